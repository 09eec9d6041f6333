import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FIRMWARE_PART_BYTES } from '@heliograph/core/firmware';
import type { FirmwareInput, FirmwareOffer, FirmwareRecord } from '@heliograph/core/contract/firmware';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTwoTenants } from '../../test/factories.ts';
import { createPublisher, firmwareFile, uploadFirmware, type Publisher } from '../../test/publisher.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';
import { readNetworks } from '../firmware/fetch/address.ts';
import { startFetchRunner } from '../firmware/fetch/fetch-runner.ts';
import { removeUnusedFirmware } from '../firmware/unused-files.ts';

const HOUR_MS = 3_600_000;

describe.each(engines)('firmware on %s', (engine) => {
  let server: TestServer;
  let tenants: Awaited<ReturnType<typeof addTwoTenants>>;
  let publisher: Publisher;
  beforeAll(async () => {
    server = await startServer(engine, { downloadRules: { isHttpAllowed: true, networks: [] }, httpUrl: () => server.url });
    tenants = await addTwoTenants(server.storage, server.clock.now);
    publisher = createPublisher();
    await addKey('string-inverter', publisher.publicPem);
  });
  afterAll(() => server?.close());

  const root = (method: string, path: string, body?: unknown) =>
    server.call(method, path, { token: tenants.root.token, ...(body !== undefined && { body }) });
  const addKey = (productKey: string, publicKey: string) => root('POST', '/firmwareKeys', { productKey, name: 'Release key', publicKey });
  const register = async (facts: FirmwareInput) => (await root('POST', '/firmware', facts)).body.data as FirmwareRecord;
  const one = async (id: string) => (await root('GET', `/firmware/${id}`)).body.data as FirmwareRecord;
  const upload = (id: string, bytes: Uint8Array) => uploadFirmware(server, tenants.root.token, id, bytes);
  /** Registered, sent, proved and let go. */
  const released = async (bytes: Uint8Array, values: Partial<FirmwareInput> = {}) => {
    const { id } = await register(publisher.facts(bytes, values));
    await upload(id, bytes);
    expect((await root('POST', `/firmware/${id}/release`)).body.data).toMatchObject({ state: 'released', isOffered: true });
    return id;
  };
  const linkFor = async (id: string, deviceId: number) =>
    (await root('POST', `/firmware/${id}/links`, { deviceId: String(deviceId) })).body.data as FirmwareOffer;
  const fetchFile = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url, { headers });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  test('climbs from draft to verified to released, and a device fetches what was signed', async () => {
    const bytes = firmwareFile(2 * FIRMWARE_PART_BYTES + 77);
    const facts = publisher.facts(bytes, { order: 7 });
    const draft = await register(facts);
    expect(draft).toMatchObject({ ...facts, state: 'draft', problem: null, receivedBytes: 0, isOffered: false });
    expect((await root('POST', `/firmware/${draft.id}/release`)).body.error).toBe('firmware.notVerified');
    expect((await upload(draft.id, bytes)).body.data).toMatchObject({ state: 'verified', receivedBytes: bytes.length, isOffered: false });
    const early = await root('POST', `/firmware/${draft.id}/links`, { deviceId: String(tenants.ownPlant.deviceId) });
    expect(early.body.error).toBe('firmware.notReleased');
    await root('POST', `/firmware/${draft.id}/release`);
    const offer = await linkFor(draft.id, tenants.ownPlant.deviceId);
    expect(offer).toMatchObject({ sha256: facts.sha256, sizeBytes: bytes.length, signature: facts.signature });
    const { status, headers, bytes: got } = await fetchFile(offer.url);
    expect([status, got.equals(bytes), headers.get('content-length')]).toEqual([200, true, String(bytes.length)]);
    expect(headers.get('etag')).toBe(`"${facts.sha256}"`);
  });

  test('is the same one when it is registered and sent again, and nothing is written over', async () => {
    const bytes = firmwareFile();
    const facts = publisher.facts(bytes);
    const first = await register(facts);
    expect((await register(facts)).id).toBe(first.id);
    await upload(first.id, bytes);
    const again = await upload(first.id, firmwareFile(bytes.length));
    expect(again.body.data).toMatchObject({ state: 'verified', problem: null });
    expect((await root('POST', `/firmware/${first.id}/release`)).status).toBe(200);
    expect((await root('POST', `/firmware/${first.id}/release`)).status).toBe(200);
    const other = publisher.facts(firmwareFile(), { versionNumber: facts.versionNumber });
    expect((await root('POST', '/firmware', other)).body).toMatchObject({ code: 409, error: 'firmware.versionTaken' });
  });

  test.each(['digest', 'signature', 'noKey'] as const)(
    'with a wrong %s stays a draft that says so and is never offered',
    async (problem) => {
      const bytes = firmwareFile();
      const stranger = createPublisher();
      const facts =
        problem === 'signature'
          ? stranger.facts(bytes)
          : publisher.facts(bytes, problem === 'noKey' ? { productKeys: ['string-inverter', 'micro-storage'] } : {});
      const { id } = await register(facts);
      const sent = problem === 'digest' ? firmwareFile(bytes.length) : bytes;
      expect((await upload(id, sent)).body.data).toMatchObject({ state: 'draft', problem, isOffered: false });
      expect((await root('POST', `/firmware/${id}/release`)).body.error).toBe('firmware.notVerified');
      const link = await root('POST', `/firmware/${id}/links`, { deviceId: String(tenants.ownPlant.deviceId) });
      expect(link.body.error).toBe('firmware.notReleased');
    },
  );

  test('whose file was another one is verified once the right one came', async () => {
    const bytes = firmwareFile();
    const { id } = await register(publisher.facts(bytes));
    expect((await upload(id, firmwareFile(bytes.length))).body.data).toMatchObject({ problem: 'digest', receivedBytes: 0 });
    expect((await upload(id, bytes)).body.data).toMatchObject({ state: 'verified', problem: null });
  });

  test('that says another length of a file in use is refused, and the file stays', async () => {
    const bytes = firmwareFile(2_000);
    const id = await released(bytes);
    const { sha256 } = await one(id);
    for (const sizeBytes of [1_999, 2_001]) {
      const liar = await register(publisher.facts(firmwareFile(), { sha256, sizeBytes }));
      const { body } = await upload(liar.id, firmwareFile(sizeBytes));
      expect(body.data).toMatchObject({ state: 'draft', problem: 'size', isOffered: false });
    }
    const { url } = await linkFor(id, tenants.ownPlant.deviceId);
    expect((await fetchFile(url)).bytes.equals(bytes)).toBe(true);
  });

  test('takes parts of the right length only, in any order, and says how far it is', async () => {
    const bytes = firmwareFile(FIRMWARE_PART_BYTES + 10);
    const { id } = await register(publisher.facts(bytes));
    const put = (position: number | string, part: Uint8Array) =>
      server.call('PUT', `/firmware/${id}/content?position=${position}`, { token: tenants.root.token, bytes: part });
    for (const [position, length] of [
      [0, 10],
      [0, 0],
      [1, 11],
      [1, 9],
      [2, 10],
    ] as const) {
      expect((await put(position, Buffer.alloc(length))).body).toMatchObject({ code: 400, details: [{ path: 'file' }] });
    }
    expect((await put(0, Buffer.alloc(FIRMWARE_PART_BYTES + 1))).body).toMatchObject({ code: 413, error: 'request.tooLarge' });
    expect((await put(64, Buffer.alloc(1))).status).toBe(400);
    expect((await put(1, bytes.subarray(FIRMWARE_PART_BYTES))).body.data).toMatchObject({ state: 'draft', receivedBytes: 10 });
    expect((await root('POST', `/firmware/${id}/verify`)).body.error).toBe('firmware.incomplete');
    expect((await put(0, bytes.subarray(0, FIRMWARE_PART_BYTES))).body.data).toMatchObject({ state: 'verified' });
  });

  test('is fixed once it is verified, but for its order; a stale change is refused', async () => {
    const bytes = firmwareFile();
    const facts = publisher.facts(bytes);
    const { id, version } = await register(facts);
    const renamed = publisher.facts(bytes, { versionNumber: `${facts.versionNumber}-b` });
    const changed = (await root('PUT', `/firmware/${id}`, { ...renamed, version })).body.data as FirmwareRecord;
    expect(changed).toMatchObject({ versionNumber: renamed.versionNumber, signature: renamed.signature });
    expect((await root('PUT', `/firmware/${id}`, { ...facts, version })).body.error).toBe('firmware.changed');
    await upload(id, bytes);
    const verified = await one(id);
    const put = (values: object) => root('PUT', `/firmware/${id}`, { ...renamed, version: verified.version, ...values });
    expect((await put({ fileName: 'other.bin' })).body.error).toBe('firmware.fixed');
    expect((await put({ order: 99 })).body.data).toMatchObject({ order: 99, state: 'verified' });
    expect((await root('GET', '/firmware')).body.data.items[0].id).toBe(id);
  });

  test('that was retired is over: its links end, its version stays taken, its file goes', async () => {
    const bytes = firmwareFile();
    const id = await released(bytes);
    const { url } = await linkFor(id, tenants.ownPlant.deviceId);
    expect((await fetchFile(url)).status).toBe(200);
    expect((await root('POST', `/firmware/${id}/retire`)).body.data).toMatchObject({ state: 'retired', isOffered: false });
    expect((await fetchFile(url)).status).toBe(403);
    expect((await root('POST', `/firmware/${id}/release`)).body.error).toBe('firmware.notVerified');
    const { versionNumber, sha256 } = await one(id);
    expect((await root('POST', '/firmware', publisher.facts(firmwareFile(), { versionNumber }))).body.error).toBe('firmware.versionTaken');
    const files = () => server.storage.read.selectFrom('firmware_part').select('position').where('sha256', '=', sha256).execute();
    await removeUnusedFirmware(server.storage, server.clock.now + 23 * HOUR_MS);
    expect(await files()).toHaveLength(1);
    await removeUnusedFirmware(server.storage, server.clock.now + 25 * HOUR_MS);
    expect(await files()).toHaveLength(0);
  });

  test('is not offered any more when the last key that signed it is retired, and a key does not come back', async () => {
    const own = createPublisher();
    const { id: keyId, fingerprint } = (await addKey('micro-storage', own.publicKey)).body.data;
    const bytes = firmwareFile();
    const { id } = await register(own.facts(bytes, { productKeys: ['micro-storage'] }));
    expect((await upload(id, bytes)).body.data).toMatchObject({ state: 'verified', signedBy: [fingerprint] });
    await root('POST', `/firmware/${id}/release`);
    const device = await server.storage.write((tx) =>
      tx
        .updateTable('device')
        .set({ product_key: 'micro-storage' })
        .where('id', '=', tenants.otherPlant.deviceId)
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const { url } = await linkFor(id, device.id);
    expect((await fetchFile(url)).status).toBe(200);
    expect((await addKey('micro-storage', own.publicKey)).body.error).toBe('firmwareKeys.known');
    expect((await root('POST', `/firmwareKeys/${keyId}/retire`)).body.data.retiredAt).toBe(server.clock.now);
    expect(await one(id)).toMatchObject({ state: 'released', isOffered: false, signedBy: [] as string[] });
    expect((await fetchFile(url)).status).toBe(403);
    expect((await addKey('micro-storage', own.publicPem)).body.error).toBe('firmwareKeys.known');
    expect((await addKey('micro-storage', own.privatePem)).body).toMatchObject({ code: 400, details: [{ path: 'publicKey' }] });
    expect((await addKey('no-such-product', own.publicKey)).body.error).toBe('products.notFound');
    const listed = (await root('GET', '/firmwareKeys?productKey=micro-storage')).body.data;
    expect(listed).toMatchObject({ total: 1, items: [{ id: keyId, retiredBy: tenants.root.loginName }] });
  });

  test('goes to the one device that its link was made for, for one hour', async () => {
    const bytes = firmwareFile(3_000);
    const id = await released(bytes);
    const other = await released(firmwareFile(3_000));
    const { url, expiresAt } = await linkFor(id, tenants.ownPlant.deviceId);
    expect(expiresAt).toBe(server.clock.now + HOUR_MS);
    const changed = (name: string, value: string) => {
      const link = new URL(url);
      link.searchParams.set(name, value);
      return link.href;
    };
    const signature = new URL(url).searchParams.get('signature') ?? '';
    const tampered = [
      changed('device', String(tenants.otherPlant.deviceId)),
      changed('expires', String(expiresAt + 1)),
      changed('signature', `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`),
      url.replace(`/firmware/${id}/`, `/firmware/${other}/`),
      url.replace(`/firmware/${id}/`, '/firmware/999999/'),
    ];
    for (const link of tampered) {
      const answer = await fetchFile(link);
      expect([link, answer.status, answer.bytes.toString()]).toEqual([link, 403, expect.stringContaining('firmware.badLink')]);
    }
    server.clock.now += HOUR_MS - 1;
    expect((await fetchFile(url)).status).toBe(200);
    server.clock.now += 1;
    expect((await fetchFile(url)).status).toBe(403);
    server.clock.now -= HOUR_MS;
    await server.storage.write((tx) =>
      tx.updateTable('device').set({ product_key: 'grid-meter' }).where('id', '=', tenants.ownPlant.deviceId).execute(),
    );
    expect((await fetchFile(url)).status).toBe(403);
    const link = await root('POST', `/firmware/${id}/links`, { deviceId: String(tenants.ownPlant.deviceId) });
    expect(link.body.error).toBe('firmware.otherProduct');
    await server.storage.write((tx) =>
      tx.updateTable('device').set({ product_key: 'string-inverter' }).where('id', '=', tenants.ownPlant.deviceId).execute(),
    );
  });

  test('comes in ranges, over the seam of two parts as well', async () => {
    const bytes = firmwareFile(FIRMWARE_PART_BYTES + 1_000);
    const { url } = await linkFor(await released(bytes), tenants.ownPlant.deviceId);
    const seam = `bytes=${FIRMWARE_PART_BYTES - 5}-${FIRMWARE_PART_BYTES + 4}`;
    const part = await fetchFile(url, { range: seam });
    expect(part).toMatchObject({ status: 206, bytes: bytes.subarray(FIRMWARE_PART_BYTES - 5, FIRMWARE_PART_BYTES + 5) });
    expect(part.headers.get('content-range')).toBe(`${seam.replace('=', ' ')}/${bytes.length}`);
    const rest = await fetchFile(url, { range: `bytes=${FIRMWARE_PART_BYTES}-`, 'if-range': part.headers.get('etag') ?? '' });
    expect([rest.status, rest.bytes.equals(bytes.subarray(FIRMWARE_PART_BYTES))]).toEqual([206, true]);
    expect((await fetchFile(url, { range: 'bytes=0-1', 'if-range': '"another"' })).bytes).toHaveLength(bytes.length);
    const beyond = await fetchFile(url, { range: `bytes=${bytes.length}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
  });

  test('belongs to whoever has the grants, and links only to devices in scope', async () => {
    const id = await released(firmwareFile());
    const call = (method: string, path: string, body?: unknown) =>
      server.call(method, path, { token: tenants.own.token, ...(body !== undefined && { body }) });
    expect((await call('GET', `/firmware/${id}`)).status).toBe(200);
    for (const path of [`/firmware/${id}/release`, `/firmware/${id}/retire`, `/firmware/${id}/verify`, '/firmwareKeys']) {
      expect((await call('POST', path, {})).body.error).toBe('access.missingGrant');
    }
    await server.storage.write(async (tx) => {
      const role = await tx.selectFrom('role').select('id').where('code', '=', 'installer').executeTakeFirstOrThrow();
      await tx.insertInto('role_grant').values({ role_id: role.id, kind: 'action', code: 'firmware:link' }).execute();
    });
    const link = (deviceId: number) => call('POST', `/firmware/${id}/links`, { deviceId: String(deviceId) });
    expect((await link(tenants.ownPlant.deviceId)).status).toBe(200);
    expect((await link(tenants.otherPlant.deviceId)).body).toMatchObject({ code: 404, error: 'devices.notFound' });
  });

  test('leaves a trail: who registered, released, linked and retired it, and who added a key', async () => {
    const id = await released(firmwareFile());
    await linkFor(id, tenants.ownPlant.deviceId);
    await root('POST', `/firmware/${id}/retire`);
    const { items } = (await root('GET', `/audit?resource=firmware&resourceId=${id}`)).body.data as { items: { action: string }[] };
    expect(items.map(({ action }) => action)).toEqual(['retire', 'link', 'release', 'create']);
    expect(items[0]).toMatchObject({
      user: { id: String(tenants.root.userId) },
      changes: [{ field: 'state', before: 'released', after: 'retired' }],
    });
    const keys = (await root('GET', '/audit?resource=firmwareKey')).body.data;
    expect(keys.items.at(-1)).toMatchObject({ action: 'create', resourceName: 'Release key' });
  });

  describe('from an address', () => {
    const file = firmwareFile(FIRMWARE_PART_BYTES + 500);
    let url: string;
    let answers: (() => number)[];
    let stop: () => Promise<void>;
    beforeAll(async () => {
      answers = [];
      const source = createServer((_, response) => {
        const status = answers.shift()?.() ?? 200;
        response.writeHead(status).end(status === 200 ? file : undefined);
      }).listen(0, '127.0.0.1');
      await once(source, 'listening');
      url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/f.bin`;
      const rules = { isHttpAllowed: true, networks: readNetworks('127.0.0.0/8') ?? [], silenceMs: 2_000 };
      const runner = startFetchRunner({ storage: server.storage, rules, onError: () => undefined, everyMs: 20 });
      stop = async () => {
        await runner.stop();
        source.closeAllConnections();
        source.close();
      };
    });
    afterAll(() => stop?.());
    const settled = (id: string) =>
      expect
        .poll(() => one(id), { timeout: 20_000 })
        .toMatchObject({ isFetching: false })
        .then(() => one(id));

    test('is fetched, proved and offered from here', async () => {
      const { id, isFetching } = await register(publisher.facts(file, { DownLoadUrl: url }));
      expect(isFetching).toBe(true);
      expect(await settled(id)).toMatchObject({ state: 'verified', problem: null, receivedBytes: file.length });
      await root('POST', `/firmware/${id}/release`);
      const { url: link } = await linkFor(id, tenants.ownPlant.deviceId);
      expect((await fetchFile(link)).bytes.equals(file)).toBe(true);
    });

    test('with another file stays a draft, and a second attempt may mend it', async () => {
      const wrong = await register(publisher.facts(firmwareFile(file.length), { DownLoadUrl: url }));
      expect(await settled(wrong.id)).toMatchObject({ state: 'draft', problem: 'digest', receivedBytes: 0 });
      const short = await register(publisher.facts(firmwareFile(7), { DownLoadUrl: url }));
      expect(await settled(short.id)).toMatchObject({ state: 'draft', problem: 'size' });
      const other = firmwareFile(11);
      answers.push(() => 404);
      const { id } = await register(publisher.facts(other, { DownLoadUrl: url }));
      expect(await settled(id)).toMatchObject({ problem: 'badAnswer' });
      await root('POST', `/firmware/${id}/verify`);
      expect(await settled(id)).toMatchObject({ problem: 'size' });
    });

    test('on the inside is refused before a byte is sent there', async () => {
      const inside = await register(publisher.facts(firmwareFile(5), { DownLoadUrl: 'http://169.254.169.254/latest/meta-data' }));
      expect(await settled(inside.id)).toMatchObject({ state: 'draft', problem: 'addressRefused' });
      for (const DownLoadUrl of ['ftp://example.com/f', 'https://a:b@example.com/f', 'javascript:alert(1)', 'no address']) {
        expect((await root('POST', '/firmware', publisher.facts(file, { DownLoadUrl }))).status).toBe(400);
      }
    });
  });
});
