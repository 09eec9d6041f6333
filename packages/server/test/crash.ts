import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { upTopic } from '@heliograph/core/contract/mqtt';
import { unscopedSamples } from '../src/access/tenant.ts';
import { hashSecret } from '../src/access/secrets.ts';
import { prepareDataDirectory } from '../src/data-directory.ts';
import { energyTotals } from '../src/energy/read.ts';
import { foldAll } from '../src/energy/runner.ts';
import { verifyDevices } from '../src/energy/verify.ts';
import { openStorage, type StorageOptions } from '../src/storage/open.ts';
import type { Storage } from '../src/storage/storage.ts';
import { codeOf, DeviceLoad, powerOf, type CrashDevice, type Said } from './crash-device.ts';
import { freePort } from './ports.ts';
import { addDevice, addPlant } from './records.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

export interface CrashOptions {
  /** HELIO_DATA_DIR of the server; empty. */
  dataDir: string;
  databaseUrl?: string | undefined;
  cycles: number;
  onCycle?(count: CrashCount): void;
}
export interface CrashCount {
  cycles: number;
  /** Publishes that were answered by a PUBACK. */
  acknowledged: number;
  /** Acknowledged and not there, or not as sent. */
  missing: number;
  /** There more than once. */
  twice: number;
  /** Devices whose ledger is not what folding their samples again comes to, or not what their counter rose by. */
  unproved: number;
}

const deviceCount = 8;
const longestRunMs = 400;
const leastAcknowledged = 12;
const intakeLimitMs = 20_000;
const dayMs = 86_400_000;
const proveEvery = 10;
const startTries = 5;

/** Runs the real server under real MQTT load and kills it at random moments; counts what it acknowledged and did not keep. */
export async function crashServer(options: CrashOptions): Promise<CrashCount> {
  const storageOptions = { dataDir: await prepareDataDirectory(options.dataDir, 'production'), databaseUrl: options.databaseUrl };
  const devices = await makeDevices(storageOptions);
  const firstTs = Date.now() - 30 * dayMs;
  const loads = new Map(devices.map((device) => [device.id, new DeviceLoad(device, firstTs)]));
  const count: CrashCount = { cycles: 0, acknowledged: 0, missing: 0, twice: 0, unproved: 0 };
  for (let cycle = 0; cycle < options.cycles; cycle += 1) {
    await runUntilKilled(options, [...loads.values()]);
    const storage = await openStorage(storageOptions);
    for (const [deviceId, load] of loads) await compare(storage, deviceId, load.acknowledged.splice(0), count);
    if (cycle % proveEvery === proveEvery - 1 || cycle === options.cycles - 1) await prove(storage, [...loads.keys()], count);
    await storage.close();
    count.cycles += 1;
    options.onCycle?.(count);
  }
  return count;
}

async function runUntilKilled(options: CrashOptions, loads: DeviceLoad[]): Promise<void> {
  const { server, mqttPort } = await start(options);
  await Promise.all(loads.map((load) => load.start(`mqtt://127.0.0.1:${mqttPort}`)));
  // A slow machine first has to take in what there is to be lost; the moment after that is anybody's.
  const inTimeAt = Date.now() + intakeLimitMs;
  while (acknowledgedBy(loads) < leastAcknowledged && Date.now() < inTimeAt) await sleep(5);
  await sleep(Math.random() * longestRunMs);
  await server.end('SIGKILL');
  for (const load of loads) load.stop();
}

function acknowledgedBy(loads: readonly DeviceLoad[]): number {
  return loads.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
}

/** A machine that does much else besides may be too slow for a start, which says so and ends: it is started again. */
async function start(options: CrashOptions, tries = startTries): Promise<{ server: ServerProcess; mqttPort: number }> {
  const { dataDir, databaseUrl } = options;
  const [httpPort, mqttPort] = [await freePort(), await freePort()];
  const env = { HELIO_DATA_DIR: dataDir, HELIO_HTTP_PORT: String(httpPort), HELIO_MQTT_PORT: String(mqttPort) };
  try {
    const server = await startServerProcess({ ...env, ...(databaseUrl !== undefined && { HELIO_DATABASE_URL: databaseUrl }) });
    return { server, mqttPort };
  } catch (error) {
    if (tries === 1) throw error;
    return start(options, tries - 1);
  }
}

async function compare(storage: Storage, deviceId: number, acknowledged: Said[], count: CrashCount): Promise<void> {
  count.acknowledged += acknowledged.length;
  if (acknowledged.length === 0) return;
  const fromTs = acknowledged.reduce((least, { ts }) => Math.min(least, ts), Number.POSITIVE_INFINITY);
  const samples = await storage.read
    .selectFrom('telemetry')
    .select(['ts', 'power_w'])
    .where('device_id', '=', deviceId)
    .where('ts', '>=', fromTs)
    .execute();
  const faults = await storage.read
    .selectFrom('fault')
    .select('code')
    .where('device_id', '=', deviceId)
    .where('opened_at', '>=', fromTs)
    .execute();
  const kept = tally([...samples.map((row) => (row.power_w === powerOf(row.ts) ? String(row.ts) : '')), ...faults.map((row) => row.code)]);
  const told = await toldCodes(storage, deviceId, fromTs);
  for (const { isEvent, ts } of acknowledged) {
    const copies = isEvent ? [kept.get(codeOf(ts)), told.get(codeOf(ts))] : [kept.get(String(ts))];
    for (const copy of copies) {
      if (copy === undefined) count.missing += 1;
      else if (copy > 1) count.twice += 1;
    }
  }
}

/** Every watt-hour is in the ledger, once, with its entry: the counters of these devices only rise. */
async function prove(storage: Storage, deviceIds: readonly number[], count: CrashCount): Promise<void> {
  await foldAll(storage);
  const tables = unscopedSamples(storage);
  const proofs = await verifyDevices(tables, deviceIds, 0, Number.MAX_SAFE_INTEGER);
  const totals = await energyTotals(tables, { deviceIds, flows: ['total'] });
  const latest = await storage.read
    .selectFrom('latest')
    .select(['device_id', 'energy_total_wh'])
    .where('device_id', 'in', deviceIds)
    .execute();
  for (const { device_id: deviceId, energy_total_wh: counterWh } of latest) {
    const isProved = proofs.every((proof) => proof.deviceId !== deviceId || proof.isProved);
    const total = totals.find((one) => one.deviceId === deviceId);
    if (!isProved || (total !== undefined && total.totalWh !== counterWh)) count.unproved += 1;
  }
}

/** The facts that went out, which a reader of the live stream sees. */
async function toldCodes(storage: Storage, deviceId: number, fromTs: number): Promise<Map<string, number>> {
  const rows = await storage.read.selectFrom('outbox').select('payload').where('kind', '=', 'fault').execute();
  const facts = rows.map((row) => JSON.parse(row.payload) as { deviceId: number; code: string; at: number });
  return tally(facts.filter((fact) => fact.deviceId === deviceId && fact.at >= fromTs).map((fact) => fact.code));
}

function tally(names: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

async function makeDevices(options: StorageOptions): Promise<CrashDevice[]> {
  const storage = await openStorage(options);
  const plantId = await addPlant(storage);
  const devices: CrashDevice[] = [];
  for (let n = 0; n < deviceCount; n += 1) {
    const sn = `CRASH-${n}`;
    const secret = randomBytes(16).toString('base64url');
    const id = await addDevice(storage, { plant_id: plantId, sn, secret_hash: hashSecret(secret) });
    devices.push({ id, secret, topic: upTopic('string-inverter', sn, 'telemetry').replace(/\/telemetry$/, '') });
  }
  await storage.close();
  return devices;
}
