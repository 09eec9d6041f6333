import { profileNames } from '../profile-keys.ts';
import { defineProfile, topicRules } from '../profile.ts';

const phases = ['0', '1', '2'];

/**
 * Gen1: one plain number a topic below `shellies/`. Gen2 and later: `<device>/status/<component>:<id>` and `<device>/events/rpc`,
 * where a NotifyStatus carries what changed. Phases are never netted: both counters grow. Meters of plugs and relays of gen1 count watt-minutes.
 */
export const shelly = defineProfile({
  key: 'shelly',
  name: profileNames.shelly,
  kind: 'mqtt',
  source: 'https://shelly-api-docs.shelly.cloud/gen1/ and /gen2/ComponentsAndServices/{EM,EM1,EMData,EM1Data,Switch,PM1}',
  products: ['grid-meter', 'generation-meter', 'load-meter'],
  canReverse: true,
  settleMs: 1_000,
  unfold: [
    { topic: '{id}/events/rpc', path: 'params', as: '{id}/status/{key}', timePath: 'params.ts' },
    { topic: '{any}/rpc', path: 'result', id: 'src', as: '{id}/status/{key}' },
  ],
  rules: [
    ...phases.flatMap((n) =>
      topicRules(
        { sn: '{id}', below: `shellies/{id:shellyem3-[^/]+}/emeter/${n}/` },
        {
          power: [`_phase${n}PowerW`, 'W'],
          total: [`_phase${n}EnergyWh`, 'Wh', 'lifetime'],
          total_returned: [`_phase${n}ReturnWh`, 'Wh', 'day'],
          ...(n === '0' && { voltage: ['voltageV', 'V'] as [string, 'V'], current: ['currentA', 'A'] as [string, 'A'] }),
        },
      ),
    ),
    ...topicRules(
      { sn: '{id}-{n}', below: 'shellies/{id:shellyem-[^/]+}/emeter/{n:[01]}/' },
      {
        power: ['@power', 'W'],
        total: ['@energy', 'Wh', 'lifetime'],
        total_returned: ['@return', 'Wh', 'lifetime'],
        voltage: ['voltageV', 'V'],
      },
    ),
    ...topicRules(
      { sn: '{id}-{n}', below: 'shellies/{id}/relay/{n:[0-3]}/' },
      { power: ['@power', 'W'], energy: ['@energy', 'Wmin', 'lifetime'] },
    ),
    {
      topic: '{id}/status/em:{n:\\d}',
      sn: '{id}',
      values: [
        { path: 'total_act_power', channel: '@power', kind: 'gauge', unit: 'W' },
        { path: 'act_power', channel: '@power', kind: 'gauge', unit: 'W' },
        { path: 'a_voltage', channel: 'voltageV', kind: 'gauge', unit: 'V' },
        { path: 'voltage', channel: 'voltageV', kind: 'gauge', unit: 'V' },
        { path: 'total_current', channel: 'currentA', kind: 'gauge', unit: 'A' },
        { path: 'current', channel: 'currentA', kind: 'gauge', unit: 'A' },
        { path: 'a_freq', channel: 'frequencyHz', kind: 'gauge', unit: 'Hz' },
      ],
    },
    {
      topic: '{id}/status/emdata:{n:\\d}',
      sn: '{id}',
      values: [
        { path: 'total_act', channel: '@energy', kind: 'lifetime', unit: 'Wh', absent: [0] },
        { path: 'total_act_ret', channel: '@return', kind: 'lifetime', unit: 'Wh' },
      ],
    },
    {
      topic: '{id}/status/em1:{n:\\d}',
      sn: '{id}-{n}',
      values: [
        { path: 'act_power', channel: '@power', kind: 'gauge', unit: 'W' },
        { path: 'voltage', channel: 'voltageV', kind: 'gauge', unit: 'V' },
        { path: 'current', channel: 'currentA', kind: 'gauge', unit: 'A' },
        { path: 'freq', channel: 'frequencyHz', kind: 'gauge', unit: 'Hz' },
      ],
    },
    {
      topic: '{id}/status/em1data:{n:\\d}',
      sn: '{id}-{n}',
      values: [
        { path: 'total_act_energy', channel: '@energy', kind: 'lifetime', unit: 'Wh', absent: [0] },
        { path: 'total_act_ret_energy', channel: '@return', kind: 'lifetime', unit: 'Wh' },
      ],
    },
    {
      topic: '{id}/status/{part:switch|pm1|cover}:{n:\\d}',
      sn: '{id}-{n}',
      values: [
        { path: 'apower', channel: '@power', kind: 'gauge', unit: 'W' },
        { path: 'aenergy.total', channel: '@energy', kind: 'lifetime', unit: 'Wh', absent: [0] },
        { path: 'ret_aenergy.total', channel: '@return', kind: 'lifetime', unit: 'Wh' },
        { path: 'voltage', channel: 'voltageV', kind: 'gauge', unit: 'V' },
        { path: 'current', channel: 'currentA', kind: 'gauge', unit: 'A' },
        { path: 'freq', channel: 'frequencyHz', kind: 'gauge', unit: 'Hz' },
        { path: 'temperature.tC', channel: 'temperatureC', kind: 'gauge', unit: '°C' },
      ],
    },
  ],
  sums: [
    { channel: '@power', of: phases.map((n) => `_phase${n}PowerW`), isWhole: true },
    { channel: '@energy', of: phases.map((n) => `_phase${n}EnergyWh`), isWhole: true },
    { channel: '@return', of: phases.map((n) => `_phase${n}ReturnWh`), isWhole: true },
  ],
});
