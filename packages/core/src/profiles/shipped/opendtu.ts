import { profileNames } from '../profile-keys.ts';
import { defineProfile, topicRules } from '../profile.ts';

const inverter = { sn: '{sn}', below: '{sn:[0-9]+}/' };

/** One topic a value; 0 is the AC side, 1 to 6 are the panels. `ac/…` and `dc/…` are sums over inverters and would count twice. */
export const opendtu = defineProfile({
  key: 'opendtu',
  name: profileNames.opendtu,
  kind: 'mqtt',
  source: 'https://www.opendtu.solar/firmware/mqtt_topics/',
  prefix: 'solar',
  products: ['microinverter'],
  settleMs: 1_000,
  rules: [
    ...topicRules(inverter, {
      '0/power': ['powerW', 'W'],
      '0/powerdc': ['dcPowerW', 'W'],
      '0/yieldtotal': ['energyTotalWh', 'kWh', 'lifetime'],
      '0/yieldday': ['energyDayWh', 'Wh', 'day'],
      '0/voltage': ['voltageV', 'V'],
      '0/current': ['currentA', 'A'],
      '0/frequency': ['frequencyHz', 'Hz'],
      '0/temperature': ['temperatureC', '°C'],
      '{n:[1-6]}/voltage': ['mppt{n}VoltageV', 'V'],
      '{n:[1-6]}/current': ['mppt{n}CurrentA', 'A'],
      '{n:[1-6]}/power': ['mppt{n}PowerW', 'W'],
      'status/limit_absolute': ['setting:maxOutPower', undefined, 'text'],
      'device/fwbuildversion': ['softwareVersion', undefined, 'text'],
      'device/hwversion': ['hardwareVersion', undefined, 'text'],
      name: ['name', undefined, 'text'],
    }),
  ],
  // Kept by the inverter in steps of 0.1 % of its power, of which the largest has 2250 W.
  settable: [
    {
      setting: 'maxOutPower',
      topic: '{sn}/cmd/limit_persistent_absolute',
      unit: 'W',
      step: 3,
      writesPerDay: 10,
      products: ['microinverter'],
    },
  ],
});
