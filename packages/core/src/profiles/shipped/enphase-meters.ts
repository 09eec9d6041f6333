import type { z } from 'zod';
import type { ruleSchema } from '../profile.ts';

type RuleInput = z.input<typeof ruleSchema>;

const shared = (at: string): RuleInput['values'] => [
  { path: `${at}voltage`, channel: 'voltageV', kind: 'gauge', unit: 'V' },
  { path: `${at}freq`, channel: 'frequencyHz', kind: 'gauge', unit: 'Hz' },
];
const production = (at = ''): RuleInput['values'] => [
  { path: `${at}activePower`, channel: 'powerW', kind: 'gauge', unit: 'W' },
  { path: `${at}actEnergyDlvd`, channel: 'energyTotalWh', kind: 'lifetime', unit: 'Wh', absent: [0] },
  ...shared(at),
];
const grid = (at = ''): RuleInput['values'] => [
  { path: `${at}activePower`, channel: 'gridPowerW', kind: 'gauge', unit: 'W' },
  { path: `${at}activePower`, channel: 'powerW', kind: 'gauge', unit: 'W' },
  { path: `${at}actEnergyDlvd`, channel: 'importTotalWh', kind: 'lifetime', unit: 'Wh', absent: [0] },
  { path: `${at}actEnergyRcvd`, channel: 'exportTotalWh', kind: 'lifetime', unit: 'Wh', absent: [0] },
  ...shared(at),
];
const load = (at = ''): RuleInput['values'] => [
  { path: `${at}activePower`, channel: 'loadPowerW', kind: 'gauge', unit: 'W' },
  { path: `${at}activePower`, channel: 'powerW', kind: 'gauge', unit: 'W' },
  { path: `${at}actEnergyDlvd`, channel: 'loadTotalWh', kind: 'lifetime', unit: 'Wh', absent: [0] },
  ...shared(at),
];

/** Of a list that names no kinds: the meters' numbers are the same on every gateway that was captured. */
const [productionMeter, consumptionMeter] = ['[eid=704643328].', '[eid=704643584].'];
/** Noise has been seen to count some kWh backwards; only a meter at the grid connection gives back more. */
const gaveBackWh = 100_000;

/** `/ivp/meters/readings`: alone as far as it says what its meters measure, or as `readings` beside the `meters` of `/ivp/meters`. */
export const enphaseMeterRules: RuleInput[] = [
  {
    when: [{ path: `${productionMeter}actEnergyDlvd`, above: 0 }],
    sn: '{serial}',
    time: { path: `${productionMeter}timestamp`, form: 'seconds' },
    values: production(productionMeter),
  },
  {
    when: [{ path: `${consumptionMeter}actEnergyRcvd`, above: gaveBackWh }],
    sn: '{serial}-grid',
    productKey: 'grid-meter',
    time: { path: `${consumptionMeter}timestamp`, form: 'seconds' },
    values: grid(consumptionMeter),
  },
  ...named('production', { sn: '{serial}', values: production() }),
  ...named('net-consumption', { sn: '{serial}-grid', productKey: 'grid-meter', values: grid() }),
  ...named('total-consumption', { sn: '{serial}-load', productKey: 'load-meter', values: load() }),
];

function named(measurementType: string, rule: Pick<RuleInput, 'sn' | 'productKey' | 'values'>): RuleInput[] {
  const eid = `/meters.[measurementType=${measurementType}].eid`;
  return [
    {
      when: [{ path: eid, isPresent: true }],
      each: 'readings',
      time: { path: 'timestamp', form: 'seconds' },
      absentWhen: [{ path: 'eid', differsFrom: eid }],
      ...rule,
    },
  ];
}
