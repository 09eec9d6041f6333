// The load generator, a process of its own: connections × window publishes of QoS 1 on their way at any time.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { upTopic } from '@heliograph/core/contract/mqtt';
import mqtt from 'mqtt-packet';

export interface LoadOptions {
  port: number;
  devices: { id: number; sn: string; productKey: string; secret: string }[];
  window: number;
  warmUpMs: number;
  measureMs: number;
}

const options = JSON.parse(process.argv[2]!) as LoadOptions;
const ACK_BYTES = 4;
const TS_DIGITS = 13;
let acknowledged = 0;

const clients = await Promise.all(options.devices.map(openClient));
for (const client of clients) client.start();
await sleep(options.warmUpMs);
process.send!({ kind: 'measuring' });
const [from, startedAt] = [acknowledged, performance.now()];
await sleep(options.measureMs);
const perSecond = ((acknowledged - from) * 1000) / (performance.now() - startedAt);
process.send!({ kind: 'measured', perSecond }, () => process.exit(0));

async function openClient(device: LoadOptions['devices'][number]) {
  const socket = connect(options.port, '127.0.0.1');
  socket.setNoDelay(true);
  const userName = `d${device.id}`;
  socket.write(
    mqtt.generate({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: true,
      keepalive: 60,
      clientId: userName,
      username: userName,
      password: Buffer.from(device.secret),
    }),
  );
  await untilAccepted(socket);
  return { start: () => keepWindowFull(socket, device) };
}

function untilAccepted(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('data', (bytes) =>
      bytes[0] === 0x20 && bytes[3] === 0 ? resolve() : reject(new Error('The broker refused a connection')),
    );
  });
}

/** Sends one publish for each acknowledgement; only the numbers in a ready-made frame change. */
function keepWindowFull(socket: Socket, device: LoadOptions['devices'][number]): void {
  const template = publishTemplate(device);
  const idAt = template.frame.length - template.payloadLength - 2;
  const tsAt = idAt + 2 + template.tsAt;
  const energyAt = idAt + 2 + template.energyAt;
  let ts = Date.now() - 20 * 86_400_000;

  const send = (ids: number[]) => {
    const out = Buffer.allocUnsafe(template.frame.length * ids.length);
    ids.forEach((id, index) => {
      const at = index * template.frame.length;
      template.frame.copy(out, at);
      out.writeUInt16BE(id, at + idAt);
      ts += 1_000;
      out.write(String(ts), at + tsAt, 'latin1');
      out.write(String(ts).slice(-9, -3), at + energyAt + 1, 'latin1');
    });
    socket.write(out);
  };
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const ids: number[] = [];
    for (let at = 0; at + ACK_BYTES <= bytes.length; at += ACK_BYTES) {
      if (bytes[at] !== 0x40) throw new Error('Only PUBACKs are expected');
      ids.push(bytes.readUInt16BE(at + 2));
    }
    rest = bytes.subarray(bytes.length - (bytes.length % ACK_BYTES));
    acknowledged += ids.length;
    send(ids);
  });
  send(Array.from({ length: options.window }, (_, index) => index + 1));
}

function publishTemplate({ productKey, sn }: LoadOptions['devices'][number]) {
  const values = {
    powerW: 48_213.5,
    dcPowerW: 49_630.2,
    energyTotalWh: 1_000_000,
    energyDayWh: 231_400,
    voltageV: 398.7,
    currentA: 70.4,
    frequencyHz: 50.01,
    temperatureC: 47.3,
  };
  const payload = JSON.stringify({ ts: Number('1'.repeat(TS_DIGITS)), values });
  const frame = mqtt.generate({
    cmd: 'publish',
    topic: upTopic(productKey, sn, 'telemetry'),
    payload,
    qos: 1,
    messageId: 1,
    dup: false,
    retain: false,
  });
  return { frame, payloadLength: payload.length, tsAt: payload.indexOf('"ts":') + 5, energyAt: payload.indexOf('"energyTotalWh":') + 16 };
}
