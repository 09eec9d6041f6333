// A push to 1,000 devices: from the request to the last acknowledgement that is on disk, beside a bare loop of publishes.
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchDevice } from './connect.ts';
import { answer, start } from './processes.ts';

const TARGET = 10;
const deviceCount = Number(process.argv[2] ?? 1_000);
const rounds = 5;

interface Round {
  ms: number;
  cpuMs: number;
}
interface Subject {
  port: number;
  devices: BenchDevice[];
  url: string;
  token: string;
}

const bare = await measure('bare', async (subject, watts) => void subject.send({ kind: 'push', watts }));
const ours = await measure('server', push, settled);
for (let round = 0; round < rounds; round += 1) console.log(`bare ${line(bare[round]!)}  push ${line(ours[round]!)}`);
const [time, cpu] = [ratio(({ ms }) => ms), ratio(({ cpuMs }) => cpuMs)];
const isMet = time <= TARGET;
console.log(
  `Last acknowledgement of ${deviceCount} devices: median ${time.toFixed(1)}× of a bare publish loop, target ${TARGET}×; CPU ${cpu.toFixed(1)}×`,
);
if (!isMet) console.log('target missed');
process.exitCode = isMet ? 0 : 1;

/** One round to warm up, and then those that count. */
async function measure(
  kind: 'bare' | 'server',
  begin: (child: ChildProcess, watts: number, subject: Subject) => Promise<void>,
  afterwards: (subject: Subject) => Promise<void> = async () => {},
): Promise<Round[]> {
  const child = start(`pushes/${kind}`, String(deviceCount));
  const subject = (await answer(child, 'ready')) as unknown as Subject;
  const fleet = start('pushes/fleet', JSON.stringify({ port: subject.port, devices: subject.devices }));
  await answer(fleet, 'joined');
  const measured: Round[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await ask(fleet, 'armed');
    const before = await usage(child);
    const confirmed = answer(fleet, 'confirmed');
    const startedAt = Date.now();
    await begin(child, 50_000 - round * 1_000, subject);
    const { at, heard } = (await confirmed) as { at: number; heard: number };
    if (heard !== deviceCount) throw new Error(`${heard} commands reached ${deviceCount} devices`);
    await afterwards(subject);
    measured.push({ ms: at - startedAt, cpuMs: (await usage(child)) - before });
  }
  fleet.kill();
  child.send({ kind: 'stop' });
  await once(child, 'exit');
  return measured.slice(1);
}

async function push(_: ChildProcess, watts: number, { url, token, devices }: Subject): Promise<void> {
  const set = { maxOutPower: watts };
  const plan = await call(url, token, 'plan', { select: { deviceIds: devices.map(({ id }) => String(id)) }, set });
  const targets = plan.lines.map(({ deviceId, fingerprint }: Record<string, string>) => ({ deviceId, fingerprint }));
  await call(url, token, 'pushes', { requestKey: randomUUID(), set, targets, waves: '100%', gates: 'failed>1' });
}

/** All that a push still does belongs to its processor time. */
async function settled({ url, token }: Subject): Promise<void> {
  for (;;) {
    const { items } = await call(url, token, 'pushes?pageSize=1');
    if (items[0].state === 'done' && items[0].counts.success === deviceCount) return;
    await sleep(100);
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- a bench reads whatever came
async function call(url: string, token: string, path: string, body?: object): Promise<any> {
  const headers = { 'x-token': token, 'content-type': 'application/json' };
  const response = await fetch(`${url}/photo_voltaic/commands/${path}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- the same
  const { code, data, msg } = (await response.json()) as any;
  if (code !== 200) throw new Error(msg);
  return data;
}

async function usage(child: ChildProcess): Promise<number> {
  return ((await ask(child, 'usage')) as { cpuMs: number }).cpuMs;
}

function ask(child: ChildProcess, kind: string): Promise<Record<string, unknown>> {
  const answered = answer(child, kind);
  child.send({ kind });
  return answered;
}

function ratio(of: (round: Round) => number): number {
  const middle = (values: Round[]) => values.map(of).toSorted((a, b) => a - b)[rounds >> 1]!;
  return middle(ours) / middle(bare);
}

function line({ ms, cpuMs }: Round): string {
  return `${ms} ms, CPU ${cpuMs.toFixed(0)} ms`;
}
