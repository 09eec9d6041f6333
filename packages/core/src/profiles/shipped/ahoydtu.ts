import { profileNames } from '../profile-keys.ts';
import { defineProfile, topicRules } from '../profile.ts';

/** Inverters go by the name that their owner gave them; `total/…` is a sum over them and would count twice. */
export const ahoydtu = defineProfile({
  key: 'ahoydtu',
  name: profileNames.ahoydtu,
  kind: 'mqtt',
  isNamedByOwner: true,
  source: 'https://github.com/lumapu/ahoy/blob/main/manual/User_Manual.md',
  prefix: 'inverter',
  products: ['microinverter'],
  settleMs: 1_000,
  rules: topicRules(
    { sn: '{name}', name: '{name}', below: '{name}/' },
    {
      'ch0/P_AC': ['powerW', 'W'],
      'ch0/P_DC': ['dcPowerW', 'W'],
      'ch0/YieldTotal': ['energyTotalWh', 'kWh', 'lifetime'],
      'ch0/YieldDay': ['energyDayWh', 'Wh', 'day'],
      'ch0/U_AC': ['voltageV', 'V'],
      'ch0/I_AC': ['currentA', 'A'],
      'ch0/F_AC': ['frequencyHz', 'Hz'],
      'ch0/Temp': ['temperatureC', '°C'],
      'ch{n:[1-6]}/U_DC': ['mppt{n}VoltageV', 'V'],
      'ch{n:[1-6]}/I_DC': ['mppt{n}CurrentA', 'A'],
      'ch{n:[1-6]}/P_DC': ['mppt{n}PowerW', 'W'],
    },
  ),
});
