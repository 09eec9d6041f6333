// The load generator, a process of its own: connections × window publishes of QoS 1 on their way at any time.
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchDevice } from '../connect.ts';
import { createSender, onAcknowledged, signIn } from './frames.ts';

export interface LoadOptions {
  port: number;
  devices: BenchDevice[];
  window: number;
  warmUpMs: number;
  measureMs: number;
}

const options = JSON.parse(process.argv[2]!) as LoadOptions;
let acknowledged = 0;

const clients = await Promise.all(options.devices.map(openClient));
for (const client of clients) client.start();
await sleep(options.warmUpMs);
process.send!({ kind: 'measuring' });
const [from, startedAt] = [acknowledged, performance.now()];
await sleep(options.measureMs);
const perSecond = ((acknowledged - from) * 1000) / (performance.now() - startedAt);
process.send!({ kind: 'measured', perSecond }, () => process.exit(0));

/** Sends one publish for each acknowledgement. */
async function openClient(device: BenchDevice) {
  const socket = await signIn(options.port, device);
  const send = createSender(socket, device);
  onAcknowledged(socket, (ids) => {
    acknowledged += ids.length;
    send(ids);
  });
  return { start: () => send(Array.from({ length: options.window }, (_, index) => index + 1)) };
}
