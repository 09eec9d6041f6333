import { MOST_TARGETS, type Plan } from '@heliograph/core/contract/commands';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../test/factories.ts';
import { addPlant } from '../../test/records.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';
import { nameKey } from '../storage/name-key.ts';

const AT_ONCE = 500;
/** More than a page of the list holds. */
const MANY = 600;

describe.each(engines)('a plan of very many devices on %s', (engine) => {
  let server: TestServer;
  let user: TestUser;
  let plantId: number;
  let ids: string[];
  beforeAll(async () => {
    server = await startServer(engine, { now: Date.now });
    user = await addUser(server.storage, { role: 'installer', now: Date.now() });
    plantId = await addPlant(server.storage, { owner_id: user.organisationId });
    ids = await addMany(MANY);
  });
  afterAll(() => server?.close());

  async function addMany(count: number): Promise<string[]> {
    const rows = Array.from({ length: count }, (_, number) => ({
      plant_id: plantId,
      owner_id: user.organisationId,
      product_key: 'string-inverter',
      sn: `MANY-${count}-${number}`,
      name: `Many ${number}`,
      name_key: nameKey(`Many ${number}`),
      rated_power_w: 5_000,
      secret_hash: '',
      created_at: Date.now(),
    }));
    const added: string[] = [];
    for (let from = 0; from < count; from += AT_ONCE) {
      const part = rows.slice(from, from + AT_ONCE);
      const written = await server.storage.write((tx) => tx.insertInto('device').values(part).returning('id').execute());
      added.push(...written.map(({ id }) => String(id)));
    }
    return added;
  }
  const post = (path: string, body: unknown) => server.call('POST', path, { token: user.token, body });
  const set = { maxOutPower: 600 };

  test('plans more than a page of them', async () => {
    const planned = await post('/commands/plan', { select: { plantId: String(plantId) }, set });
    const plan = planned.body.data as Plan;
    expect([planned.status, plan.lines.length, plan.counts.change]).toEqual([200, MANY, MANY]);
  });

  test('finds devices by their ids, whatever else there is, and leaves out what is not in scope', async () => {
    const foreign = await addUser(server.storage, { role: 'installer', now: Date.now() });
    const wanted = [ids[3], ids[590]];
    const list = async ({ token }: TestUser) => (await server.call('GET', `/devices?ids=${wanted.join(',')}`, { token })).body.data;
    expect(new Set((await list(user)).items.map(({ id }: { id: string }) => id))).toEqual(new Set(wanted));
    expect(await list(foreign)).toEqual({ items: [], total: 0 });
  });

  test('says so when they are more', async () => {
    await addMany(MOST_TARGETS - MANY + 1);
    const planned = await post('/commands/plan', { select: { plantId: String(plantId) }, set });
    expect([planned.status, planned.body.error]).toEqual([409, 'commands.tooMany']);
  });
});
