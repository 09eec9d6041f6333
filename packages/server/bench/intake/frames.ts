// What the load generators send: a connection as a device opens it, and a ready-made publish in which only numbers change.
import { connect, type Socket } from 'node:net';
import { upTopic } from '@heliograph/core/contract/mqtt';
import mqtt from 'mqtt-packet';
import { type BenchDevice, connectPacket } from '../connect.ts';

const TS_DIGITS = 13;
const ACK_BYTES = 4;

/** A connection that the broker has accepted. */
export async function signIn(port: number, device: BenchDevice): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  socket.write(connectPacket(device));
  await untilAccepted(socket);
  return socket;
}

function untilAccepted(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('data', (bytes) =>
      bytes[0] === 0x20 && bytes[3] === 0 ? resolve() : reject(new Error('The broker refused a connection')),
    );
  });
}

/** Answers what sends so many publishes at once, each with the next id that it is given. */
export function createSender(socket: Socket, device: BenchDevice): (ids: readonly number[]) => void {
  const template = publishTemplate(device);
  const idAt = template.frame.length - template.payloadLength - 2;
  const tsAt = idAt + 2 + template.tsAt;
  const energyAt = idAt + 2 + template.energyAt;
  let ts = Date.now() - 20 * 86_400_000;
  return (ids) => {
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
}

/** Tells the ids of the acknowledgements as they come. */
export function onAcknowledged(socket: Socket, tell: (ids: number[]) => void): void {
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const ids: number[] = [];
    for (let at = 0; at + ACK_BYTES <= bytes.length; at += ACK_BYTES) {
      if (bytes[at] !== 0x40) throw new Error('Only PUBACKs are expected');
      ids.push(bytes.readUInt16BE(at + 2));
    }
    rest = bytes.subarray(bytes.length - (bytes.length % ACK_BYTES));
    tell(ids);
  });
}

function publishTemplate({ productKey, sn }: BenchDevice) {
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
