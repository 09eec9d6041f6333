import { upTopic, type MqttUpKind, type RejectionReason } from '@heliograph/core/contract/mqtt';

/** One publish of `docs/mqtt.md`, and what is in the database after it. */
export interface MqttExample {
  title: string;
  productKey: string;
  kind: MqttUpKind;
  payload: object;
  brings: { samples?: number; faults?: number; infos?: number; rejected?: RejectionReason[] };
}

export const exampleSerial = 'SN-0001';
const at = Date.UTC(2026, 0, 1, 12);

export const mqttExamples: readonly MqttExample[] = [
  {
    title: 'One sample of an inverter',
    productKey: 'string-inverter',
    kind: 'telemetry',
    payload: {
      ts: at,
      values: {
        powerW: 48213.5,
        dcPowerW: 49630.2,
        energyTotalWh: 912044100,
        voltageV: 398.7,
        frequencyHz: 50.01,
        temperatureC: 47.3,
        mppt1VoltageV: 612.4,
        mppt1CurrentA: 40.9,
      },
    },
    brings: { samples: 1 },
  },
  {
    title: 'A device without a clock leaves the time to the server',
    productKey: 'weather-station',
    kind: 'telemetry',
    payload: { values: { irradianceWm2: 812.5, moduleTemperatureC: 44.1, ambientTemperatureC: 21.7 } },
    brings: { samples: 1 },
  },
  {
    title: 'What was kept while there was no connection; one channel could not be read',
    productKey: 'grid-meter',
    kind: 'telemetry',
    payload: {
      samples: [
        { ts: at, values: { gridPowerW: -3120, exportTotalWh: 5512300, voltageV: null } },
        { ts: at + 10_000, values: { gridPowerW: -3098.5, exportTotalWh: 5512309, voltageV: 231.4 } },
      ],
    },
    brings: { samples: 2 },
  },
  {
    title: 'A fault begins',
    productKey: 'string-inverter',
    kind: 'events',
    payload: { ts: at, code: 'ISOLATION_LOW', isOpen: true },
    brings: { faults: 1 },
  },
  {
    title: 'After each connect: what the device is',
    productKey: 'micro-storage',
    kind: 'info',
    payload: { hardwareVersion: 'B2', softwareVersion: '4.1.0', protocolVersion: '1', mac: '00:1A:2B:3C:4D:5E', ratedPowerW: 2500 },
    brings: { infos: 1 },
  },
  {
    title: 'A sentinel value is refused and the rest of the sample kept',
    productKey: 'string-inverter',
    kind: 'telemetry',
    payload: { ts: at + 10_000, values: { powerW: 48190, temperatureC: 6553.5 } },
    brings: { samples: 1, rejected: ['outOfRange'] },
  },
];

/** The command as a person would type it. */
export function exampleCommand({ productKey, kind, payload }: MqttExample): string {
  return [
    "mosquitto_pub -h 127.0.0.1 -p 1883 -q 1 -i d42 -u d42 -P 'the-password' \\",
    `  -t ${upTopic(productKey, exampleSerial, kind)} \\`,
    `  -m '${JSON.stringify(payload)}'`,
  ].join('\n');
}
