import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPlantWithDevice, addTwoTenants, addUser } from '../../server/test/factories.ts';
import { addDevice, addPlant } from '../../server/test/records.ts';
import { startServer, type TestServer } from '../../server/test/server.ts';
import { helio, inTerminal, shell } from './helio.ts';

let server: TestServer;
let env: Record<string, string>;

beforeAll(async () => {
  server = await startServer();
  const { storage } = server;
  const user = await addUser(storage, { role: 'installer', now: Date.now() });
  const owner = user.organisationId;
  await addPlantWithDevice(storage, owner, { plant: { name: 'Tejado Norte', installed_capacity_wp: 50_000 }, device: { sn: 'INV-1' } });
  await addPlantWithDevice(storage, owner, { plant: { name: '上海屋顶电站', time_zone: 'Asia/Shanghai' }, device: { sn: 'INV-2' } });
  const twin = await addPlant(storage, { name: 'Twin', owner_id: owner });
  await addPlant(storage, { name: 'Twin', owner_id: owner });
  await addDevice(storage, { plant_id: twin, sn: '777' });
  env = { HELIO_URL: server.url, HELIO_TOKEN: user.token };
});
afterAll(() => server?.close());

describe('a list in a pipe', () => {
  test('is tab-separated, with units in its header and empty cells for what is missing', async () => {
    const { code, stdout, stderr } = await helio(['plants', 'list'], { env });
    const [header, first, ...rest] = stdout.split('\n');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(header).toMatch(/^id\tname\tstate\tpower_w\tenergy_today_kwh\tinstalled_capacity_wp\t/);
    expect(first?.split('\t').slice(1, 6)).toEqual(['Tejado Norte', 'offline', '', '', '50000']);
    expect(first).toContain(`\t${server.url}/power_station/power_station_detail?id=`);
    expect(rest).toHaveLength(4);
  });
  test('speaks no language and no colour, whatever the environment says', async () => {
    const plain = await helio(['plants', 'list'], { env });
    const coloured = await helio(['plants', 'list'], { env: { ...env, HELIO_LANG: 'zh', FORCE_COLOR: '1' } });
    expect(coloured.stdout).toBe(plain.stdout);
  });
  test('says on stderr when it was cut', async () => {
    const { code, stdout, stderr } = await helio(['plants', 'list', '--limit', '2'], { env });
    expect(code).toBe(0);
    expect(stdout.trimEnd().split('\n')).toHaveLength(3);
    expect(stderr).toBe('2 of 4 shown. --limit shows more.\n');
  });
  test('ends quietly when the reader has enough', async () => {
    const line = 'helio plants list --json | sleep 0; echo "${PIPESTATUS[0]}"; helio plants list | head -n 1 | cut -f 1';
    expect(await shell(line, { env })).toEqual({ code: 0, stdout: '0\nid\n', stderr: '' });
  });
});

describe('JSON and CSV', () => {
  test('all fields of the API and the link', async () => {
    const { stdout } = await helio(['plants', 'list', '--search', 'Tejado', '--json'], { env });
    expect(JSON.parse(stdout)).toMatchObject([{ name: 'Tejado Norte', powerW: null, owner: {}, url: expect.stringContaining(server.url) }]);
  });
  test('the fields asked for, in their order', async () => {
    const { stdout } = await helio(['devices', 'list', '--json', 'sn,plantName', '--search', 'INV-2'], { env });
    expect(stdout).toBe('[{"sn":"INV-2","plantName":"上海屋顶电站"}]\n');
  });
  test('a field that does not exist is a usage error that names those that do', async () => {
    const { code, stdout, stderr } = await helio(['plants', 'list', '--json', 'powr'], { env });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/no field powr.*powerW/);
  });
  test('CSV has a header and quotes what needs it', async () => {
    const { stdout } = await helio(['plants', 'list', '--csv', '--search', 'Tejado'], { env });
    expect(stdout).toMatch(/^id,name,state,power_w,.*\n\d+,Tejado Norte,offline,,,50000,/);
  });
  test('two formats at once are refused', async () => {
    expect(await helio(['plants', 'list', '--csv', '--json'], { env })).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('a list on a terminal', () => {
  test('is a table in the language of the reader, its columns aligned under wide glyphs', async () => {
    const { code, stdout } = await inTerminal(['plants', 'list'], { env: { ...env, HELIO_LANG: 'zh', NO_COLOR: '1' } }).ended;
    const lines = stdout.replaceAll('\r', '').split('\n');
    const latin = lines.find((line) => line.includes('Tejado'));
    const chinese = lines.find((line) => line.includes('上海'));
    expect(code).toBe(0);
    expect(lines[0]).toContain('名称');
    expect(latin?.indexOf('○')).toBe((chinese?.indexOf('○') ?? 0) + '上海屋顶电站'.length);
  });
  test('has colour and links, unless NO_COLOR says no', async () => {
    const coloured = await inTerminal(['plants', 'list'], { env }).ended;
    const plain = await inTerminal(['plants', 'list'], { env: { ...env, NO_COLOR: '1' } }).ended;
    expect(coloured.stdout).toContain('\u001b[38;5;');
    expect(coloured.stdout).toContain(`\u001b]8;;${server.url}/power_station/`);
    expect(plain.stdout).not.toContain('\u001b');
  });
  test('says so when there is nothing, and leaves stdout empty', async () => {
    const { stdout } = await inTerminal(['plants', 'list', '--search', 'nothing like this'], { env }).ended;
    expect(stdout.trim()).toBe('No plants match.');
  });
});

describe('one record', () => {
  test('is found by id, by exact name and by serial number', async () => {
    const { stdout } = await helio(['plants', 'list', '--search', 'Tejado', '--json', 'id'], { env });
    const [{ id }] = JSON.parse(stdout) as [{ id: string }];
    const found = await Promise.all([id, 'Tejado Norte'].map((text) => helio(['plants', 'get', text, '--json=name'], { env })));
    expect(found.map((outcome) => outcome.stdout)).toEqual(Array(2).fill('{"name":"Tejado Norte"}\n'));
    expect((await helio(['devices', 'get', '777', '--json=sn'], { env })).stdout).toBe('{"sn":"777"}\n');
  });
  test('is never guessed: two of one name are listed', async () => {
    const { code, stdout, stderr } = await helio(['plants', 'get', 'Twin'], { env });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.match(/\d+ {2}Twin/g)).toHaveLength(2);
  });
  test('that does not match exactly is not found, with what comes close', async () => {
    const { code, stderr } = await helio(['plants', 'get', 'tejado'], { env });
    expect(code).toBe(1);
    expect(stderr).toMatch(/no plant “tejado”[^]*Tejado Norte/);
  });
  test('of another tenant does not exist', async () => {
    const { own, otherPlant } = await addTwoTenants(server.storage, Date.now());
    const { code, stderr } = await helio(['plants', 'get', String(otherPlant.plantId)], { env: { ...env, HELIO_TOKEN: own.token } });
    expect(code).toBe(1);
    expect(stderr).toContain('There is no plant');
  });
  test('has a link that is printed', async () => {
    const { stdout } = await helio(['plants', 'get', 'Tejado Norte', '--web'], { env });
    expect(stdout).toMatch(new RegExp(`^${server.url}/power_station/power_station_detail\\?id=\\d+\\n$`));
  });
});

test('devices of a plant are chosen by its name', async () => {
  const { stdout } = await helio(['devices', 'list', '--plant', 'Tejado Norte', '--json', 'sn'], { env });
  expect(stdout).toBe('[{"sn":"INV-1"}]\n');
});

test('names of others cannot steer the terminal', async () => {
  const hostile = await addUser(server.storage, { role: 'customer', now: Date.now() });
  await addPlant(server.storage, { name: '\u001b]0;owned\u0007\u001b[2J\u009b31mred\u202e', owner_id: hostile.organisationId });
  const outputs = await Promise.all(
    [[], ['--json'], ['--csv']].map((flags) => helio(['plants', 'list', ...flags], { env: { ...env, HELIO_TOKEN: hostile.token } })),
  );
  for (const { stdout } of outputs) expect(stdout).not.toMatch(/[^\P{Cc}\n\t]|\u202e/u);
  const table = await inTerminal(['plants', 'list'], { env: { ...env, HELIO_TOKEN: hostile.token, NO_COLOR: '1' } }).ended;
  expect(table.stdout.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u);
});
