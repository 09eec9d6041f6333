import { afterAll, beforeAll, expect, test } from 'vitest';
import { batch, sample } from '../../server/test/batches.ts';
import { addUser } from '../../server/test/factories.ts';
import { addDevice, addPlant } from '../../server/test/records.ts';
import { startServer, type TestServer } from '../../server/test/server.ts';
import { foldAll } from '../../server/src/energy/runner.ts';
import { helio } from './helio.ts';

const minute = 60_000;
let server: TestServer;
let env: Record<string, string>;
let inverter: number;

/** Two days around each change of clocks in Madrid, a reading every five minutes; the inverter is swapped at noon of 25 October. */
const swapAt = Date.UTC(2025, 9, 25, 10);
function readings(from: number, hours: number, wh: number) {
  return Array.from({ length: hours * 12 + 1 }, (_, n) => ({ ts: from + n * 5 * minute, wh: wh + n * 50 }));
}
const spring = readings(Date.UTC(2025, 2, 28, 23), 71, 1_000_000);
const beforeSwap = readings(Date.UTC(2025, 9, 24, 22), 12, 1_042_600);
const afterSwap = readings(swapAt + 5 * minute, 60, 170);

beforeAll(async () => {
  server = await startServer();
  const { storage } = server;
  const user = await addUser(storage, { role: 'installer', now: Date.now() });
  const plantId = await addPlant(storage, { name: 'Tejado', owner_id: user.organisationId, time_zone: 'Europe/Madrid' });
  inverter = await addDevice(storage, { plant_id: plantId, rated_power_w: 5_000 });
  const swap = { device_id: inverter, flow: 'total' as const, at: swapAt, closing_wh: 1_049_800, opening_wh: 120, reason: 'Lightning' };
  await storage.write((tx) =>
    tx
      .insertInto('device_swap')
      .values({ ...swap, old_sn: 'A', new_sn: 'B', author_id: null, author_name: 'service', created_at: 0 })
      .execute(),
  );
  const send = (some: { ts: number; wh: number }[]) =>
    storage.commitIntake(batch({ samples: some.map(({ ts, wh }) => sample(inverter, ts, { energy_total_wh: wh })) }));
  // An hour of the spring comes last, and the server restarts in the middle of the autumn.
  const isLate = ({ ts }: { ts: number }) => ts >= Date.UTC(2025, 2, 30, 9) && ts < Date.UTC(2025, 2, 30, 10);
  await send(spring.filter((one) => !isLate(one)));
  await send(beforeSwap);
  await foldAll(storage);
  await send(afterSwap.slice(0, 100));
  await foldAll(storage);
  await send(afterSwap.slice(100));
  await send(spring.filter(isLate));
  await foldAll(storage);
  env = { HELIO_URL: server.url, HELIO_TOKEN: user.token };
});
afterAll(() => server?.close());

const sumWh = (kwh: readonly (number | null)[]) => kwh.reduce<number>((sum, value) => sum + Math.round((value ?? 0) * 1_000), 0);
const list = (...args: string[]) => helio(['energy', 'list', '--plant', 'Tejado', ...args], { env });
const kwhOf = (tsv: string) =>
  Object.fromEntries(
    tsv
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'))
      .map(([period, , kwh]) => [period, Number(kwh)]),
  );

test('days of 23 and 25 hours, a late hour and a swap at noon come to the counter, to the watt-hour', async () => {
  const march = await list('--grain', 'day', '--from', '2025-03-29', '--to', '2025-03-31');
  expect({ code: march.code, stderr: march.stderr }).toEqual({ code: 0, stderr: '' });
  expect(kwhOf(march.stdout)).toEqual({ '2025-03-29': 14.4, '2025-03-30': 13.8, '2025-03-31': 14.4 });
  const october = await list('--grain', 'day', '--from', '2025-10-25', '--to', '2025-10-27');
  expect(kwhOf(october.stdout)).toEqual({ '2025-10-25': 14.4, '2025-10-26': 15, '2025-10-27': 13.85 });
  const months = await list('--grain', 'month', '--from', '2025-03-01', '--to', '2025-10-31', '--json', 'label,productionKwh');
  const known = (JSON.parse(months.stdout) as { label: string; productionKwh: number | null }[]).filter(
    (step) => step.productionKwh !== null,
  );
  expect(known).toContainEqual({ label: '2025-10', productionKwh: 43.25 });
});

test('ledger, API, command line and export say the same of both changes of clocks, the late hour and the swap', async () => {
  for (const [month, from, to, knownWh] of [
    ['2025-03', '2025-03-29', '2025-03-30', 28_200],
    ['2025-10', '2025-10-25', '2025-10-25', 14_400],
  ] as const) {
    const span = `from=${from}&to=${to}`;
    const ask = async (path: string) => (await server.call('GET', path, { token: env['HELIO_TOKEN'] })).body.data;
    const { items, total } = await ask(`/devices/${inverter}/energy/ledger?${span}&flow=total&pageSize=500`);
    expect(items).toHaveLength(total);
    expect(items.reduce((sum: number, { energyWh }: { energyWh: number }) => sum + energyWh, 0)).toBe(knownWh);
    const told = await ask(`/devices/${inverter}/energy?grain=quarter&${span}`);
    expect(sumWh(told.steps.map((step: { totalKwh: number | null }) => step.totalKwh))).toBe(knownWh);
    expect(sumWh(Object.values(kwhOf((await list('--grain', 'hour', '--from', from, '--to', to)).stdout)))).toBe(knownWh);
    const period = ['--from', from, '--to', to, '--grain', 'quarter', '--format', 'json'];
    const exported = await helio(['export', 'energy', '--device', String(inverter), ...period], { env });
    expect(sumWh(JSON.parse(exported.stdout).map((row: { totalKwh: number | null }) => row.totalKwh))).toBe(knownWh);
    expect(await helio(['energy', 'verify', '--plant', 'Tejado', '--month', month], { env })).toMatchObject({ code: 0 });
  }
});

test('the two hours of the autumn night have names of their own, and the same question has the same bytes', async () => {
  const hours = ['--grain', 'hour', '--from', '2025-10-26', '--to', '2025-10-26'];
  const { stdout } = await list(...hours);
  expect(stdout.trimEnd().split('\n')).toHaveLength(26);
  expect(kwhOf(stdout)).toMatchObject({ '2025-10-26T02:00+02:00': 0.6, '2025-10-26T02:00+01:00': 0.6 });
  expect((await list(...hours)).stdout).toBe(stdout);
  expect((await list(...hours, '--csv')).stdout.split('\n')[0]).toMatch(/^period,at,production_kwh,import_kwh,/);
});

test('a month is proved; after a figure was changed it is not, and the day is named', async () => {
  const verify = () => helio(['energy', 'verify', '--plant', 'Tejado', '--month', '2025-10'], { env });
  expect(await verify()).toMatchObject({ code: 0, stderr: expect.stringContaining('2025-10 is proved: 27 device days') });
  const dayStart = Date.UTC(2025, 9, 25, 22);
  await server.storage.write((tx) =>
    tx.updateTable('energy_day').set({ energy_wh: 1 }).where('device_id', '=', inverter).where('day_start', '=', dayStart).execute(),
  );
  const { code, stdout, stderr } = await verify();
  expect(code).toBe(1);
  expect(stderr).toContain('2025-10-26');
  expect(stdout.split('\n')[1]).toMatch(/^2025-10-26\t\d+\t.*\ttotal\t15\t15\t0.001\t15\t0$/);
});

test('either a plant or a device is needed', async () => {
  expect(await helio(['energy', 'list'], { env })).toMatchObject({ code: 2, stdout: '' });
  const { code, stdout } = await helio(['energy', 'list', '--device', String(inverter), '--grain', 'year', '--tsv'], { env });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^period\tat\ttotal_kwh\t/);
});

test('says why a number is what it is, counter by counter', async () => {
  const { stdout: out } = await helio(['energy', 'why', '--device', String(inverter), '--date', '2025-03-29', '--json'], { env });
  const [part] = JSON.parse(out);
  expect(part).toMatchObject({ deviceId: String(inverter), energyKwh: (part.endWh - part.startWh) / 1_000, measuredShare: 1 });
  const ofPlant = await helio(['energy', 'why', '--plant', 'Tejado', '--date', '2025-03-29', '--json'], { env });
  expect(JSON.parse(ofPlant.stdout)).toEqual([part]);
  expect((await helio(['energy', 'why'], { env })).code).toBe(2);
});

test("tells a plant's figures, each beside its data coverage", async () => {
  const { stdout: out } = await helio(['energy', 'kpis', '--plant', 'Tejado', '--date', '2025-03-29'], { env });
  const [header = [], row = []] = out
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  const cell = (name: string) => row[header.indexOf(name)];
  const [day] = Object.values(kwhOf((await list('--from', '2025-03-29', '--to', '2025-03-29')).stdout));
  expect([Number(cell('production_kwh')), cell('production_kwh_coverage'), cell('from')]).toEqual([day, '1', '2025-03-29']);
  // Nobody said what is installed there, and nothing measures the border.
  expect([cell('specific_yield_kwh_kwp'), cell('self_consumption'), cell('performance_ratio')]).toEqual(['', '', '']);
  expect(Number(cell('co2_avoided_kg'))).toBeGreaterThan(0);
});

test('tells the four sums of a plant, each beside its data coverage, and what is added to the inverters', async () => {
  const production = (...flags: string[]) => helio(['energy', 'production', '--plant', 'Tejado', ...flags], { env });
  const told = JSON.parse((await production('--json')).stdout);
  expect(told).toMatchObject({ basis: 'devices', coverageOf: 'allHours', metersBeside: [], productionMeter: null });
  expect(told.totalKwh).toBeGreaterThan(1_000);
  expect(told.coverage.total).toBeGreaterThan(0);
  expect(told.coverage.total).toBeLessThan(0.1);
  const { stdout, stderr } = await production();
  const [header, row] = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  expect(header).toEqual(
    ['today', 'month', 'year', 'total'].flatMap((of) => [`${of}_kwh`, `${of}_kwh_coverage`]).concat('counted_by', 'meters_beside'),
  );
  expect(row).toEqual(['', '0', '', '0', '', '0', String(told.totalKwh), String(told.coverage.total), '', '0']);
  expect(stderr).toBe('');
  const { storage } = server;
  const { plant_id: plantId } = await storage.read
    .selectFrom('device')
    .select('plant_id')
    .where('id', '=', inverter)
    .executeTakeFirstOrThrow();
  await addDevice(storage, { plant_id: plantId, product_key: 'generation-meter', name: 'Yield' });
  expect((await production()).stderr).toContain('1 meter counts beside the inverters');
  const setMeter = (device: string) => helio(['plants', 'meter', 'Tejado', device, '--yes'], { env });
  expect((await setMeter('Yield')).stderr).not.toContain('beside the inverters');
  expect((await setMeter('none')).stderr).toContain('1 meter counts beside the inverters');
  await storage.write((tx) => tx.updateTable('device').set({ plant_id: null }).where('name', '=', 'Yield').execute());
});

test('a correction is asked about, entered with author and reason, listed, and the month is still proved', async () => {
  const root = await addUser(server.storage, { role: 'root', now: Date.now() });
  const plantId = await addPlant(server.storage, { name: 'Corrected', owner_id: root.organisationId, time_zone: 'Europe/Madrid' });
  const device = await addDevice(server.storage, { plant_id: plantId, rated_power_w: 5_000 });
  const samples = readings(Date.UTC(2025, 4, 1, 8), 4, 5_000).map(({ ts, wh }) => sample(device, ts, { energy_total_wh: wh }));
  await server.storage.commitIntake(batch({ samples }));
  await foldAll(server.storage);
  const own = { env: { ...env, HELIO_TOKEN: root.token } };
  const correct = ['energy', 'correct', '--device', String(device), '--at', '2025-05-01T11:07+02:00', '--kwh', '-0.05'];
  const reason = 'The seal of the meter was broken';
  expect(await helio([...correct, '--reason', reason], own), 'nobody is there to ask').toMatchObject({ code: 2, stdout: '' });
  const refused = await helio([...correct, '--reason', reason, '--yes'], { env });
  expect(refused, 'an installer has no such grant').toMatchObject({ code: 1, stdout: '' });
  const done = await helio([...correct, '--reason', reason, '--yes', '--json'], own);
  const entry = { energyWh: -50, origin: 'correction', reason, date: '2025-05-01', startAt: Date.UTC(2025, 4, 1, 9) };
  expect(JSON.parse(done.stdout)).toMatchObject({ ...entry, author: expect.stringMatching(/./) });
  const day = await helio(['energy', 'list', '--plant', 'Corrected', '--from', '2025-05-01', '--to', '2025-05-01', '--json'], own);
  expect(JSON.parse(day.stdout)).toMatchObject([{ productionKwh: 2.35, correctedKwh: -0.05 }]);
  expect(await helio(['energy', 'verify', '--plant', 'Corrected', '--month', '2025-05'], own)).toMatchObject({ code: 0 });
});
