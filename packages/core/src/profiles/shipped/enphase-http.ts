import { profileNames } from '../profile-keys.ts';
import { defineProfile } from '../profile.ts';
import { enphaseMeterRules } from './enphase-meters.ts';

const meter = 'production.[type=eim,measurementType=production]';
const inverters = 'production.[type=inverters]';
const net = 'consumption.[type=eim,measurementType=net-consumption]';
const total = 'consumption.[type=eim,measurementType=total-consumption]';

/**
 * The production meter where there is one, otherwise the sum of the inverters, whose lifetime counter has been seen to start again.
 * `net-consumption` counts import minus export: that is no counter of ours, its power is, and import and export are integrated from it.
 * Their counters are those of `/ivp/meters/readings`.
 */
export const enphaseHttp = defineProfile({
  key: 'enphase-http',
  name: profileNames['enphase-http'],
  kind: 'http',
  source: 'https://enphase.com/download/iq-gateway-local-apis-or-ui-access-using-token-technical-brief',
  products: ['string-inverter'],
  hasSerial: true,
  captures: [
    '/production.json?details=1',
    '/api/v1/production',
    '/ivp/meters/readings',
    '{"meters": /ivp/meters, "readings": /ivp/meters/readings}',
  ],
  rules: [
    ...enphaseMeterRules,
    {
      when: [{ path: `${meter}.activeCount`, above: 0 }],
      sn: '{serial}',
      time: { path: `${meter}.readingTime`, form: 'seconds' },
      values: [
        { path: `${meter}.wNow`, channel: 'powerW', kind: 'gauge', unit: 'W' },
        { path: `${meter}.whLifetime`, channel: 'energyTotalWh', kind: 'lifetime', unit: 'Wh', absent: [0] },
        { path: `${meter}.whToday`, channel: 'energyDayWh', kind: 'day', unit: 'Wh' },
      ],
    },
    ...[
      { path: `${meter}.activeCount`, isPresent: false },
      { path: `${meter}.activeCount`, equals: 0 },
    ].map((withoutMeter) => ({
      when: [{ path: inverters, isPresent: true }, withoutMeter],
      sn: '{serial}',
      time: { path: `${inverters}.readingTime`, form: 'seconds' as const },
      values: [
        { path: `${inverters}.wNow`, channel: 'powerW', kind: 'gauge' as const, unit: 'W' as const },
        { path: `${inverters}.whLifetime`, channel: 'energyTotalWh', kind: 'lifetime' as const, unit: 'Wh' as const, absent: [0] },
      ],
    })),
    {
      when: [{ path: `${net}.activeCount`, above: 0 }],
      sn: '{serial}-grid',
      productKey: 'grid-meter',
      time: { path: `${net}.readingTime`, form: 'seconds' },
      values: [
        { path: `${net}.wNow`, channel: 'gridPowerW', kind: 'gauge', unit: 'W' },
        { path: `${net}.wNow`, channel: 'powerW', kind: 'gauge', unit: 'W' },
        { path: `${total}.wNow`, channel: 'loadPowerW', kind: 'gauge', unit: 'W' },
        { path: `${total}.whLifetime`, channel: 'loadTotalWh', kind: 'lifetime', unit: 'Wh', absent: [0] },
      ],
    },
    {
      when: [{ path: 'wattHoursLifetime', isPresent: true }],
      sn: '{serial}',
      values: [
        { path: 'wattsNow', channel: 'powerW', kind: 'gauge', unit: 'W' },
        { path: 'wattHoursLifetime', channel: 'energyTotalWh', kind: 'lifetime', unit: 'Wh', absent: [0] },
        { path: 'wattHoursToday', channel: 'energyDayWh', kind: 'day', unit: 'Wh' },
      ],
    },
  ],
});
