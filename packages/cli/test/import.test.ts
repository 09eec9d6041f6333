import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser } from '../../server/test/factories.ts';
import { addDevice, addPlant } from '../../server/test/records.ts';
import { startServer, type TestServer } from '../../server/test/server.ts';
import { helio, temporaryFolder } from './helio.ts';

let server: TestServer;
let env: Record<string, string>;
let plantId: number;
let count = 0;
beforeAll(async () => {
  server = await startServer();
  const user = await addUser(server.storage, { role: 'installer', now: Date.now() });
  plantId = await addPlant(server.storage, { name: 'Tejado', owner_id: user.organisationId, time_zone: 'Europe/Madrid' });
  env = { HELIO_URL: server.url, HELIO_TOKEN: user.token };
});
afterAll(() => server?.close());

async function device() {
  const sn = `IMPORT-${(count += 1)}`;
  return { sn, id: await addDevice(server.storage, { plant_id: plantId, sn }) };
}
function file(text: string, name = 'history.csv'): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, name.endsWith('.gz') ? gzipSync(text) : text);
  return path;
}
const run = (path: string, sn: string, flags: readonly string[], limitMs = 20_000) =>
  helio(['import', 'telemetry', path, '--device', sn, ...flags], { env, limitMs });
const rowsOf = (id: number) =>
  server.storage.read
    .selectFrom('telemetry')
    .select(['ts', 'power_w', 'energy_total_wh'])
    .where('device_id', '=', id)
    .orderBy('ts')
    .execute();

test('a file in the Spanish way is rehearsed, then taken in once, and twice changes nothing', async () => {
  const { sn, id } = await device();
  const path = file(
    'Exportado;hoy\nFecha;Potencia (kW);Contador\n31/03/2026 12:00;1.234,5;18.250,3\n31/03/2026 12:15;0,75;18.251\n',
    'marzo.csv.gz',
  );
  const flags = [
    '--skip-lines',
    '1',
    '--time',
    'Fecha',
    '--value',
    'powerW=Potencia (kW)',
    '--value',
    'energyTotalWh=Contador:kWh',
    '--zone',
    'plant',
  ];
  const rehearsal = await run(path, sn, flags);
  expect(rehearsal).toMatchObject({ code: 1 });
  expect(rehearsal.stderr).toContain('Line 3: 1.234,5 in Potencia (kW) is more than such a device can say.');
  const good = file('Fecha;Potencia (kW);Contador\n31/03/2026 12:00;1,2345;18.250,3\n31/03/2026 12:15;0,75;18.251\n');
  const dry = await run(good, sn, [...flags.slice(2), '--json']);
  expect(dry.code).toBe(0);
  expect(dry.stderr).toContain('Nothing was changed.');
  expect(JSON.parse(dry.stdout)).toMatchObject({ samples: 2, unreadableCount: 0, isApplied: false, inserted: null });
  expect(await rowsOf(id)).toEqual([]);
  const first = await run(good, sn, [...flags.slice(2), '--apply', '--json']);
  expect(JSON.parse(first.stdout)).toMatchObject({ inserted: 2, duplicates: 0, conflicts: 0 });
  const again = await run(good, sn, [...flags.slice(2), '--apply', '--json']);
  expect(JSON.parse(again.stdout)).toMatchObject({ inserted: 0, duplicates: 2, conflicts: 0 });
  expect(await rowsOf(id)).toEqual([
    { ts: Date.UTC(2026, 2, 31, 10), power_w: 1234.5, energy_total_wh: 18_250_300 },
    { ts: Date.UTC(2026, 2, 31, 10, 15), power_w: 750, energy_total_wh: 18_251_000 },
  ]);
});

describe('nothing is guessed:', () => {
  const ask = async (text: string, flags: readonly string[]) => run(file(text), (await device()).sn, flags);

  test('a unit that could be W or kW is asked for', async () => {
    const { code, stderr } = await ask('t,Power\n2026-01-01T00:00:00Z,5\n', ['--time', 't', '--value', 'powerW=Power']);
    expect(code).toBe(2);
    expect(stderr).toContain('In which unit is “Power” for powerW? It can be W, kW, MW.');
    expect(stderr).toContain("--value 'powerW=Power:W'");
  });

  test('a decimal sign that the numbers do not prove, and one that they contradict', async () => {
    const open = await ask('t;p\n2026-01-01T00:00:00Z;1.234\n2026-01-01T01:00:00Z;2.345\n', ['--time', 't', '--value', 'powerW=p:W']);
    expect(open).toMatchObject({ code: 2 });
    expect(open.stderr).toContain('--decimal point or --decimal comma');
    const both = await ask('t;p\n2026-01-01T00:00:00Z;1.5\n2026-01-01T01:00:00Z;2,5\n', ['--time', 't', '--value', 'powerW=p:W']);
    expect(both.stderr).toMatch(/ {2}2: 1\.5\n {2}3: 2,5\n/);
  });

  test('the order of day and month, and the zone', async () => {
    const flags = ['--time', 't', '--value', 'powerW=p:W'];
    const order = await ask('t,p\n03/04/2026 10:00,5\n', [...flags, '--zone', 'UTC']);
    expect(order).toMatchObject({ code: 2, stderr: expect.stringContaining('--date-order dmy or --date-order mdy') });
    const zone = await ask('t,p\n2026-04-03 10:00,5\n', flags);
    expect(zone).toMatchObject({ code: 2, stderr: expect.stringContaining('--zone plant') });
    const bad = await ask('t,p\n2026-04-03 10:00,5\n', [...flags, '--zone', 'Mars/Base']);
    expect(bad).toMatchObject({ code: 2, stderr: expect.stringContaining('“Mars/Base” is not a time zone.') });
  });

  test('which of the two hours a time in autumn means, unless the file shows both', async () => {
    const { sn, id } = await device();
    const lines = (times: readonly string[]) => `t,p\n${times.map((time, index) => `2026-10-25 ${time},${index}`).join('\n')}\n`;
    const flags = ['--time', 't', '--value', 'powerW=p:W', '--zone', 'Europe/Madrid'];
    const once = file(lines(['01:30', '02:00', '02:30', '03:00']));
    expect(await run(once, sn, flags)).toMatchObject({ code: 2, stderr: expect.stringContaining('--repeated-hour earlier') });
    expect(await run(once, sn, [...flags, '--repeated-hour', 'later', '--apply'])).toMatchObject({ code: 0 });
    expect((await rowsOf(id)).map((row) => row.ts - Date.UTC(2026, 9, 25))).toEqual([-1_800_000, 3_600_000, 5_400_000, 7_200_000]);
    const both = await device();
    const twice = file(lines(['01:30', '02:00', '02:30', '02:00', '02:30', '03:00']));
    expect(await run(twice, both.sn, [...flags, '--apply'])).toMatchObject({ code: 0 });
    expect((await rowsOf(both.id)).map((row) => row.ts - Date.UTC(2026, 9, 25))).toEqual([
      -1_800_000, 0, 1_800_000, 3_600_000, 5_400_000, 7_200_000,
    ]);
  });

  test('a column or channel that is not there is answered with those that are', async () => {
    const column = await ask('t,p,q\n2026-01-01T00:00:00Z,5,6\n', ['--time', 'time', '--value', 'powerW=p:W']);
    expect(column.stderr).toMatch(/no column “time”.*\n {2}t\n {2}p\n {2}q\n/);
    const channel = await ask('t,p\n2026-01-01T00:00:00Z,5\n', ['--time', 't', '--value', 'power=p:W']);
    expect(channel.stderr).toContain('This device has no channel “power”.');
    expect(channel.stderr).toContain('  powerW W\n');
  });
});

test('what cannot be read is listed by line and holds everything back, unless the rest is wanted', async () => {
  const { sn, id } = await device();
  const path = file(
    't,p\n2026-01-01T00:00:00Z,5\nnonsense,6\n2026-01-01T00:10:00Z,abc\n2026-01-01T00:15:00Z,-1000000000\n2026-01-01T00:20:00Z,NaN\n1999-01-01T00:00:00Z,1\n,\n',
  );
  const flags = ['--time', 't', '--value', 'powerW=p:W', '--absent', 'NaN', '--apply'];
  const held = await run(path, sn, flags);
  expect(held.code).toBe(1);
  for (const line of [
    'Line 3: “nonsense” in t is not a time.',
    'Line 4: “abc” in p is not a number.',
    'Line 5: -1000000000 in p is more',
    'Line 7: 1999-01-01T00:00:00Z is before 2010',
    '5 cells cannot be read; nothing was imported.',
  ]) {
    expect(held.stderr).toContain(line);
  }
  expect(await rowsOf(id)).toEqual([]);
  expect(await run(path, sn, [...flags, '--skip-unreadable'])).toMatchObject({ code: 0 });
  expect((await rowsOf(id)).map((row) => row.power_w)).toEqual([5]);
});

const real = fileURLToPath(new URL('../../../../shared/data/plants/slac-abb/ZT162185000441C1203.csv.gz', import.meta.url));
test.skipIf(!existsSync(real))(
  '226 days of a real inverter come in whole (needs the shared data folder)',
  async () => {
    const { sn, id } = await device();
    const flags = [
      '--time',
      'ts',
      '--where',
      'meas_name=ac_power',
      '--value',
      'powerW=meas_val_f:kW',
      '--zone',
      'UTC',
      '--apply',
      '--json',
    ];
    const { code, stdout } = await run(real, sn, flags, 100_000);
    expect(code).toBe(0);
    const report = JSON.parse(stdout) as { samples: number; inserted: number; duplicates: number };
    expect(report.inserted + report.duplicates).toBe(report.samples);
    const { sum } = await server.storage.read
      .selectFrom('telemetry')
      .select((eb) => eb.fn.sum<number>('power_w').as('sum'))
      .where('device_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(sum / 12 / 1000).toBeCloseTo(29_834, -1);
  },
  120_000,
);
