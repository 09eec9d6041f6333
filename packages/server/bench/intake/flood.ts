// Three times what the intake sustains, whatever it acknowledges, a process of its own. A device whose connection takes nothing more keeps its message.
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchDevice } from '../connect.ts';
import { createSender, onAcknowledged, signIn } from './frames.ts';

export interface FloodOptions {
  port: number;
  devices: BenchDevice[];
  times: number;
  sustainMs: number;
  floodMs: number;
}
export interface Flooded {
  /** Messages a second with a hundred on their way at each connection: more brings no more. */
  sustained: number;
  /** Messages a second that devices had to send, and that were acknowledged, while flooded. */
  offered: number;
  taken: number;
  /** Published and acknowledged by each device once nothing was on its way any more. */
  published: [deviceId: number, count: number, acknowledged: number][];
}

const WINDOW = 100;
const TICK_MS = 20;
const MOST_WAITING_BYTES = 65_536;
const MOST_IDS = 65_535;
const drainMs = 120_000;

const { port, devices, times, sustainMs, floodMs } = JSON.parse(process.argv[2]!) as FloodOptions;
let isFlood = false;
const clients = await Promise.all(devices.map(openClient));
for (const client of clients) client.publish(WINDOW);
await sleep(sustainMs / 2);
const sustained = await rateDuring(() => sleep(sustainMs / 2));
isFlood = true;
process.send!({ kind: 'flooding' });
const offered = sustained * times;
const taken = await rateDuring(flood);
process.send!({ kind: 'waiting' });
const drainedAt = performance.now() + drainMs;
while (clients.some(({ count }) => count.published > count.acknowledged) && performance.now() < drainedAt) await sleep(50);
const published = clients.map(({ id, count }) => [id, count.published, count.acknowledged]);
process.send!({ kind: 'flooded', sustained, offered, taken, published }, () => process.exit(0));

async function flood(): Promise<void> {
  const startedAt = performance.now();
  let due = 0;
  for (let elapsedMs = 0; elapsedMs < floodMs; elapsedMs = performance.now() - startedAt) {
    const each = Math.floor((offered * elapsedMs) / 1_000 / clients.length) - due;
    due += each;
    for (const client of clients) client.publish(each);
    await sleep(TICK_MS);
  }
}

async function rateDuring(work: () => Promise<unknown>): Promise<number> {
  const sum = () => clients.reduce((all, { count }) => all + count.acknowledged, 0);
  const [from, startedAt] = [sum(), performance.now()];
  await work();
  return ((sum() - from) * 1_000) / (performance.now() - startedAt);
}

async function openClient(device: BenchDevice) {
  const socket = await signIn(port, device);
  const send = createSender(socket, device);
  const count = { published: 0, acknowledged: 0 };
  let nextId = 0;
  const publish = (wanted: number) => {
    const room = socket.writableLength > MOST_WAITING_BYTES ? 0 : MOST_IDS - (count.published - count.acknowledged);
    const messages = Math.min(wanted, room);
    if (messages <= 0) return;
    count.published += messages;
    send(Array.from({ length: messages }, () => (nextId = (nextId % MOST_IDS) + 1)));
  };
  onAcknowledged(socket, (ids) => {
    count.acknowledged += ids.length;
    if (!isFlood) publish(ids.length);
  });
  return { id: device.id, count, publish };
}
