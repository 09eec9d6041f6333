import { afterAll, beforeAll, expect, test } from 'vitest';
import { batch, sample } from '../../server/test/batches.ts';
import { addPlantWithDevice, addTwoTenants } from '../../server/test/factories.ts';
import { startServer, type TestServer } from '../../server/test/server.ts';
import { helio, inTerminal } from './helio.ts';

let server: TestServer;
let tenants: Awaited<ReturnType<typeof addTwoTenants>>;
const env = (token: string) => ({ HELIO_URL: server.url, HELIO_TOKEN: token });

beforeAll(async () => {
  server = await startServer();
  const now = Date.now();
  server.clock.now = now;
  tenants = await addTwoTenants(server.storage, now);
  await addPlantWithDevice(server.storage, tenants.own.organisationId, { plant: { name: 'Silent plant' } });
  const { deviceId } = tenants.ownPlant;
  const fault = { deviceId, at: now, code: 'FAN_FAILURE', severity: 'warning', isOpen: true } as const;
  await server.storage.commitIntake(batch({ receivedAt: now, samples: [sample(deviceId, now, { power_w: 1_500 })], events: [fault] }));
});
afterAll(() => server?.close());

test('the fleet is one record with the numbers of the console, of the own scope alone', async () => {
  const { code, stdout } = await helio(['fleet', 'get', '--tsv'], { env: env(tenants.own.token) });
  const [header = '', row = ''] = stdout.split('\n').map((line) => line);
  const values = Object.fromEntries(header.split('\t').map((name, index) => [name, row.split('\t')[index]]));
  expect(code).toBe(0);
  expect(values).toMatchObject({ plants: '2', fault: '1', never_reported: '1', power_w: '1500', energy_today_kwh: '' });
  const { stdout: json } = await helio(['fleet', 'get', '--json', 'counts,power'], { env: env(tenants.other.token) });
  expect(JSON.parse(json)).toMatchObject({ counts: { all: 1, fault: 0 }, power: { powerW: null } });
});

test('in a terminal a sum says of how many plants it is made', async () => {
  const { stdout } = await inTerminal(['fleet', 'get'], { env: { ...env(tenants.own.token), NO_COLOR: '1' } }).ended;
  expect(stdout).toMatch(/POWER +1\.50 kW {2}\(1\/2\)/);
  expect(stdout).toMatch(/TODAY +–/);
});

test('plants come the worst first, and faults by type', async () => {
  const plants = await helio(['fleet', 'plants', '--json', 'name,state', '--limit', '1'], { env: env(tenants.own.token) });
  expect(plants.stdout).toBe('[{"name":"Own plant","state":"fault"}]\n');
  expect(plants.stderr).toBe('1 of 2 shown. --limit shows more.\n');
  const faults = await helio(['fleet', 'faults', '--tsv'], { env: env(tenants.own.token) });
  expect(faults.stdout.split('\n')[1]).toMatch(/^FAN_FAILURE\tFan does not turn\twarning\tstring-inverter\t1\t1\t1\t/);
  expect((await helio(['fleet', 'faults', '--json', 'cod'], { env: env(tenants.own.token) })).code).toBe(2);
});

test('losses say whether nothing was lost, nothing can be compared, or history still waits, and a script is told as well', async () => {
  const { deviceId } = tenants.otherPlant;
  const { now } = server.clock;
  const ask = (...flags: string[]) => helio(['fleet', 'losses', ...flags], { env: env(tenants.other.token) });
  const askInTerminal = (days: string) =>
    inTerminal(['fleet', 'losses', '--days', days], { env: { ...env(tenants.other.token), NO_COLOR: '1' } }).ended;
  expect((await askInTerminal('6')).stdout).toContain('Nothing can be compared yet.');
  const sums = { energy_wh: 5_000, measured_ms: 3_600_000, shared_wh: 0, estimated_wh: 0, corrected_wh: 0 };
  const begun = now - 2 * 86_400_000;
  await server.storage.write(async (tx) => {
    await tx
      .insertInto('energy_day')
      .values({ ...sums, flow: 'total', device_id: deviceId, day_start: begun })
      .execute();
  });
  const waiting = await askInTerminal('5');
  expect(waiting.stdout).toContain('History is still being counted');
  expect(waiting.stdout).toContain('2 days of history are still to be counted.');
  expect(await ask('--json', '--days', '4')).toMatchObject({
    code: 0,
    stdout: '[]\n',
    stderr: '2 days of history are still to be counted.\n',
  });
  const quarter = { device_id: deviceId, start_at: begun, actual_wh: 10, counter_wh: null, basis: 'peers', peer_wh: 12, peer_count: 2 };
  await server.storage.write(async (tx) => {
    await tx
      .insertInto('expected_quarter')
      .values({ ...quarter, expected_wh: 12 })
      .execute();
  });
  const counted = await ask('--json', 'lostKwh,countedFromAt', '--days', '3');
  expect([JSON.parse(counted.stdout), counted.stderr]).toEqual([[{ lostKwh: 0.002, countedFromAt: begun }], '']);
});
