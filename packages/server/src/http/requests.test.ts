import { connect } from 'node:net';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser, PASSWORD, type TestUser } from '../../test/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';

describe('requests that are not as they should be', () => {
  let server: TestServer;
  let user: TestUser;
  beforeAll(async () => {
    server = await startServer();
    user = await addUser(server.storage, { role: 'root', now: server.clock.now });
  });
  afterAll(() => server?.close());

  const large = { name: 'x'.repeat(300_000) };
  test('a large body without a token is 401, with one 413', async () => {
    expect((await server.call('POST', '/plants', { body: large })).status).toBe(401);
    expect((await server.call('POST', '/plants', { body: large, token: user.token })).body).toMatchObject({
      code: 413,
      error: 'request.tooLarge',
    });
  });

  test('another content type is 415, broken JSON 400, and neither quotes the body', async () => {
    const form = await server.call('POST', '/plants', {
      token: user.token,
      body: 'name=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form.body).toMatchObject({ code: 415, error: 'request.unsupportedMediaType' });
    const broken = await server.call('POST', '/login', { body: '{"password":"hunter2secret' });
    expect(broken.body).toMatchObject({ code: 400, error: 'request.invalid' });
    expect(JSON.stringify(broken.body) + server.logged.join('')).not.toContain('hunter2secret');
  });

  test.each(['null', '[]', '"text"', '7', '{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{}}}'])(
    'the body %s is 400',
    async (body) => {
      expect((await server.call('POST', '/plants', { token: user.token, body })).body).toMatchObject({
        code: 400,
        error: 'request.invalid',
      });
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    },
  );

  test('every missing field is named in the language of the reader', async () => {
    const answer = await server.call('POST', '/plants', {
      token: user.token,
      body: {},
      headers: { 'accept-language': 'fr;q=1, zh-CN;q=0.8, en;q=0.1' },
    });
    expect(answer.body.details).toEqual(['name', 'countryCode'].map((path) => ({ path, msg: '此项为必填项。' })));
  });

  test('a method that an endpoint has not is 404 in the envelope', async () => {
    expect((await server.call('PATCH', '/plants', { token: user.token })).body).toMatchObject({ code: 404, error: 'route.notFound' });
  });

  test('a bug of ours is 500 without its stack, which stands in the log under the same number', async () => {
    const broken = await startServer('sqlite', {
      disconnectDevice: () => {
        throw new TypeError('the wiring is broken');
      },
    });
    try {
      const { token, organisationId } = await addUser(broken.storage, { role: 'root', now: broken.clock.now });
      const { addPlantWithDevice } = await import('../../test/factories.ts');
      const { deviceId } = await addPlantWithDevice(broken.storage, organisationId);
      const answer = await broken.call('POST', `/devices/${deviceId}/secret`, { token });
      expect(answer).toMatchObject({ status: 500, body: { code: 500, error: 'server.internal' } });
      expect(JSON.stringify(answer.body)).not.toContain('wiring');
      const line = broken.logged.find((text) => text.includes('the wiring is broken')) ?? '';
      expect(JSON.parse(line)).toMatchObject({
        level: 50,
        reqId: answer.body.requestId,
        err: { stack: expect.stringContaining('devices.ts') },
      });
    } finally {
      await broken.close();
    }
  });

  test('every answer carries the number under which the log knows it', async () => {
    for (const path of ['/plants', '/nowhere', '/health/live', '/plants?page=x']) {
      const { headers, body } = await server.call('GET', path, { token: user.token });
      const requestId = headers.get('x-request-id');
      expect(requestId).toMatch(/^[0-9a-f]{16}$/);
      expect(body.requestId ?? requestId).toBe(requestId);
      await expect
        .poll(() => server.logged.filter((line) => line.includes('"answered"') && line.includes(`"reqId":"${requestId}"`)))
        .toHaveLength(1);
    }
  });

  test('a number that the caller brings is not taken', async () => {
    const { headers } = await server.call('GET', '/plants', { token: user.token, headers: { 'x-request-id': 'forged\u0041' } });
    expect(headers.get('x-request-id')).not.toContain('forged');
  });

  test('answers and links never carry the Host header', async () => {
    const text = await new Promise<string>((resolve, reject) => {
      const url = new URL('/photo_voltaic/login', server.url);
      const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'content-type': 'application/json' };
      const call = request(url, { method: 'POST', headers }, (answer) => {
        let body = JSON.stringify(answer.headers);
        answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
        answer.on('end', () => resolve(body));
      });
      call.on('error', reject).end(JSON.stringify({ username: user.loginName, password: PASSWORD }));
    });
    expect(text).toContain('hs_');
    expect(text).not.toContain('evil.example');
  });

  test('an address is believed only from a proxy that is trusted', async () => {
    const forged = (count: number) =>
      server.call('POST', '/login', {
        body: { username: `nobody-${count}`, password: 'x' },
        headers: { 'x-forwarded-for': `10.1.1.${count}` },
      });
    const statuses: number[] = [];
    for (let count = 0; count < 22; count += 1) statuses.push((await forged(count)).status);
    expect(statuses).toContain(429);
  });

  test('a client that never finishes its request is let go', async () => {
    expect(server.app.server.headersTimeout).toBeLessThanOrEqual(15_000);
    expect(server.app.server.requestTimeout).toBeLessThanOrEqual(30_000);
    expect(server.app.server.maxConnections).toBeLessThanOrEqual(10_000);
  });

  test('bytes that are no HTTP are refused and the connection ends', async () => {
    const { hostname, port } = new URL(server.url);
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(Number(port), hostname, () => socket.write('\u0016\u0003\u0001 not http\r\n\r\n'));
      socket
        .on('data', (chunk) => (text += chunk.toString()))
        .on('close', () => resolve(text))
        .on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
  });
});

describe('a server that stops', () => {
  test('finishes what it is answering', async () => {
    const server = await startServer();
    const user = await addUser(server.storage, { role: 'root', now: server.clock.now });
    const answer = server.call('POST', '/login', { body: { username: user.loginName, password: PASSWORD } });
    await new Promise((resolve) => server.app.server.once('request', resolve));
    const closing = server.close();
    expect((await answer).status).toBe(200);
    await closing;
  });

  test('does not wait for a client that never ends its request', async () => {
    const server = await startServer();
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    await new Promise((resolve) =>
      socket.write(
        'POST /photo_voltaic/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
        resolve,
      ),
    );
    await new Promise((resolve) => server.app.server.once('request', resolve));
    const startedAt = performance.now();
    await server.close();
    expect(performance.now() - startedAt).toBeLessThan(6_000);
    socket.destroy();
  });
});

describe('health and metrics', () => {
  test('ready is 503 while something does not take work, live answers all the same', async () => {
    const server = await startServer('sqlite', { checkReady: () => Promise.reject(new Error('the disk is full')) });
    try {
      expect((await server.call('GET', '/health/live')).body).toEqual({ code: 200, data: { status: 'live' } });
      const ready = await server.call('GET', '/health/ready');
      expect(ready).toMatchObject({ status: 503, body: { code: 503, error: 'server.notReady' } });
      expect(JSON.stringify(ready.body)).not.toContain('disk');
    } finally {
      await server.close();
    }
  });

  test('asking often does not make the server check often', async () => {
    let checks = 0;
    const server = await startServer('sqlite', { checkReady: async () => void (checks += 1) });
    try {
      const answers = await Promise.all(Array.from({ length: 50 }, () => server.call('GET', '/health/ready')));
      expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 50 }, () => 200));
      expect(checks).toBe(1);
    } finally {
      await server.close();
    }
  });

  test('metrics are shown to this machine, and with a token only to who has it', async () => {
    const server = await startServer();
    const guarded = await startServer('sqlite', { metricsToken: 'a long metrics token' });
    try {
      await server.call('GET', '/plants');
      const text = await (await fetch(`${server.url}/metrics`)).text();
      expect(text).toMatch(/helio_http_request_duration_seconds_count\{route="GET \/plants",status="401"\} 1/);
      expect((await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.1' } })).status).toBe(401);
      expect((await fetch(`${guarded.url}/metrics`)).status).toBe(401);
      expect((await fetch(`${guarded.url}/metrics`, { headers: { authorization: 'Bearer a long metrics tokem' } })).status).toBe(401);
      expect((await fetch(`${guarded.url}/metrics`, { headers: { authorization: 'Bearer a long metrics token' } })).status).toBe(200);
    } finally {
      await server.close();
      await guarded.close();
    }
  });
});
