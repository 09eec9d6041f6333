import { profileNames } from '../profile-keys.ts';
import { defineProfile } from '../profile.ts';

const phase = 'AC.0.';
const told = (path: string, channel: string, kind: 'lifetime' | 'day' | 'gauge' = 'gauge') => ({
  path: `${path}.v`,
  unitPath: `${path}.u`,
  channel,
  kind,
  ...(kind === 'lifetime' && { absent: [0] }),
});

/** Every value comes with its unit. Since 24.2.12 an inverter's readings are in the answer to `?inv=`; the plain list holds none. */
export const opendtuHttp = defineProfile({
  key: 'opendtu-http',
  name: profileNames['opendtu-http'],
  kind: 'http',
  source: 'https://www.opendtu.solar/firmware/web_api/',
  products: ['microinverter'],
  captures: ['/api/livedata/status?inv=SERIAL', '/api/livedata/status'],
  rules: [
    {
      each: 'inverters',
      sn: '{.serial}',
      name: '{.name}',
      when: [{ path: 'inverters', isPresent: true }],
      time: { path: 'data_age', form: 'ageS' },
      // Out of reach since then: what it shows is from before.
      absentWhen: [
        { path: 'AC', isPresent: false },
        { path: 'data_age', above: 900 },
      ],
      values: [
        told(`${phase}Power`, 'powerW'),
        told(`${phase}Power DC`, 'dcPowerW'),
        told('INV.0.Power DC', 'dcPowerW'),
        told(`${phase}YieldTotal`, 'energyTotalWh', 'lifetime'),
        told('INV.0.YieldTotal', 'energyTotalWh', 'lifetime'),
        told(`${phase}YieldDay`, 'energyDayWh', 'day'),
        told('INV.0.YieldDay', 'energyDayWh', 'day'),
        told(`${phase}Voltage`, 'voltageV'),
        told(`${phase}Current`, 'currentA'),
        told(`${phase}Frequency`, 'frequencyHz'),
        told('INV.0.Temperature', 'temperatureC'),
        ...[0, 1, 2, 3, 4, 5].flatMap((n) => [
          told(`DC.${n}.Voltage`, `mppt${n + 1}VoltageV`),
          told(`DC.${n}.Current`, `mppt${n + 1}CurrentA`),
          told(`DC.${n}.Power`, `mppt${n + 1}PowerW`),
        ]),
      ],
    },
  ],
});
