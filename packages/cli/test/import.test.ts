import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser } from '../../server/test/factories.ts';
import { addDevice, addPlant } from '../../server/test/records.ts';
import { startServer, type TestServer } from '../../server/test/server.ts';
import { helio, inTerminal, temporaryFolder } from './helio.ts';

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
function file(text: string | Uint8Array, name = 'history.csv'): string {
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
  const seen = await inTerminal(['import', 'telemetry', good, '--device', sn, ...flags.slice(2)], { env }).ended;
  expect(seen.stdout).toContain('powerW from “Potencia (kW)”, in kW: 2 values from 750 W to 1.23 kW');
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
    expect(stderr).toContain('In which unit is “Power” for powerW? It can be W, kW, MW, kWh/15min.');
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
    '4 cells cannot be read; nothing was imported.',
  ]) {
    expect(held.stderr).toContain(line);
  }
  expect(await rowsOf(id)).toEqual([]);
  expect(await run(path, sn, [...flags, '--skip-unreadable'])).toMatchObject({ code: 0 });
  expect((await rowsOf(id)).map((row) => row.power_w)).toEqual([5]);
});

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
const times = [12, 13].map((hour) => Date.UTC(2026, 2, 31, hour - 2));
/** The same two readings, as programs and portals write them. */
const layouts: [name: string, text: string | Uint8Array, time: string[], value: string, flags: string[]][] = [
  [
    'date and clock apart below a head of their own, with a sum behind',
    '\ufeffPlanta;Finca\r\n\r\nFecha;Hora;Potencia (kW)\r\n31/03/2026 0:00:00;12:00;1,5\r\n31/03/2026 0:00:00;01:00 p. m.;0,75\r\n;;\r\nTotal;;2,25\r\n',
    ['Fecha', 'Hora'],
    'powerW=Potencia (kW)',
    ['--skip-unreadable'],
  ],
  [
    'UTF-16 and tabs',
    utf16('時刻\t発電電力［kW］\r\n2026年3月31日 12時00分\t1.5\r\n2026年3月31日 午後1時00分\t0.75\r\n'),
    ['時刻'],
    'powerW=発電電力［kW］',
    [],
  ],
  [
    'Latin-1 and a unit in each cell',
    Buffer.from('Fecha;Energ\u00eda\n2026-03-31 12:00;1,5 kW\n2026-03-31 13:00;750 W\n', 'latin1'),
    ['Fecha'],
    'powerW=Energía:kW',
    ['--encoding', 'latin1'],
  ],
  ['a spreadsheet’s days', 't,P / kW\n46112.5,1.5\n46112.541666666664,0.75\n', ['t'], 'powerW=P / kW', ['--date-order', 'serial']],
  ['no titles', '20260331120000;1,5\n20260331130000;0,75\n', ['#1'], 'powerW=#2:kW', ['--without-titles', '--delimiter', ';']],
  [
    'energy of each quarter hour',
    't,"E, kWh"\n2026-03-31 12:00,"0,375"\n2026-03-31 13:00,"0,1875"\n',
    ['t'],
    'powerW=E, kWh:kWh/15min',
    [],
  ],
];
test.each(layouts)('%s: read for what it says', async (_, text, time, value, flags) => {
  const { sn, id } = await device();
  const all = [...time.flatMap((column) => ['--time', column]), '--value', value, '--zone', 'plant', ...flags, '--apply'];
  expect(await run(file(text), sn, all)).toMatchObject({ code: 0 });
  expect((await rowsOf(id)).map((row) => [row.ts, row.power_w])).toEqual([
    [times[0], 1500],
    [times[1], 750],
  ]);
});

test('what a file does not say is asked for: its encoding, which of two columns, whether numbers are days', async () => {
  const { sn, id } = await device();
  const ask = async (text: string | Uint8Array, flags: readonly string[]) =>
    (await run(file(text), sn, [...flags, '--zone', 'UTC', '--apply'])).stderr;
  const flags = ['--time', 't', '--value', 'powerW=p:W'];
  expect(await ask(Buffer.from('t;p;Energ\u00eda\n', 'latin1'), flags)).toMatch(/not written in UTF-8[^]*--encoding: latin1/);
  expect(await ask('t,p,p\n2026-03-31 12:00,1,2\n', flags)).toMatch(/“p” more than once:\n {2}#2\n {2}#3\n/);
  expect(await ask('20260331120000;1,5\n', ['--time', '#1', '--value', 'powerW=#2:W', '--without-titles'])).toContain('--delimiter:');
  expect(await ask('t,p\n46112.5,1\n', flags)).toContain('use --date-order serial');
  expect(await ask('t,p\n03/04/26 12:00,1\n', flags)).toContain('--date-order dmy or --date-order mdy');
  expect(await ask('t,p\n2026-03-31 12:00,1,5\n', flags), 'a decimal comma without quotes').toContain(
    'Line 2 has more cells than there are titles',
  );
  expect(await ask('t,p\n2026-03-31 12:00,---\n2026-03-31 13:00,---\n', flags)).toContain("add --absent '---'");
  expect(await ask(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x0a]), flags)).toContain('is a spreadsheet. Save it as CSV');
  expect(await rowsOf(id)).toEqual([]);
});

test('a file that says more than its device is rated for is told before it is taken in', async () => {
  const { sn, id } = await device();
  await server.storage.write((tx) => tx.updateTable('device').set({ rated_power_w: 5_000 }).where('id', '=', id).execute());
  const lines = Array.from({ length: 8 }, (_, n) => `2026-03-31T12:${String(n * 5).padStart(2, '0')}:00Z,${1_000 + n * 4}`);
  const { code, stderr } = await run(file(`t,E [kWh]\n${lines.join('\n')}\n`), sn, ['--time', 't', '--value', 'energyTotalWh=E [kWh]']);
  expect(code).toBe(0);
  expect(stderr).toContain(`rated for 5 kW, and the file says 48 kW and the like`);
  expect(stderr).toContain(`helio devices update ${sn} --rated-power`);
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
