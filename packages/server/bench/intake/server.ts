// One of the brokers under load, a process of its own: `bare` aedes, or the real intake with its ledger into a new database, `sqlite` or `postgres`.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Aedes } from 'aedes';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { hashSecret } from '../../src/access/secrets.ts';
import { createGatewayIntake } from '../../src/connections/gateway-intake.ts';
import { startEnergyRunner } from '../../src/energy/runner.ts';
import { createIngest } from '../../src/ingest/ingest.ts';
import { startBroker } from '../../src/mqtt/broker.ts';
import { openStorage } from '../../src/storage/open.ts';
import { startPostgres } from '../../test/postgres-server.ts';
import { addDevice, addPlant } from '../../test/records.ts';
import type { LoadOptions } from './load.ts';

const [kind = 'bare', connections = '100'] = process.argv.slice(2);
const subject = await (kind === 'bare' ? startBare() : startIntake());
process.send!({ kind: 'ready', ...subject.target });
process.on('message', (message) => {
  if (message === 'usage') process.send!({ kind: 'usage', cpuMs: cpuMs(), atMs: performance.now(), rssBytes: process.memoryUsage.rss() });
  else if (message === 'count') void subject.count().then((stored) => process.send!({ kind: 'stored', stored }));
  else void subject.stop().then(() => process.exit(0));
});

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function newDevices(): LoadOptions['devices'] {
  return Array.from({ length: Number(connections) }, (_, index) => ({
    id: index + 1,
    sn: `BENCH-${index}`,
    productKey: 'string-inverter',
    secret: randomBytes(16).toString('hex'),
  }));
}

async function startBare() {
  const broker = await Aedes.createBroker();
  const server = createServer((socket) => void broker.handle(socket)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return { target: { port: (server.address() as AddressInfo).port, devices: newDevices() }, stop: async () => {}, count: async () => [] };
}

async function startIntake() {
  const dataDir = mkdtempSync(join(tmpdir(), 'helio-bench-'));
  const postgres = kind === 'postgres' ? await startPostgres() : undefined;
  const storage = await openStorage({ dataDir, databaseUrl: await postgres?.createDatabase() });
  const [log, metrics] = [pino({ level: 'warn' }), new Registry()];
  const plantId = await addPlant(storage);
  const devices = newDevices();
  for (const device of devices)
    device.id = await addDevice(storage, { plant_id: plantId, sn: device.sn, secret_hash: hashSecret(device.secret) });
  const ingest = createIngest({ storage, log, metrics });
  const broker = await startBroker({
    gateways: createGatewayIntake({ storage, ingest, log }),
    storage,
    ingest,
    log,
    metrics,
    host: '127.0.0.1',
    port: 0,
  });
  const energy = startEnergyRunner({ storage, onError: (error) => log.error(error) });
  const stop = async () => {
    await broker.close();
    await energy.stop();
    await storage.close();
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const count = async () => {
    const rows = await storage.read
      .selectFrom('telemetry')
      .select((eb) => ['device_id', eb.fn.countAll<number | string>().as('count')])
      .groupBy('device_id')
      .execute();
    return rows.map((row) => [row.device_id, Number(row.count)]);
  };
  return { target: { port: broker.port, devices }, stop, count };
}
