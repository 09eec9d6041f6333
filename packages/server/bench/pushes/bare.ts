// What a push costs with nothing around it, a process of its own: a bare broker that publishes one signed command to each device.
import { randomBytes } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { downTopic } from '@heliograph/core/contract/mqtt';
import { Aedes } from 'aedes';
import { signCommand } from '../../src/commands/sign.ts';
import type { BenchDevice } from '../connect.ts';
import { cpuMs } from './usage.ts';

const devices: BenchDevice[] = Array.from({ length: Number(process.argv[2]) }, (_, index) => ({
  id: index + 1,
  sn: `BENCH-${index}`,
  productKey: 'string-inverter',
  secret: randomBytes(24).toString('base64url'),
}));
const broker = await Aedes.createBroker();
const server = createServer((socket) => void broker.handle(socket)).listen(0, '127.0.0.1');
server.once('listening', () => process.send!({ kind: 'ready', port: (server.address() as AddressInfo).port, devices }));
process.on('message', ({ kind, watts }: { kind: 'push' | 'usage' | 'stop'; watts: number }) => {
  if (kind === 'stop') process.exit(0);
  if (kind === 'usage') return void process.send!({ kind: 'usage', cpuMs: cpuMs() });
  for (const { sn, productKey, secret } of devices) {
    const order = { id: randomBytes(12).toString('base64url'), expiresAt: Date.now() + 60_000, body: { set: { maxOutPower: watts } } };
    const payload = JSON.stringify(signCommand({ productKey, sn, secret }, order));
    broker.publish({ cmd: 'publish', topic: downTopic(productKey, sn), payload, qos: 0, retain: false, dup: false }, () => {});
  }
});
