import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser } from '../../server/test/factories.ts';
import { startServer, type TestServer } from '../../server/test/server.ts';
import { helio } from './helio.ts';

let server: TestServer;
let env: Record<string, string>;
beforeAll(async () => {
  server = await startServer();
  const root = await addUser(server.storage, { role: 'root', now: Date.now() });
  await addUser(server.storage, { role: 'installer', parentId: root.organisationId, loginName: 'fitter', now: Date.now() });
  env = { HELIO_URL: server.url, HELIO_TOKEN: root.token };
});
afterAll(() => server?.close());

const create = ['plants', 'create', '--name', 'Finca', '--time-zone', 'Europe/Madrid', '--country', 'es', '--capacity-w', '5000'];

test('a plant is made with every field, changed where the line says so, and left alone by a dry run', async () => {
  const made = JSON.parse((await helio([...create, '--station-owner', 'Ines Vega', '--json'], { env })).stdout);
  expect(made).toMatchObject({ capacityW: 5_000, stationOwnerName: 'Ines Vega', installPosition: 'roof', version: 1 });
  const dry = await helio(['plants', 'update', 'Finca', '--position', 'garden', '--dry-run', '--json'], { env });
  expect([dry.code, JSON.parse(dry.stdout).installPosition]).toEqual([0, 'garden']);
  expect(dry.stderr).toContain('nothing was changed');
  const changed = await helio(['plants', 'update', 'Finca', '--capacity-w', '', '--address', 'Camino 1', '--json'], { env });
  const plant = JSON.parse(changed.stdout);
  expect(plant).toMatchObject({ capacityW: null, address: 'Camino 1', installPosition: 'roof', stationOwnerName: 'Ines Vega', version: 2 });
  expect(await helio(['plants', 'update', 'Finca'], { env })).toMatchObject({ code: 2, stdout: '' });
});

test('a plant without a named time zone takes the one of its place and says so; without either it is not made', async () => {
  const made = await helio(
    ['plants', 'create', '--name', 'Tejina', '--country', 'es', '--latitude', '28.5', '--longitude=-16.36', '--json=timeZone'],
    { env },
  );
  expect([made.code, JSON.parse(made.stdout)]).toEqual([0, { timeZone: 'Atlantic/Canary' }]);
  expect(made.stderr).toContain('Time zone Atlantic/Canary, taken from the place.');
  const named = ['--latitude', '28.5', '--longitude=-16.36', '--time-zone', 'Europe/Madrid', '--json=timeZone'];
  const other = await helio(['plants', 'create', '--name', 'Otra', '--country', 'es', ...named], { env });
  expect([JSON.parse(other.stdout), other.stderr]).toEqual([{ timeZone: 'Europe/Madrid' }, '']);
  const none = await helio(['plants', 'create', '--name', 'Nadie', '--country', 'es'], { env });
  expect([none.code, none.stdout, none.stderr]).toEqual([2, '', expect.stringContaining('--latitude and --longitude')]);
  const atSea = await helio(['plants', 'create', '--name', 'Nadie', '--country', 'es', '--latitude', '0', '--longitude=-30'], { env });
  expect([atSea.code, atSea.stderr]).toEqual([1, expect.stringContaining('a place on land')]);
});

test('a plant is allocated by name, taken back, and given to nobody who cannot have it', async () => {
  const allocate = (...flags: string[]) => helio(['plants', 'allocate', 'Finca', ...flags, '--yes', '--json=installer'], { env });
  const dry = await allocate('--installer', 'Organisation of fitter', '--dry-run');
  expect(JSON.parse(dry.stdout).installer.name).toBe('Organisation of fitter');
  expect(JSON.parse((await helio(['plants', 'get', 'Finca', '--json=installer'], { env })).stdout)).toEqual({ installer: null });
  const given = await allocate('--installer', 'Organisation of fitter');
  expect(JSON.parse(given.stdout).installer.name).toBe('Organisation of fitter');
  expect(given.stderr).toContain('Allocation succeeded');
  const stranger = await allocate('--service', 'Organisation of fitter');
  expect([stranger.code, stranger.stdout]).toEqual([2, '']);
  expect(JSON.parse((await allocate('--installer', 'none')).stdout)).toEqual({ installer: null });
});

test('the meter that counts the production is named and taken back, and a sensor or another plant’s meter is none', async () => {
  const register = async (sn: string, product: string, plant: string) =>
    helio(['devices', 'register', '--plant', plant, '--product', product, '--sn', sn, '--name', sn], { env });
  await helio(['plants', 'create', '--name', 'Huerta', '--time-zone', 'Europe/Madrid', '--country', 'es'], { env });
  await helio(['plants', 'create', '--name', 'Nave', '--time-zone', 'Europe/Madrid', '--country', 'es'], { env });
  await register('PM-1', 'grid-meter', 'Huerta');
  await register('PM-2', 'grid-meter', 'Nave');
  await register('WS-1', 'weather-station', 'Huerta');
  const meter = (device: string, ...flags: string[]) => helio(['plants', 'meter', 'Huerta', device, ...flags], { env });
  expect(await meter('PM-1')).toMatchObject({ code: 2 });
  const named = await meter('PM-1', '--yes');
  expect([named.code, named.stderr]).toEqual([0, expect.stringContaining('Huerta counts its production by PM-1')]);
  for (const other of ['PM-2', 'WS-1']) expect((await meter(other, '--yes')).code).toBe(1);
  expect((await helio(['devices', 'unbind', 'PM-1', '--yes'], { env })).stderr).toContain('Choose another way to count it first');
  expect((await meter('none', '--yes')).stderr).toContain('the generating devices');
});
