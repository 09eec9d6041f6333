import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE_PATH } from '@heliograph/core/constants';
import type { LiveEvent } from '@heliograph/core/contract/live';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { batch, sample } from '../../test/batches.ts';
import { addTwoTenants, addUser } from '../../test/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';
import { hashSecret } from '../access/secrets.ts';
import { createTail, type Told } from '../connections/tail.ts';
import { openSession, SESSION_IDLE_MS } from '../access/sessions.ts';

interface Received {
  id: string;
  data: LiveEvent;
}

describe.each(engines)('live streams on %s', (engine) => {
  const tail = createTail(Date.now);
  let server: TestServer;
  let tenants: Awaited<ReturnType<typeof addTwoTenants>>;
  const open = new Set<AbortController>();
  beforeAll(async () => {
    server = await startServer(engine, { tail });
    tenants = await addTwoTenants(server.storage, server.clock.now);
  });
  afterAll(() => server?.close());
  afterEach(() => {
    for (const controller of open) controller.abort();
    open.clear();
  });

  /** A stream, and the events that came so far. */
  async function listen(query: string, token = tenants.own.token, lastEventId?: string) {
    const controller = new AbortController();
    open.add(controller);
    const response = await fetch(`${server.url}${API_BASE_PATH}/live?${query}`, {
      headers: { 'x-token': token, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
      signal: controller.signal,
    });
    const events: Received[] = [];
    const state = { response, events, isClosed: false, stop: () => controller.abort() };
    void readEvents(response, events).finally(() => (state.isClosed = true));
    return state;
  }
  const report = (deviceId: number, powerW: number) =>
    server.storage.commitIntake(batch({ receivedAt: Date.now(), samples: [sample(deviceId, Date.now(), { power_w: powerW })] }));
  const fault = (deviceId: number, isOpen: boolean, code = 'FAN_FAILURE') =>
    server.storage.commitIntake(batch({ events: [{ deviceId, at: Date.now(), code, severity: 'warning', isOpen }] }));
  const tick = () => {
    server.clock.now = Date.now();
  };
  const faults = (events: Received[]) => events.filter((event) => event.data.type === 'fault');

  test('begin with a snapshot of what is watched and in scope, then tell only what changed', async () => {
    const { plantId, deviceId } = tenants.ownPlant;
    const { plantId: foreignPlant, deviceId: foreignDevice } = tenants.otherPlant;
    await report(deviceId, 111);
    tick();
    const both = `${plantId},${foreignPlant}`;
    const stream = await listen(`plants=${both}&devicesOf=${both}&latestOf=${deviceId},${foreignDevice}`);
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.response.headers.get('content-security-policy')).toContain("default-src 'self'");
    const first = await until(() => stream.events[0]);
    expect(first.data).toMatchObject({
      type: 'values',
      isSnapshot: true,
      plants: [{ id: String(plantId), powerW: 111, state: 'online' }],
      devices: [{ id: String(deviceId), powerW: 111 }],
      latest: [{ deviceId: String(deviceId) }],
    });
    await sleep(1_300);
    expect(stream.events).toHaveLength(1);
    await report(deviceId, 222);
    tick();
    const second = await until(() => stream.events[1]);
    expect(second.data).toMatchObject({ isSnapshot: false, plants: [{ powerW: 222 }], devices: [{ powerW: 222 }] });
    await report(foreignDevice, 333);
    await sleep(1_300);
    expect(stream.events).toHaveLength(2);
  });

  test('carry the facts of the scope once each, and go on after Last-Event-ID without a gap', async () => {
    const { deviceId } = tenants.ownPlant;
    const stream = await listen('');
    await until(() => stream.events[0]);
    await fault(tenants.otherPlant.deviceId, true);
    await fault(deviceId, true);
    const opened = await until(() => faults(stream.events)[0]);
    expect(opened.data).toMatchObject({
      type: 'fault',
      deviceId: String(deviceId),
      plantId: String(tenants.ownPlant.plantId),
      code: 'FAN_FAILURE',
      isOpen: true,
    });
    stream.stop();
    await fault(deviceId, false);
    await fault(deviceId, true, 'ISOLATION_LOW');
    const resumed = await listen('', tenants.own.token, opened.id);
    await until(() => faults(resumed.events)[1]);
    expect(faults(resumed.events).map(({ data }) => data)).toMatchObject([
      { code: 'FAN_FAILURE', isOpen: false },
      { code: 'ISOLATION_LOW', isOpen: true },
    ]);
    const ids = [opened, ...faults(resumed.events)].map(({ id }) => Number(id));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    const fresh = await listen('');
    await until(() => fresh.events[0]);
    await sleep(1_200);
    expect(faults(fresh.events)).toEqual([]);
  });

  test('tell what comes in to those who ask for it and may read it, from devices in their scope only', async () => {
    const told = (sn: string): Told => ({
      at: Date.now(),
      via: 'mqtt',
      topic: `helio/v1/string-inverter/${sn}/up/telemetry`,
      payload: Buffer.from('{}'),
      outcome: 'refused',
      devices: [sn],
      refused: [{ reason: 'payload', detail: 'no values' }],
    });
    const come = (deviceId: number, sn: string) => tail.ofDevice(deviceId, () => told(sn), true);
    const messages = (events: Received[]) => events.flatMap(({ data }) => (data.type === 'messages' ? [data] : []));
    come(tenants.ownPlant.deviceId, 'BEFORE');
    come(tenants.otherPlant.deviceId, 'FOREIGN');
    const [stream, quiet] = [await listen('messages=true'), await listen('')];
    const first = await until(() => messages(stream.events)[0]);
    expect(first).toMatchObject({ isSnapshot: true, items: [{ devices: ['BEFORE'], deviceId: String(tenants.ownPlant.deviceId) }] });
    come(tenants.otherPlant.deviceId, 'FOREIGN');
    come(tenants.ownPlant.deviceId, 'AFTER');
    const second = await until(() => messages(stream.events)[1]);
    expect(second).toMatchObject({ isSnapshot: false, items: [{ devices: ['AFTER'] }] });
    await sleep(1_200);
    expect([messages(stream.events).length, messages(quiet.events).length]).toEqual([2, 0]);
    await server.storage.write((tx) => tx.deleteFrom('role_grant').where('code', '=', 'connections:read').execute());
    expect((await listen('messages=true')).response.status).toBe(403);
  });

  test.each(['logout', 'expiry', 'disabled user', 'lost grant'])('close within seconds after %s', async (how) => {
    const user = await addUser(server.storage, { role: 'customer', parentId: tenants.root.organisationId, now: server.clock.now });
    const stream = await listen(`plants=${tenants.ownPlant.plantId}`, user.token);
    await until(() => stream.events[0]);
    const { storage } = server;
    if (how === 'logout') await server.call('GET', '/sysLogout', { token: user.token });
    if (how === 'expiry')
      await storage.write((tx) =>
        tx.updateTable('session').set({ expires_at: 1 }).where('token_hash', '=', hashSecret(user.token)).execute(),
      );
    if (how === 'disabled user')
      await storage.write((tx) => tx.updateTable('user').set({ is_enabled: 0 }).where('id', '=', user.userId).execute());
    if (how === 'lost grant') await storage.write((tx) => tx.deleteFrom('user_role').where('user_id', '=', user.userId).execute());
    expect(await until(() => stream.isClosed || undefined)).toBe(true);
  });

  test('tell nothing more of a plant that left the scope', async () => {
    const { plantId, deviceId } = tenants.ownPlant;
    const guest = await addUser(server.storage, { role: 'customer', parentId: tenants.root.organisationId, now: server.clock.now });
    await server.storage.write((tx) =>
      tx
        .insertInto('plant_authorization')
        .values({ plant_id: plantId, user_id: guest.userId, expires_at: Date.now() + 3_600_000 })
        .execute(),
    );
    const stream = await listen(`plants=${plantId}&latestOf=${deviceId}`, guest.token);
    expect((await until(() => stream.events[0])).data).toMatchObject({ plants: [{ id: String(plantId) }] });
    await server.storage.write((tx) => tx.deleteFrom('plant_authorization').where('user_id', '=', guest.userId).execute());
    await sleep(1_100);
    const seen = stream.events.length;
    await report(deviceId, 444);
    await fault(deviceId, true, 'OVER_TEMPERATURE');
    tick();
    await sleep(2_200);
    expect(stream.events).toHaveLength(seen);
    expect(stream.isClosed).toBe(false);
  });

  test('tell of devices only who may read devices', async () => {
    const { plantId, deviceId } = tenants.ownPlant;
    const user = await addUser(server.storage, { role: 'installer', organisationId: tenants.own.organisationId, now: server.clock.now });
    await server.storage.write(async (tx) => {
      const { id } = await tx
        .insertInto('role')
        .values({ code: `plants-only-${engine}`, name: 'x' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx.insertInto('role_grant').values({ role_id: id, kind: 'action', code: 'plants:read' }).execute();
      await tx.updateTable('user_role').set({ role_id: id }).where('user_id', '=', user.userId).execute();
    });
    const stream = await listen(`plants=${plantId}&devicesOf=${plantId}&latestOf=${deviceId}`, user.token);
    expect((await until(() => stream.events[0])).data).toMatchObject({ plants: [{ id: String(plantId) }], devices: [], latest: [] });
  });

  test('tell of commands only who may read commands', async () => {
    const { storage, clock } = server;
    const { plantId, deviceId } = tenants.ownPlant;
    const reader = await addUser(storage, { role: 'service', organisationId: tenants.own.organisationId, now: clock.now });
    await storage.write(async (tx) => {
      const { id } = await tx
        .insertInto('role')
        .values({ code: `blind-${engine}`, name: 'x' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('role_grant')
        .values(['plants:read', 'devices:read'].map((code) => ({ role_id: id, kind: 'action' as const, code })))
        .execute();
      await tx.updateTable('user_role').set({ role_id: id }).where('user_id', '=', reader.userId).execute();
    });
    const [blind, seeing] = [await listen('', reader.token), await listen('')];
    await until(() => blind.events[0] && seeing.events[0]);
    const fact = { pushId: 1, deviceId, at: Date.now(), step: 'sent', status: 'processing' };
    await storage.write((tx) =>
      tx
        .insertInto('outbox')
        .values({ at: Date.now(), kind: 'command', plant_id: plantId, payload: JSON.stringify(fact) })
        .execute(),
    );
    await fault(deviceId, true, 'GRID_OVERVOLTAGE');
    const isLast = ({ data }: Received) => data.type === 'fault' && data.code === 'GRID_OVERVOLTAGE';
    await until(() => blind.events.find(isLast) && seeing.events.find(isLast));
    const commands = (events: Received[]) => events.filter(({ data }) => data.type === 'command').map(({ data }) => data);
    expect(commands(blind.events)).toEqual([]);
    expect(commands(seeing.events)).toMatchObject([{ deviceId: String(deviceId), step: 'sent' }]);
  });

  test('keep their session alive', async () => {
    const user = await addUser(server.storage, { role: 'customer', parentId: tenants.root.organisationId, now: server.clock.now });
    const stream = await listen('', user.token);
    await until(() => stream.events[0]);
    server.clock.now += SESSION_IDLE_MS - 60_000;
    const noted = () =>
      server.storage.read.selectFrom('session').select('last_seen_at').where('token_hash', '=', hashSecret(user.token)).executeTakeFirst();
    await until(async () => ((await noted())?.last_seen_at === server.clock.now ? true : undefined));
    server.clock.now += SESSION_IDLE_MS - 60_000;
    expect((await server.call('GET', '/sysOrgUser/currentInfo', { token: user.token })).status).toBe(200);
    expect(stream.isClosed).toBe(false);
    tick();
  });

  test('are bounded in number for one user', async () => {
    const user = await addUser(server.storage, { role: 'customer', parentId: tenants.root.organisationId, now: server.clock.now });
    const streams = await Promise.all(Array.from({ length: 20 }, () => listen('', user.token)));
    for (const { response } of streams) expect(response.status).toBe(200);
    const refused = await server.call('GET', '/live', { token: user.token });
    expect(refused).toMatchObject({ status: 429, body: { error: 'live.tooManyStreams' } });
    const other = await listen('', await server.storage.write((tx) => openSession(tx, tenants.own.userId, server.clock.now)));
    expect(other.response.status).toBe(200);
    for (const stream of streams) stream.stop();
    await until(async () => ((await listen('', user.token)).response.status === 200 ? true : undefined));
  });

  test('are bounded in number for one user who opens them all at once', async () => {
    const user = await addUser(server.storage, { role: 'customer', parentId: tenants.root.organisationId, now: server.clock.now });
    const streams = await Promise.all(Array.from({ length: 60 }, () => listen('', user.token)));
    const statuses = streams.map(({ response }) => response.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array(20).fill(200), ...Array(40).fill(429)]);
    for (const stream of streams) stream.stop();
  });

  test('go on for everybody else where one cannot be told its values', async () => {
    const { own, other, ownPlant, otherPlant } = tenants;
    const healthy = await listen(`plants=${ownPlant.plantId}`, own.token);
    await until(() => healthy.events[0]);
    const { times } = await server.storage.read
      .selectFrom('latest')
      .select('times')
      .where('device_id', '=', otherPlant.deviceId)
      .executeTakeFirstOrThrow();
    const setTimes = (text: string) =>
      server.storage.write((tx) => tx.updateTable('latest').set({ times: text }).where('device_id', '=', otherPlant.deviceId).execute());
    await setTimes('{broken');
    const broken = await listen(`plants=${otherPlant.plantId}`, other.token);
    await until(() => (broken.isClosed ? true : undefined));
    const told = healthy.events.length;
    await report(ownPlant.deviceId, 987);
    tick();
    const next = await until(() => healthy.events[told]);
    expect(next.data).toMatchObject({ plants: [{ powerW: 987 }] });
    expect(healthy.isClosed).toBe(false);
    await setTimes(times);
  });

  test('refuse what is not a list of ids before they open', async () => {
    const answer = await server.call('GET', '/live?plants=1,x', { token: tenants.own.token });
    expect(answer).toMatchObject({ status: 400, body: { error: 'request.invalid' } });
  });

  test('end when the server stops', async () => {
    const stopping = await startServer(engine);
    const user = await addUser(stopping.storage, { role: 'root', now: stopping.clock.now });
    const response = await fetch(`${stopping.url}${API_BASE_PATH}/live`, { headers: { 'x-token': user.token } });
    const reading = response.text().catch(() => 'cut');
    const startedAt = performance.now();
    await stopping.close();
    await reading;
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});

async function readEvents(response: Response, events: Received[]): Promise<void> {
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body as ReadableStream<Uint8Array>) {
      const parts = (text + decoder.decode(chunk, { stream: true })).split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const [, id, data] = /^id: (\d+)\ndata: (.*)$/.exec(part) ?? [];
        if (id !== undefined && data !== undefined) events.push({ id, data: JSON.parse(data) as LiveEvent });
      }
    }
  } catch {
    return;
  }
}

async function until<T>(read: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const endAt = Date.now() + 8_000;
  for (;;) {
    const value = await read();
    if (value !== undefined) return value;
    if (Date.now() > endAt) throw new Error('it did not happen in time');
    await sleep(20);
  }
}
