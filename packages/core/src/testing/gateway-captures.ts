import type { ProfileKey } from '../profiles/profile-keys.ts';

/** One message as a gateway sends it. */
export interface CapturedMessage {
  /** As the gateway publishes it, with its default prefix; for HTTP what was fetched. */
  topic: string;
  payload: string;
}
/** What a gateway says at two moments, the second with a higher counter, and what of it is to be stored. */
export interface Capture {
  profile: ProfileKey;
  productKey: string;
  sn: string;
  /** Messages of the first moment or of the second one, `at` in epoch ms. */
  messages(round: 0 | 1, at: number): CapturedMessage[];
  /** What the first moment says, in our channels. */
  values: Record<string, number>;
  /** Of the lifetime counter between both moments. */
  energyWh: number;
}

/** The connection's own serial number in all of these. */
export const captureSerial = 'ROOF-1';
const iso = (at: number) => new Date(Math.floor(at / 1000) * 1000).toISOString().replace('.000Z', '+00:00');
const seconds = (at: number) => Math.floor(at / 1000);
const topics = (prefix: string, values: Record<string, string | number>): CapturedMessage[] =>
  Object.entries(values).map(([suffix, value]) => ({ topic: `${prefix}/${suffix}`, payload: String(value) }));
const json = (topic: string, value: unknown): CapturedMessage => ({ topic, payload: JSON.stringify(value) });

/** Short forms of what real gateways sent; where none was captured, of their projects' documentation. */
export const captures: readonly Capture[] = [
  {
    profile: 'opendtu',
    productKey: 'microinverter',
    sn: '116181698765',
    messages: (round) => [
      ...topics('solar', { 'dtu/uptime': 4711, 'ac/power': 31.8, 'ac/yieldtotal': 270.466 }),
      ...topics('solar/116181698765', {
        '0/power': 31.8,
        '0/powerdc': 33.5,
        '0/yieldtotal': round === 0 ? 270.466 : 270.966,
        '0/yieldday': round === 0 ? 15 : 515,
        '0/voltage': 226.2,
        '0/frequency': 49.98,
        '3/power': 20.2,
        '3/voltage': 38.6,
        'status/reachable': 1,
      }),
    ],
    values: {
      powerW: 31.8,
      dcPowerW: 33.5,
      energyTotalWh: 270_466,
      energyDayWh: 15,
      voltageV: 226.2,
      frequencyHz: 49.98,
      mppt3PowerW: 20.2,
      mppt3VoltageV: 38.6,
    },
    energyWh: 500,
  },
  {
    profile: 'ahoydtu',
    productKey: 'microinverter',
    sn: 'MC1',
    messages: (round) => [
      ...topics('inverter', { 'total/P_AC': 223.7, 'total/YieldTotal': 422.603, uptime: 73630 }),
      ...topics('inverter/MC1', {
        'ch0/U_AC': 229.5,
        'ch0/P_AC': 223.7,
        'ch0/YieldTotal': round === 0 ? 422.603 : 423.103,
        'ch0/YieldDay': 2223,
        'ch0/Temp': 34.2,
        'ch1/U_DC': 33.3,
        'ch1/P_DC': 58.1,
        available: 2,
      }),
    ],
    values: {
      voltageV: 229.5,
      powerW: 223.7,
      energyTotalWh: 422_603,
      energyDayWh: 2223,
      temperatureC: 34.2,
      mppt1VoltageV: 33.3,
      mppt1PowerW: 58.1,
    },
    energyWh: 500,
  },
  {
    profile: 'deye-mqtt',
    productKey: 'hybrid-inverter',
    sn: captureSerial,
    messages: (round) => [
      ...topics('deye', {
        day_energy: 3.2,
        total_energy: round === 0 ? 1204.5 : 1205,
        'dc/pv1/power': 800,
        'dc/pv2/power': 450,
        'dc/pv1/voltage': 312.4,
        'battery/soc': 81,
        'battery/power': -300,
        'ac/total_energy_bought': 90.1,
        'ac/total_energy_sold': 310.7,
        'ac/total_power': 940,
        uptime: 512,
        status: 'online',
      }),
    ],
    values: {
      energyDayWh: 3200,
      energyTotalWh: 1_204_500,
      mppt1PowerW: 800,
      mppt2PowerW: 450,
      mppt1VoltageV: 312.4,
      dcPowerW: 1250,
      powerW: 1250,
      batterySocPct: 81,
      batteryPowerW: -300,
      importTotalWh: 90_100,
      exportTotalWh: 310_700,
    },
    energyWh: 500,
  },
  {
    profile: 'shelly',
    productKey: 'generation-meter',
    sn: 'shellyproem50-08f9e0e67204-1',
    messages: (round) => [
      json('shellyproem50-08f9e0e67204/status/em1:1', {
        id: 1,
        current: 22.78,
        voltage: 224.6,
        act_power: 5080.3,
        aprt_power: 5142.4,
        pf: 0.99,
        freq: 50,
        calibration: 'factory',
      }),
      json('shellyproem50-08f9e0e67204/status/em1data:1', {
        id: 1,
        total_act_energy: round === 0 ? 6644.9 : 7144.9,
        total_act_ret_energy: 2595.26,
      }),
      { topic: 'shellyproem50-08f9e0e67204/online', payload: 'true' },
    ],
    values: { currentA: 22.78, voltageV: 224.6, powerW: 5080.3, frequencyHz: 50, energyTotalWh: 6644.9 },
    energyWh: 500,
  },
  {
    profile: 'tasmota',
    productKey: 'generation-meter',
    sn: 'plug001',
    messages: (round) => [
      { topic: 'tele/plug001/LWT', payload: 'Online' },
      json('tele/plug001/SENSOR', {
        Time: '2022-03-28T19:15:02',
        ENERGY: {
          TotalStartTime: '2021-11-05T10:20:11',
          Total: round === 0 ? 12.35 : 12.85,
          Yesterday: 0.82,
          Today: 0.41,
          Power: 312,
          ApparentPower: 318,
          ReactivePower: 62,
          Factor: 0.98,
          Voltage: 231,
          Current: 1.376,
        },
      }),
    ],
    values: { powerW: 312, energyTotalWh: 12_350, energyDayWh: 410, voltageV: 231, currentA: 1.376 },
    energyWh: 500,
  },
  {
    profile: 'home-assistant',
    productKey: 'generation-meter',
    sn: '218FF9',
    messages: (round) => [
      json('homeassistant/sensor/218FF9_ENERGY_Power/config', {
        name: 'plug001 ENERGY Power',
        stat_t: 'tele/plug001/SENSOR',
        uniq_id: '218FF9_ENERGY_Power',
        dev: { ids: ['218FF9'], name: 'plug001' },
        unit_of_meas: 'W',
        dev_cla: 'power',
        stat_cla: 'measurement',
        val_tpl: "{{value_json['ENERGY']['Power']}}",
      }),
      json('homeassistant/sensor/218FF9_ENERGY_Total/config', {
        name: 'plug001 ENERGY Total',
        stat_t: 'tele/plug001/SENSOR',
        uniq_id: '218FF9_ENERGY_Total',
        dev: { ids: ['218FF9'] },
        unit_of_meas: 'kWh',
        dev_cla: 'energy',
        stat_cla: 'total_increasing',
        val_tpl: "{{value_json['ENERGY']['Total']}}",
      }),
      json('tele/plug001/SENSOR', { ENERGY: { Total: round === 0 ? 12.35 : 12.85, Power: 312, ApparentPower: 318 } }),
    ],
    values: { powerW: 312, energyTotalWh: 12_350 },
    energyWh: 500,
  },
  {
    profile: 'opendtu-http',
    productKey: 'microinverter',
    sn: '114182940773',
    messages: (round) => [
      json('/api/livedata/status?inv=114182940773', {
        hints: { default_password: true, radio_problem: false, time_sync: false },
        inverters: [
          {
            AC: {
              0: {
                Frequency: { d: 2, u: 'Hz', v: 49.98 },
                Power: { d: 1, u: 'W', v: 12.1 },
                Voltage: { d: 1, u: 'V', v: 226.4 },
              },
            },
            data_age: 0,
            DC: { 0: { Power: { d: 1, u: 'W', v: 12.6 }, Voltage: { d: 1, u: 'V', v: 31.3 }, name: { u: '' } } },
            INV: { 0: { YieldTotal: { d: 3, u: 'kWh', v: round === 0 ? 4.004 : 4.504 }, Temperature: { d: 1, u: '°C', v: 21.5 } } },
            name: 'HM-600',
            producing: true,
            reachable: true,
            serial: '114182940773',
          },
        ],
      }),
    ],
    values: {
      powerW: 12.1,
      frequencyHz: 49.98,
      voltageV: 226.4,
      mppt1PowerW: 12.6,
      mppt1VoltageV: 31.3,
      energyTotalWh: 4004,
      temperatureC: 21.5,
    },
    energyWh: 500,
  },
  {
    profile: 'ahoydtu-http',
    productKey: 'microinverter',
    sn: '116199999999',
    messages: (round, at) => [
      json('/api/inverter/id/0', {
        id: 0,
        enabled: true,
        name: 'MC1',
        serial: '116199999999',
        ts_last_success: seconds(at),
        ch: [
          [229.5, 0.98, 223.7, 50, 0.997, 34.2, round === 0 ? 422.603 : 423.103, 2223, 234.3, 95.476, 18.7],
          [33.3, 1.75, 58.1, 547, 103.553, 15.493],
        ],
      }),
    ],
    values: {
      voltageV: 229.5,
      currentA: 0.98,
      powerW: 223.7,
      frequencyHz: 50,
      temperatureC: 34.2,
      energyTotalWh: 422_603,
      energyDayWh: 2223,
      dcPowerW: 234.3,
      mppt1VoltageV: 33.3,
      mppt1CurrentA: 1.75,
      mppt1PowerW: 58.1,
    },
    energyWh: 500,
  },
  {
    profile: 'fronius-http',
    productKey: 'string-inverter',
    sn: `${captureSerial}-1`,
    messages: (round, at) => [
      json('/solar_api/v1/GetInverterRealtimeData.cgi', {
        Head: {
          RequestArguments: { DataCollection: 'CommonInverterData', DeviceClass: 'Inverter', DeviceId: '1', Scope: 'Device' },
          Status: { Code: 0, Reason: '', UserMessage: '' },
          Timestamp: iso(at),
        },
        Body: {
          Data: {
            DAY_ENERGY: { Value: 6000, Unit: 'Wh' },
            FAC: { Value: 60, Unit: 'Hz' },
            PAC: { Value: 1762, Unit: 'W' },
            TOTAL_ENERGY: { Value: round === 0 ? 35_611_000 : 35_611_500, Unit: 'Wh' },
            UAC: { Value: 241, Unit: 'V' },
            YEAR_ENERGY: { Value: 3_310_000, Unit: 'Wh' },
            DeviceStatus: { StatusCode: 7, ErrorCode: 0 },
          },
        },
      }),
    ],
    values: { energyDayWh: 6000, frequencyHz: 60, powerW: 1762, energyTotalWh: 35_611_000, voltageV: 241 },
    energyWh: 500,
  },
  {
    profile: 'enphase-http',
    productKey: 'string-inverter',
    sn: captureSerial,
    messages: (round, at) => [
      json('/production.json', {
        production: [
          { type: 'inverters', activeCount: 12, readingTime: seconds(at) - 38, wNow: 158, whLifetime: 142_373 },
          {
            type: 'eim',
            activeCount: 1,
            measurementType: 'production',
            readingTime: seconds(at),
            wNow: 178.495,
            whLifetime: round === 0 ? 3_659_506.105 : 3_660_006.105,
            whToday: 86.105,
          },
        ],
        storage: [{ type: 'acb', activeCount: 0, readingTime: 0, wNow: 0, whNow: 0, state: 'idle' }],
      }),
    ],
    values: { powerW: 178.495, energyTotalWh: 3_659_506.105, energyDayWh: 86.105 },
    energyWh: 500,
  },
];
