// The devices, a process of their own: each checks its command, acknowledges it and tells the value, as `docs/mqtt.md` says.
import { createHmac } from 'node:crypto';
import { connect } from 'node:net';
import { downTopic, upTopic, type CommandPayload } from '@heliograph/core/contract/mqtt';
import mqtt from 'mqtt-packet';
import { type BenchDevice, connectPacket } from '../connect.ts';

const { port, devices } = JSON.parse(process.argv[2]!) as { port: number; devices: BenchDevice[] };
const [ackId, infoId] = [1, 2];
const atOnce = 50;
let confirmed = new Set<number>();
let heard = 0;

for (let from = 0; from < devices.length; from += atOnce) await Promise.all(devices.slice(from, from + atOnce).map(join));
process.send!({ kind: 'joined' });
process.on('message', () => {
  confirmed = new Set();
  heard = 0;
  process.send!({ kind: 'armed' });
});

/** Settles once it listens and what it is set to is taken. */
function join(device: BenchDevice): Promise<void> {
  const { id, sn, productKey, secret } = device;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  const parser = mqtt.parser();
  const publish = (kind: 'acks' | 'info', messageId: number, payload: object): Buffer =>
    mqtt.generate({
      cmd: 'publish',
      topic: upTopic(productKey, sn, kind),
      payload: JSON.stringify(payload),
      qos: 1,
      messageId,
      dup: false,
      retain: false,
    });
  const tell = (maxOutPower: unknown) => publish('info', infoId, { settings: { maxOutPower } });
  parser.on('packet', (packet) => {
    if (packet.cmd === 'connack')
      socket.write(mqtt.generate({ cmd: 'subscribe', messageId: 3, subscriptions: [{ topic: downTopic(productKey, sn), qos: 0 }] }));
    if (packet.cmd === 'suback') socket.write(tell(1_000));
    if (packet.cmd === 'puback' && packet.messageId === infoId) resolve();
    if (packet.cmd === 'puback' && packet.messageId === ackId) confirm(id);
    if (packet.cmd === 'publish') obey(JSON.parse(packet.payload.toString()) as CommandPayload);
  });
  function obey({ id: commandId, expiresAt, body, hmac }: CommandPayload): void {
    const text = [productKey, sn, commandId, expiresAt, body].join('\n');
    if (createHmac('sha256', secret).update(text).digest('hex') !== hmac) throw new Error('A command was not signed as it should be');
    const { set } = JSON.parse(body) as { set?: { maxOutPower: number } };
    if (set === undefined) return;
    heard += 1;
    socket.write(Buffer.concat([publish('acks', ackId, { id: commandId, ok: true }), tell(set.maxOutPower)]));
  }
  socket.on('data', (bytes: Buffer) => void parser.parse(bytes));
  socket.once('error', reject);
  socket.write(connectPacket(device, 600));
  return promise;
}

function confirm(id: number): void {
  confirmed.add(id);
  if (confirmed.size === devices.length) process.send!({ kind: 'confirmed', at: Date.now(), heard });
}
