import { profileNames } from '../profile-keys.ts';
import { defineProfile, topicRules } from '../profile.ts';

const values = {
  'ac/active_power': ['_acPowerW', 'W'],
  'dc/total_power': ['dcPowerW', 'W'],
  total_energy: ['energyTotalWh', 'kWh', 'lifetime'],
  day_energy: ['energyDayWh', 'kWh', 'day'],
  'ac/l1/voltage': ['voltageV', 'V'],
  'ac/l1/current': ['currentA', 'A'],
  'ac/freq': ['frequencyHz', 'Hz'],
  'ac/frequency': ['frequencyHz', 'Hz'],
  'settings/active_power_regulation': ['setting:maxOutPower', undefined, 'text'],
  radiator_temp: ['temperatureC', '°C'],
  'battery/soc': ['batterySocPct', '%'],
  'battery/power': ['batteryPowerW', 'W'],
  'battery/total_charge': ['batteryChargeTotalWh', 'kWh', 'lifetime'],
  'battery/total_discharge': ['batteryDischargeTotalWh', 'kWh', 'lifetime'],
  'ac/total_grid_power': ['gridPowerW', 'W'],
  'ac/total_energy_bought': ['importTotalWh', 'kWh', 'lifetime'],
  'ac/total_energy_sold': ['exportTotalWh', 'kWh', 'lifetime'],
  'ac/ups/power': ['loadPowerW', 'W'],
  'ac/ups/total_energy': ['loadTotalWh', 'kWh', 'lifetime'],
  'dc/pv{n:[1-4]}/voltage': ['mppt{n}VoltageV', 'V'],
  'dc/pv{n:[1-4]}/current': ['mppt{n}CurrentA', 'A'],
  'dc/pv{n:[1-4]}/power': ['mppt{n}PowerW', 'W'],
} as const;
type Values = Parameters<typeof topicRules>[1];

/**
 * Not named by any topic: which inverter it is. One goes by the connection's serial number, several by theirs with the logger's number.
 * A hybrid's AC power holds its battery as well: its production is what its panels give.
 */
export const deyeMqtt = defineProfile({
  key: 'deye-mqtt',
  name: profileNames['deye-mqtt'],
  kind: 'mqtt',
  source: 'https://github.com/kbialek/deye-inverter-mqtt: README.md, docs/metric_group_{micro,string,deye_hybrid,…}.md',
  prefix: 'deye',
  products: ['string-inverter', 'microinverter', 'hybrid-inverter'],
  hasSerial: true,
  settleMs: 1_000,
  rules: [
    ...topicRules({ sn: '{serial}', below: '' }, values as unknown as Values),
    ...topicRules({ sn: '{serial}-{logger}', below: '{logger:[0-9]+}/' }, values as unknown as Values),
  ],
  // Not for microinverters: it writes tenths there where it reads whole percents.
  settable: [
    {
      setting: 'maxOutPower',
      topic: '{member}settings/active_power_regulation/command',
      unit: '%',
      step: 0.1,
      writesPerDay: 10,
      products: ['string-inverter', 'hybrid-inverter'],
    },
  ],
  sums: [
    {
      channel: 'dcPowerW',
      of: ['mppt1PowerW', 'mppt2PowerW', 'mppt3PowerW', 'mppt4PowerW'],
      isWhole: false,
      productKey: 'hybrid-inverter',
    },
    { channel: 'powerW', of: ['dcPowerW'], isWhole: true, productKey: 'hybrid-inverter' },
    { channel: 'powerW', of: ['_acPowerW'], isWhole: true, productKey: 'string-inverter' },
    { channel: 'powerW', of: ['_acPowerW'], isWhole: true, productKey: 'microinverter' },
  ],
});
