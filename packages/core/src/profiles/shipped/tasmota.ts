import { profileNames } from '../profile-keys.ts';
import { defineProfile } from '../profile.ts';

const energy = (path: string) => [
  { path: `${path}.Power`, channel: '@power', kind: 'gauge' as const, unit: 'W' as const, list: 'sum' as const },
  { path: `${path}.Total`, channel: '@energy', kind: 'lifetime' as const, unit: 'kWh' as const, list: 'first' as const, absent: [0] },
  { path: `${path}.Today`, channel: '@day', kind: 'day' as const, unit: 'kWh' as const, list: 'first' as const },
  { path: `${path}.ExportActive`, channel: '@return', kind: 'lifetime' as const, unit: 'kWh' as const, list: 'first' as const },
  { path: `${path}.Voltage`, channel: 'voltageV', kind: 'gauge' as const, unit: 'V' as const, list: 'first' as const },
  { path: `${path}.Current`, channel: 'currentA', kind: 'gauge' as const, unit: 'A' as const, list: 'sum' as const },
  { path: `${path}.Frequency`, channel: 'frequencyHz', kind: 'gauge' as const, unit: 'Hz' as const, list: 'first' as const },
];

/** Telemetry of energy sensors; lists are phases. `Time` is local without its zone, so the time of arrival counts. */
export const tasmota = defineProfile({
  key: 'tasmota',
  name: profileNames.tasmota,
  kind: 'mqtt',
  isNamedByOwner: true,
  source: 'https://tasmota.github.io/docs/MQTT/ and https://tasmota.github.io/docs/JSON-Status-Responses/',
  products: ['generation-meter', 'grid-meter', 'load-meter'],
  canReverse: true,
  rules: [
    { topic: 'tele/{id}/SENSOR', sn: '{id}', when: [{ path: 'ENERGY', isPresent: true }], values: energy('ENERGY') },
    { topic: '{id}/tele/SENSOR', sn: '{id}', when: [{ path: 'ENERGY', isPresent: true }], values: energy('ENERGY') },
    {
      topic: 'stat/{id}/STATUS{n:8|10}',
      sn: '{id}',
      when: [{ path: 'StatusSNS.ENERGY', isPresent: true }],
      values: energy('StatusSNS.ENERGY'),
    },
  ],
});
