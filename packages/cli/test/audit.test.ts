import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlantWithDevice, addUser } from '../../server/test/factories.ts';
import { startServer, type TestServer } from '../../server/test/server.ts';
import { helio, inTerminal } from './helio.ts';

let server: TestServer;
let env: Record<string, string>;
beforeAll(async () => {
  server = await startServer();
  const user = await addUser(server.storage, { role: 'root', now: Date.now() });
  const { plantId } = await addPlantWithDevice(server.storage, user.organisationId, { plant: { name: 'Tejado' } });
  env = { HELIO_URL: server.url, HELIO_TOKEN: user.token, TZ: 'Europe/Madrid' };
  await helio(['plants', 'update', String(plantId), '--capacity-w', '12500', '--country', 'JP'], { env });
});
afterAll(() => server?.close());

test('a person reads the trail in words: names of the forms, units, from what to what', async () => {
  const { code, stdout } = await inTerminal(['audit', 'list', '--plant', 'Tejado'], { env }).ended;
  expect(code).toBe(0);
  expect(stdout).toContain('Changed');
  expect(stdout).toContain('Plant · Tejado');
  expect(stdout).toMatch(/Capacity.*– → 12\.5 kW/);
  expect(stdout).toMatch(/Country.*Spain → Japan/);
  expect(stdout).toContain('Times are in Europe/Madrid');
  expect(stdout).not.toMatch(/capacityW|countryCode|[{}]/);
  const japanese = await inTerminal(['audit', 'list'], { env: { ...env, HELIO_LANG: 'ja' } }).ended;
  expect(japanese.stdout).toContain('12.5 kW');
  expect(japanese.stdout).toContain('日本');
});

test('a script reads it as it is kept, in every language', async () => {
  const list = ['audit', 'list', '--resource', 'plant', '--action', 'update'];
  const { stdout } = await helio([...list, '--json=action,changes'], { env: { ...env, HELIO_LANG: 'zh' } });
  const [entry] = JSON.parse(stdout) as { action: string; changes: object[] }[];
  expect(entry?.action).toBe('update');
  expect(entry?.changes).toContainEqual({ field: 'capacityW', before: null, after: 12_500, isHidden: false });
  const csv = await helio([...list, '--csv'], { env });
  expect(csv.stdout.split('\n')[0]).toContain('action,resource,resourceId,resourceName');
  expect(csv.stdout).toMatch(/,countryCode,ES,JP,false,/);
  expect((await helio(list, { env })).stdout).toContain('\tcapacityW\t');
});

test('what is asked for is found, and who is not there is said so', async () => {
  const count = async (...flags: string[]) => JSON.parse((await helio(['audit', 'list', '--json=id', ...flags], { env })).stdout).length;
  const today = new Date().toISOString().slice(0, 10);
  expect(await count('--from', today, '--to', today)).toBe(await count());
  expect(await count('--to', '2026-01-01')).toBe(0);
  expect(await count('--action', 'remove')).toBe(0);
  const { code, stderr } = await helio(['audit', 'list', '--user', 'Nobody Here'], { env });
  expect(code).toBe(1);
  expect(stderr).toContain('Nobody Here');
});
