import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openStorage, type StorageOptions } from '../src/storage/open.ts';
import type { Storage } from '../src/storage/storage.ts';
import { addDevice, addPlant } from './records.ts';

export interface CrashCount {
  cycles: number;
  acknowledged: number;
  missing: number;
  twice: number;
}
const deviceCount = 5;
const longestMs = 300;

/** Kills a writing process at random moments; counts what it had acknowledged and is not there, or is there twice. */
export async function crashStorage(options: StorageOptions, cycles: number): Promise<CrashCount> {
  const deviceIds = await makeDevices(options);
  const count: CrashCount = { cycles, acknowledged: 0, missing: 0, twice: 0 };
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const firstTs = 1_800_000_000_000 + cycle * 1_000_000;
    const rounds = await writeUntilKilled({ ...options, databaseUrl: options.databaseUrl ?? null, deviceIds, firstTs });
    const storage = await openStorage(options);
    await compare(storage, deviceIds, firstTs, rounds, count);
    await storage.close();
  }
  return count;
}

/** Answers how many rounds were acknowledged before the kill. */
async function writeUntilKilled(task: object): Promise<number> {
  const script = fileURLToPath(new URL('./crash-writer.ts', import.meta.url));
  const child = spawn(process.execPath, [script, JSON.stringify(task)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  let rounds = 0;
  const lines = createInterface({ input: child.stdout });
  const ready = new Promise((resolve) => lines.once('line', resolve));
  lines.on('line', (line) => (rounds = line === 'ready' ? 0 : Number(line) + 1));
  await Promise.race([ready, exited.then(() => Promise.reject(new Error('The writer ended by itself')))]);
  await sleep(Math.random() * longestMs);
  child.kill('SIGKILL');
  await exited;
  return rounds;
}

async function compare(storage: Storage, deviceIds: number[], firstTs: number, rounds: number, count: CrashCount): Promise<void> {
  const rows = await storage.read
    .selectFrom('telemetry')
    .select(['device_id', 'ts', 'power_w'])
    .where('device_id', 'in', deviceIds)
    .where('ts', '>=', firstTs)
    .execute();
  const faults = await storage.read.selectFrom('fault').select('opened_at').where('opened_at', '>=', firstTs).execute();
  const facts = await storage.read.selectFrom('outbox').select('payload').orderBy('id', 'desc').limit(20_000).execute();
  const kept = new Set(rows.filter((row) => row.power_w === row.ts - firstTs).map((row) => `${row.device_id}:${row.ts}`));
  const opened = faults.map((row) => row.opened_at);
  const told = facts.map((row) => (JSON.parse(row.payload) as { at: number }).at).filter((at) => at >= firstTs);
  for (let ts = firstTs; ts < firstTs + rounds; ts += 1) {
    for (const deviceId of deviceIds) if (!kept.has(`${deviceId}:${ts}`)) count.missing += 1;
  }
  for (const times of [opened, told]) {
    const once = new Set(times);
    count.twice += times.length - once.size;
    for (let ts = firstTs; ts < firstTs + rounds; ts += 1) if (!once.has(ts)) count.missing += 1;
  }
  count.twice += rows.length - kept.size;
  count.acknowledged += rounds * (deviceIds.length + 2);
}

async function makeDevices(options: StorageOptions): Promise<number[]> {
  const storage = await openStorage(options);
  const plantId = await addPlant(storage);
  const ids: number[] = [];
  for (let n = 0; n < deviceCount; n += 1) ids.push(await addDevice(storage, { plant_id: plantId }));
  await storage.close();
  return ids;
}
