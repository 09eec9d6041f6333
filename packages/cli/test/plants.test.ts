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
