import { profileNames } from '../profile-keys.ts';
import { defineProfile, type Rule } from '../profile.ts';

type Values = {
  path: string;
  channel: string;
  kind: Rule['values'][number]['kind'];
  unit: 'W' | 'Wh' | 'kWh' | 'V' | 'A' | 'Hz' | '°C';
  absent?: number[];
}[];

/** Places in a list of numbers, the same in every version: channel 0 is the AC side. */
const byPlace: Values = [
  { path: 'ch.0.0', channel: 'voltageV', kind: 'gauge', unit: 'V' },
  { path: 'ch.0.1', channel: 'currentA', kind: 'gauge', unit: 'A' },
  { path: 'ch.0.2', channel: 'powerW', kind: 'gauge', unit: 'W' },
  { path: 'ch.0.3', channel: 'frequencyHz', kind: 'gauge', unit: 'Hz' },
  { path: 'ch.0.5', channel: 'temperatureC', kind: 'gauge', unit: '°C' },
  { path: 'ch.0.6', channel: 'energyTotalWh', kind: 'lifetime', unit: 'kWh', absent: [0] },
  { path: 'ch.0.7', channel: 'energyDayWh', kind: 'day', unit: 'Wh' },
  { path: 'ch.0.8', channel: 'dcPowerW', kind: 'gauge', unit: 'W' },
  ...[1, 2, 3, 4, 5, 6].flatMap((n): Values => [
    { path: `ch.${n}.0`, channel: `mppt${n}VoltageV`, kind: 'gauge', unit: 'V' },
    { path: `ch.${n}.1`, channel: `mppt${n}CurrentA`, kind: 'gauge', unit: 'A' },
    { path: `ch.${n}.2`, channel: `mppt${n}PowerW`, kind: 'gauge', unit: 'W' },
  ]),
];
/** A list of named fields: the names of the AC side occur once. */
const byName: Values = [
  { path: '[fld=P_AC].val', channel: 'powerW', kind: 'gauge', unit: 'W' },
  { path: '[fld=U_AC].val', channel: 'voltageV', kind: 'gauge', unit: 'V' },
  { path: '[fld=I_AC].val', channel: 'currentA', kind: 'gauge', unit: 'A' },
  { path: '[fld=F_AC].val', channel: 'frequencyHz', kind: 'gauge', unit: 'Hz' },
  { path: '[fld=Temp].val', channel: 'temperatureC', kind: 'gauge', unit: '°C' },
];

/** `/api/live` of versions before 0.5.93 holds the readings; later ones only say there which inverters there are. */
export const ahoydtuHttp = defineProfile({
  key: 'ahoydtu-http',
  name: profileNames['ahoydtu-http'],
  kind: 'http',
  source: 'https://github.com/lumapu/ahoy/blob/main/manual/User_Manual.md and the REST API of its web interface',
  products: ['microinverter'],
  hasSerial: true,
  captures: ['/api/inverter/id/0', '/api/live', '/api/record/live'],
  rules: [
    {
      when: [
        { path: 'serial', isPresent: true },
        { path: 'ch', isPresent: true },
      ],
      sn: '{/serial}',
      name: '{/name}',
      time: { path: '/ts_last_success', form: 'seconds' },
      values: byPlace,
    },
    {
      when: [{ path: 'inverter.0.ch', isPresent: true }],
      each: 'inverter',
      sn: '{serial}-{key}',
      name: '{.name}',
      time: { path: 'ts_last_success', form: 'seconds' },
      values: byPlace,
    },
    { when: [{ path: 'inverter.0.0.fld', isPresent: true }], each: 'inverter', sn: '{serial}-{key}', values: byName },
  ],
});
