import type { EnergyFlow } from '../energy.ts';
import type { ProfileKey } from '../profiles/profile-keys.ts';
import { captureSerial, type CapturedMessage } from './gateway-captures.ts';

/** What a gateway says of its meters at two moments a quarter hour apart, and what of it is each device's energy. */
export interface MeterCapture {
  what: string;
  profile: ProfileKey;
  message(round: 0 | 1, at: number): CapturedMessage;
  /** Serial → product, and flow → Wh between both moments. */
  devices: Record<string, { productKey: string; energyWh: Partial<Record<EnergyFlow, number>> }>;
}

const seconds = (at: number) => Math.floor(at / 1000);
const iso = (at: number) => new Date(Math.floor(at / 1000) * 1000).toISOString().replace('.000Z', '+00:00');
const froniusHead = (at: number, RequestArguments: object) => ({
  RequestArguments,
  Status: { Code: 0, Reason: '', UserMessage: '' },
  Timestamp: iso(at),
});
const enphaseMeters = (round: 0 | 1, at: number) => [
  {
    eid: 704643328,
    timestamp: seconds(at),
    actEnergyDlvd: 1_243_812.228 + round * 300,
    actEnergyRcvd: 11.6,
    activePower: 807.326,
    voltage: 244.062,
    freq: 50.062,
    channels: [{ eid: 1778385169, actEnergyDlvd: 1_243_812.228, activePower: 807.326 }],
  },
  {
    eid: 704643584,
    timestamp: seconds(at),
    actEnergyDlvd: 648_203.353 + round * 40,
    actEnergyRcvd: 883_899.646 + round * 160,
    activePower: 199.234,
    voltage: 244.228,
    freq: 50.062,
    channels: [],
  },
];
const enphaseDevices: MeterCapture['devices'] = {
  [captureSerial]: { productKey: 'string-inverter', energyWh: { total: 300 } },
  [`${captureSerial}-grid`]: { productKey: 'grid-meter', energyWh: { import: 40, export: 160 } },
};

/** Short forms of what real gateways sent (Enphase 8.2.4345, Fronius Solar API V1); the last two as the Solar API's instructions describe them. */
export const meterCaptures: readonly MeterCapture[] = [
  {
    what: 'the readings of Enphase meters',
    profile: 'enphase-http',
    message: (round, at) => ({ topic: '/ivp/meters/readings', payload: JSON.stringify(enphaseMeters(round, at)) }),
    devices: enphaseDevices,
  },
  {
    what: 'the readings of Enphase meters with their kinds',
    profile: 'enphase-http',
    message: (round, at) => ({
      topic: '/ivp/meters/readings',
      payload: JSON.stringify({
        meters: [
          { eid: 704643328, state: 'enabled', measurementType: 'production' },
          { eid: 704643584, state: 'enabled', measurementType: 'net-consumption' },
        ],
        readings: enphaseMeters(round, at),
      }),
    }),
    devices: enphaseDevices,
  },
  {
    what: 'the net power of Enphase without counters, integrated',
    profile: 'enphase-http',
    message: (_, at) => ({
      topic: '/production.json?details=1',
      payload: JSON.stringify({
        production: [{ type: 'inverters', activeCount: 15, readingTime: seconds(at), wNow: 0, whLifetime: 1_264_180 }],
        consumption: [
          { type: 'eim', activeCount: 1, measurementType: 'net-consumption', readingTime: seconds(at), wNow: 400, whLifetime: -235_661.6 },
        ],
      }),
    }),
    devices: { [`${captureSerial}-grid`]: { productKey: 'grid-meter', energyWh: { import: 100 } } },
  },
  {
    what: 'the power flow of Fronius, integrated',
    profile: 'fronius-http',
    message: (round, at) => ({
      topic: '/solar_api/v1/GetPowerFlowRealtimeData.fcgi',
      payload: JSON.stringify({
        Head: froniusHead(at, {}),
        Body: {
          Data: {
            Site: { Mode: 'vague-meter', P_Grid: -1_200, P_Load: -400, P_Akku: null, P_PV: 1_600, Meter_Location: 'load' },
            Inverters: { 1: { DT: 123, P: 1_600, E_Total: 26_213_502 + round * 400, E_Day: 6_000 } },
          },
        },
      }),
    }),
    devices: {
      [`${captureSerial}-1`]: { productKey: 'string-inverter', energyWh: { total: 400 } },
      [`${captureSerial}-meter-0`]: { productKey: 'grid-meter', energyWh: { export: 300, load: 100 } },
    },
  },
  {
    what: 'the counters of a Fronius meter at the grid connection',
    profile: 'fronius-http',
    message: (round, at) => ({
      topic: '/solar_api/v1/GetMeterRealtimeData.cgi?Scope=System',
      payload: JSON.stringify({
        Head: froniusHead(at, { DeviceClass: 'Meter', Scope: 'System' }),
        Body: {
          Data: {
            0: {
              PowerReal_P_Sum: -500,
              Meter_Location_Current: 0,
              EnergyReal_WAC_Plus_Absolute: 90_100 + round * 10,
              EnergyReal_WAC_Minus_Absolute: 310_700 + round * 125,
            },
          },
        },
      }),
    }),
    devices: { [`${captureSerial}-meter-0`]: { productKey: 'grid-meter', energyWh: { import: 10, export: 125 } } },
  },
];
