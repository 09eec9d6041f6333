import type { EnergyFlow } from '@heliograph/core/energy';
import { captures } from '@heliograph/core/testing/gateway-captures';
import { meterCaptures } from '@heliograph/core/testing/meter-captures';
import { profileOf } from '@heliograph/core/profiles/profiles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addConnection, devicesOfPlant } from '../../test/gateway-kit.ts';
import { telemetryOf } from '../../test/mqtt-kit.ts';
import { addDevice, addPlant } from '../../test/records.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';
import { hashSecret } from '../access/secrets.ts';
import { unscopedTables } from '../access/tenant.ts';
import { energyTotals } from '../energy/read.ts';
import { foldAll } from '../energy/runner.ts';
import { HTTP_INTAKE_LIMITS } from './intake-routes.ts';

const overHttp = captures.filter(({ profile }) => profileOf(profile).kind === 'http');
const quarter = 15 * 60_000;

describe.each(engines)('intake over HTTP on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
    server.clock.now = Date.now() - 3 * quarter;
  });
  afterAll(() => server?.close());

  async function post(path: string, user: { userName: string; secret: string } | undefined, body: string | Uint8Array, headers = {}) {
    const basic = user && `Basic ${Buffer.from(`${user.userName}:${user.secret}`).toString('base64')}`;
    const response = await fetch(`${server.url}/intake${path}`, {
      method: 'POST',
      headers: { ...(basic !== undefined && { authorization: basic }), ...headers },
      body: typeof body === 'string' ? body : Buffer.from(body),
    });
    // oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever came
    return { status: response.status, headers: response.headers, body: (await response.json()) as any };
  }
  async function device() {
    const id = await addDevice(server.storage, { secret_hash: hashSecret('s3cret') });
    return { id, userName: `d${id}`, secret: 's3cret' };
  }

  test.each(overHttp)('what is fetched from $profile becomes energy of the plant', async (capture) => {
    const plantId = await addPlant(server.storage);
    const connection = await addConnection(server.storage, capture.profile, plantId, { product_key: capture.productKey });
    for (const round of [0, 1] as const) {
      for (const { payload } of capture.messages(round, server.clock.now)) {
        const answer = await post(`/${connection.id}`, connection, payload);
        expect(answer).toMatchObject({ status: 200, body: { code: 200, data: { stored: 1, refused: [] } } });
      }
      server.clock.now += quarter;
    }
    server.clock.now -= 2 * quarter;
    const [found] = await devicesOfPlant(server.storage, plantId);
    expect(found).toMatchObject({ sn: capture.sn, product_key: capture.productKey });
    await foldAll(server.storage);
    const [total] = await energyTotals(unscopedTables(server.storage.read), { deviceIds: [found!.id], flows: ['total'] });
    expect(total?.energyWh).toBe(capture.energyWh);
  });

  test.each(meterCaptures)('$what becomes import, export and load of the plant, in the role of each meter', async (capture) => {
    const plantId = await addPlant(server.storage);
    const connection = await addConnection(server.storage, capture.profile, plantId);
    const startAt = Math.floor((server.clock.now - quarter) / quarter) * quarter;
    const [first, last] = [capture.message(0, startAt), capture.message(1, startAt + quarter)];
    // Power alone is integrated over minutes, as it is fetched.
    const between = Array.from({ length: 14 }, (_, n) => capture.message(0, startAt + (n + 1) * 60_000));
    const isCounted = !capture.what.endsWith('integrated');
    for (const { payload } of [first, ...(isCounted ? [] : between), last])
      expect(await post(`/${connection.id}`, connection, payload)).toMatchObject({ status: 200, body: { data: { refused: [] } } });
    await foldAll(server.storage);
    const found = await devicesOfPlant(server.storage, plantId);
    for (const [sn, { productKey, energyWh }] of Object.entries(capture.devices)) {
      const device = found.find((candidate) => candidate.sn === sn);
      expect(device).toMatchObject({ product_key: productKey });
      const flows = Object.keys(energyWh) as EnergyFlow[];
      const totals = await energyTotals(unscopedTables(server.storage.read), { deviceIds: [device!.id], flows });
      expect(Object.fromEntries(totals.map(({ flow, energyWh: wh }) => [flow, Math.round(wh)]))).toEqual(energyWh);
    }
  });

  test('a device posts what it would publish, and the rows are there when the answer is', async () => {
    const own = await device();
    const ts = server.clock.now - 1_000;
    const answer = await post('/v1/telemetry', own, JSON.stringify({ ts, values: { powerW: 7, temperatureC: 6553.5 } }));
    expect(answer.body.data).toMatchObject({ stored: 1, refused: [{ reason: 'outOfRange' }] });
    expect(await telemetryOf(server.storage, own.id)).toMatchObject([{ ts, power_w: 7, temperature_c: null }]);
    expect((await post('/v1/events', own, JSON.stringify({ ts, code: 'FAN_FAILURE', isOpen: true }))).status).toBe(200);
    expect((await post('/v1/info', own, JSON.stringify({ softwareVersion: '2' }))).status).toBe(200);
  });

  test('what is refused as a whole is a failure that says why, and is kept', async () => {
    const own = await device();
    const answer = await post('/v1/telemetry', own, 'not json');
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'intake.refused', details: [{ path: 'notJson', msg: expect.stringContaining('JSON') }] },
    });
    const kept = await server.storage.read.selectFrom('rejected').select('reason').where('device_id', '=', own.id).execute();
    expect(kept).toEqual([{ reason: 'notJson' }]);
    const connection = await addConnection(server.storage, 'enphase-http', await addPlant(server.storage));
    expect(await post(`/${connection.id}`, connection, '{"a":1}')).toMatchObject({
      status: 400,
      body: { details: [{ path: 'notMapped' }] },
    });
  });

  test('the same key again is the same message', async () => {
    const own = await device();
    const send = (key: string) => post('/v1/telemetry', own, '{"values":{"powerW":5}}', { 'idempotency-key': key });
    const [first, second] = await Promise.all([send('a'), send('a')]);
    expect(first.body).toEqual(second.body);
    server.clock.now += 60_000;
    expect((await send('a')).body).toEqual(first.body);
    expect(await telemetryOf(server.storage, own.id)).toHaveLength(1);
    await send('b');
    expect(await telemetryOf(server.storage, own.id)).toHaveLength(2);
  });

  test('nobody gets in with a wrong secret, another name, another connection, or none at all', async () => {
    const own = await device();
    const plantId = await addPlant(server.storage);
    const connection = await addConnection(server.storage, 'fronius-http', plantId);
    const other = await addConnection(server.storage, 'fronius-http', plantId);
    const mqttOnly = await addConnection(server.storage, 'opendtu', plantId);
    const refused: [string, Parameters<typeof post>[1]][] = [
      ['/v1/telemetry', undefined],
      ['/v1/telemetry', { ...own, secret: 'wrong' }],
      ['/v1/telemetry', connection],
      [`/${connection.id}`, own],
      [`/${connection.id}`, other],
      [`/${other.id}`, { ...other, secret: connection.secret }],
      [`/${mqttOnly.id}`, mqttOnly],
      ['/999999', { userName: 'c999999', secret: 'x' }],
      ['/x', connection],
    ];
    const answers = await Promise.all(refused.map(([path, user]) => post(path, user, '{}')));
    for (const answer of answers) expect(answer).toMatchObject({ status: 401, body: { error: 'intake.badCredential' } });
  });

  test('too long is refused before it is held, too often is told when to come again', async () => {
    const own = await device();
    expect((await post('/v1/telemetry', own, new Uint8Array(300 * 1024))).status).toBe(413);
    const answers = await Promise.all(Array.from({ length: HTTP_INTAKE_LIMITS.requests + 1 }, () => post('/v1/info', own, '{}')));
    const answer = answers.find(({ status }) => status === 429);
    expect(answer).toMatchObject({ status: 429, body: { error: 'intake.tooFast' } });
    expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(0);
    server.clock.now += 1_000;
    expect((await post('/v1/info', own, '{}')).status).toBe(200);
  });
});
