import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClient, type ClientOptions } from './client.ts';
import { ApiError, TransportError } from './errors.ts';
import { errorTreatment } from './error-treatment.ts';
import { startAnsweringServer, type Seen } from './testing/answering-server.ts';
import type { ServerResponse } from 'node:http';

type Answer = (seen: Seen, response: ServerResponse) => void;

async function clientOf(answer: Answer, more: Partial<ClientOptions> = {}) {
  const server = await startAnsweringServer(answer);
  const client = createClient({ baseUrl: server.baseUrl, fetch, token: () => 'secret', language: () => 'ja', ...more });
  return { ...server, client };
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('it succeeded'),
    (error: unknown) => error,
  );

test('a call carries method, path below the base, query, body, language and token', async () => {
  await using at = await clientOf(json(200, { code: 200, data: { token: 't' } }));
  await at.client.call['POST /login']({ body: { username: 'a', password: 'b' } });
  await at.client.call['GET /plants']({ query: { page: 2, search: 'a&b', filter: 'fault' } });
  expect(at.seen.map(({ method, url, body }) => ({ method, url, body }))).toEqual([
    { method: 'POST', url: '/photo_voltaic/login', body: '{"username":"a","password":"b"}' },
    { method: 'GET', url: '/photo_voltaic/plants?page=2&search=a%26b&filter=fault', body: '' },
  ]);
  expect(at.seen[0]?.headers).toMatchObject({ 'accept-language': 'ja', 'x-token': 'secret', 'content-type': 'application/json' });
  expect(at.seen[1]?.headers['content-type']).toBeUndefined();
});

test('without a token there is no X-Token header', async () => {
  await using at = await clientOf(json(200, { code: 200 }), { token: () => undefined });
  await at.client.call['GET /sysLogout']();
  expect(at.seen[0]?.headers).not.toHaveProperty('x-token');
});

test('a base address may already end in the base path', async () => {
  await using at = await clientOf(json(200, { code: 200 }));
  const client = createClient({ baseUrl: `${at.baseUrl}/photo_voltaic/`, fetch, token: () => undefined, language: () => 'en' });
  await client.call['GET /sysLogout']();
  expect(at.seen[0]?.url).toBe('/photo_voltaic/sysLogout');
});

test('call answers data, body answers its siblings too', async () => {
  await using at = await clientOf(json(200, { code: 200, data: { roles: ['root'] }, orgName: 'Sun' }));
  expect(await at.client.call['GET /sysOrgUser/currentInfo']()).toEqual({ roles: ['root'] });
  expect((await at.client.body['GET /sysOrgUser/currentInfo']()).orgName).toBe('Sun');
});

test.each([200, 404, 500])('the code in the body decides even under HTTP status %i', async (status) => {
  const failure = { code: 409, msg: 'taken', error: 'devices.serialTaken', requestId: 'r1', details: [{ path: 'sn', msg: 'x' }] };
  await using at = await clientOf(json(status, failure));
  const error = await failureOf(at.client.call['GET /plants/{id}']({ params: { id: '7' } }));
  const { msg, ...said } = failure;
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ ...said, message: msg, path: '/plants/7', retryAfterS: undefined });
});

test.each<[number, unknown]>([
  [500, { code: 200, data: 1 }],
  [200, { code: '200', data: 1 }],
  [200, { data: 1 }],
])('under HTTP status %i the body %j is a success', async (status, body) => {
  await using at = await clientOf(json(status, body));
  await expect(at.client.call['GET /products']()).resolves.toBe(1);
});

test('an error names the call and the number under which the server knows it', async () => {
  await using at = await clientOf(json(502, { message: 'gone' }, { 'x-request-id': 'r7' }));
  const called = { method: 'DELETE', path: '/tokens/3', requestId: 'r7' };
  expect(await failureOf(at.client.call['DELETE /tokens/{id}']({ params: { id: '3' } }))).toMatchObject({ ...called, reason: 'status' });
  await using legacy = await clientOf(json(200, { code: 500, msg: 'x' }, { 'x-request-id': 'r7' }));
  expect(await failureOf(legacy.client.call['DELETE /tokens/{id}']({ params: { id: '3' } }))).toMatchObject({ ...called, code: 500 });
});

test('the version of the user is heard with the token that was sent, and without a token not at all', async () => {
  const heard: string[][] = [];
  let token: string | undefined = 'secret';
  const onUserVersion = (version: string, from: string) => void heard.push([version, from]);
  await using at = await clientOf(json(403, { code: 403 }, { 'x-user-version': 'v2' }), { onUserVersion, token: () => token });
  const asking = failureOf(at.client.call['GET /products']());
  token = undefined;
  await asking;
  await failureOf(at.client.call['GET /products']());
  expect(heard).toEqual([['v2', 'secret']]);
});

test('throttling says when to come back', async () => {
  await using at = await clientOf(json(429, { code: 429, msg: 'wait' }, { 'retry-after': '12' }));
  expect(await failureOf(at.client.call['GET /products']())).toMatchObject({ code: 429, retryAfterS: 12 });
});

test.each<[string, Answer, Partial<TransportError>]>([
  [
    'a status ≥ 400 without a code',
    json(502, { message: 'upstream is gone' }),
    { reason: 'status', message: 'upstream is gone', status: 502, isServerMessage: true },
  ],
  [
    'a failing page of a proxy',
    (_, response) => response.writeHead(503).end('<html>'),
    { reason: 'status', status: 503, isServerMessage: false },
  ],
  ['a good status without JSON', (_, response) => response.end('<html>'), { reason: 'body', status: 200 }],
  ['a list in place of the envelope', json(200, [1]), { reason: 'body' }],
  ['a broken connection', (_, response) => response.destroy(), { reason: 'network' }],
  [
    'a redirect, which would carry the token away',
    (_, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
    { reason: 'network' },
  ],
  [
    'a body that breaks off',
    (_, response) => {
      response.writeHead(200, { 'content-length': '99' }).write('{"code"');
      setTimeout(() => response.destroy(), 20);
    },
    { reason: 'network' },
  ],
])('%s is a transport error', async (_, answer, expected) => {
  await using at = await clientOf(answer);
  const error = await failureOf(at.client.call['GET /products']());
  expect(error).toBeInstanceOf(TransportError);
  expect(error).toMatchObject(expected);
});

test.each<[string, Answer]>([
  ['no headers come', () => undefined],
  ['the body does not end', (_, response) => response.writeHead(200).write('{')],
])('a call ends at its time limit when %s', async (_, answer) => {
  await using at = await clientOf(answer, { timeoutMs: 60 });
  expect(await failureOf(at.client.call['GET /products']())).toMatchObject({
    name: 'TransportError',
    reason: 'timeout',
    path: '/products',
  });
});

test('an abort rejects with the reason of the caller and raises nothing', async () => {
  await using at = await clientOf(() => undefined);
  const error = await failureOf(at.client.call['GET /products']({}, { signal: AbortSignal.abort() }));
  expect(error).toMatchObject({ name: 'AbortError' });
  expect(errorTreatment(error)).toEqual({ kind: 'none' });
});

test('path parameters arrive as they were given', async () => {
  await using at = await clientOf((seen, response) => json(200, { code: 200, data: seen.url })(seen, response));
  await fc.assert(
    fc.asyncProperty(
      fc.string({ minLength: 1, unit: 'grapheme' }).filter((id) => !['.', '..'].includes(id)),
      async (id) => {
        const url = (await at.client.call['GET /plants/{id}/curve']({ params: { id } })) as unknown as string;
        expect(decodeURIComponent(url.split('/')[3] ?? '')).toBe(id);
        expect(url.split('/')).toHaveLength(5);
      },
    ),
    { numRuns: 50 },
  );
});

test.each(['', '.', '..'])('the path parameter %j is refused before anything is sent', async (id) => {
  await using at = await clientOf(json(200, { code: 200 }));
  expect(await failureOf(at.client.call['GET /plants/{id}']({ params: { id } }))).toMatchObject({ error: 'request.invalid', code: 400 });
  expect(at.seen).toEqual([]);
});

test('the maps are no promises, so that awaiting one gives the map', async () => {
  const { call } = createClient({ baseUrl: '', fetch, token: () => undefined, language: () => 'en' });
  expect(await Promise.resolve(call)).toBe(call);
});

test('a name that is no endpoint key is our bug and says so', async () => {
  const { call } = createClient({ baseUrl: '', fetch, token: () => undefined, language: () => 'en' });
  await expect((call as unknown as Record<string, () => Promise<unknown>>)['plants']?.()).rejects.toThrow(TypeError);
});

test.each<[string, Answer, object]>([
  ['GET /autoparts/pimCatentry/getProductAttr', json(200, { code: 500, msg: 'x' }), { kind: 'none' }],
  ['GET /autoparts/pimCatentry/other', json(200, { code: 500, msg: 'x' }), { kind: 'toast' }],
  ['GET /cms/faqs', json(502, {}), { kind: 'console' }],
  ['GET /cms/faqs', json(200, { code: 500, msg: 'x' }), { kind: 'toast' }],
  ['GET /plants', json(401, { code: 401, msg: 'x' }), { kind: 'signInAgain' }],
])('a failure carries the path by which %s is treated', async (key, answer, treatment) => {
  await using at = await clientOf(answer);
  const call = at.client.call as unknown as Record<string, () => Promise<unknown>>;
  expect(errorTreatment(await failureOf(call[key]?.() ?? Promise.resolve()))).toMatchObject(treatment);
});
