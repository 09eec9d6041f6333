import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../test/server.ts';

const page = '<!doctype html><title>Console</title><script type="module" src="/assets/app-1a2b3c.js"></script>';
const script = `console.log(${JSON.stringify('x'.repeat(2_000))});`;

const preloads = {
  '/login': { en: ['assets/en-login.js'], es: ['assets/es-login.js'] },
  '/dashboard': { en: ['assets/en-fleet.js'], es: ['assets/es-fleet.js', 'assets/fleet.css'] },
};

describe('the console', () => {
  let server: TestServer;
  const parent = mkdtempSync(join(tmpdir(), 'helio-web-'));
  const directory = join(parent, 'dist');
  beforeAll(async () => {
    mkdirSync(join(directory, 'assets'), { recursive: true });
    writeFileSync(join(parent, 'secret.txt'), 'top secret');
    writeFileSync(join(directory, '.hidden'), 'top secret');
    writeFileSync(join(directory, '.preloads.json'), JSON.stringify(preloads));
    for (const [name, text] of [
      ['index.html', page],
      ['assets/app-1a2b3c.js', script],
    ] as const) {
      writeFileSync(join(directory, name), text);
      writeFileSync(join(directory, `${name}.br`), brotliCompressSync(text));
      writeFileSync(join(directory, `${name}.gz`), gzipSync(text));
    }
    server = await startServer('sqlite', { consoleDirectory: directory });
  });
  afterAll(async () => {
    await server?.close();
    rmSync(parent, { recursive: true });
  });

  /** A path exactly as written: fetch would tidy it up first. */
  const get = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }>((resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      const call = request({ hostname, port, path, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }));
      });
      call.on('error', reject).end();
    });
  const html = { accept: 'text/html,application/xhtml+xml' };

  test.each([
    ['br', 'br', brotliCompressSync(script)],
    ['gzip', 'gzip', gzipSync(script)],
    ['', undefined, Buffer.from(script)],
  ])('is sent as it was compressed for accept-encoding "%s"', async (accepted, encoding, body) => {
    const answer = await get('/assets/app-1a2b3c.js', { 'accept-encoding': accepted });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-type']).toMatch(/javascript/);
    expect(answer.headers['vary']).toMatch(/accept-encoding/i);
    expect(answer.body.equals(body)).toBe(true);
  });

  test('keeps hashed files for a year and asks again for the page', async () => {
    expect((await get('/assets/app-1a2b3c.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/')).headers['cache-control']).toBe('no-cache');
    expect((await get('/power_station/power_station_list', html)).headers['cache-control']).toBe('no-cache');
  });

  const linkOf = async (path: string, headers: Record<string, string>) => (await get(path, { ...html, ...headers })).headers['link'];
  const session = 'Admin-Token=hs_x';
  test('names with the page what it needs, in the language of the cookie or else of the browser', async () => {
    expect(await linkOf('/login?redirect=%2F', { 'accept-language': 'es-MX,en;q=0.8' })).toBe('</assets/es-login.js>; rel=modulepreload');
    expect(await linkOf('/login', { cookie: 'language=en', 'accept-language': 'es' })).toBe('</assets/en-login.js>; rel=modulepreload');
    expect(await linkOf('/dashboard', { cookie: `a=1; ${session}; language=es` })).toBe(
      '</assets/es-fleet.js>; rel=modulepreload, </assets/fleet.css>; rel=preload; as=style; crossorigin',
    );
  });

  test('names nothing for a screen behind the sign-in without a session, an unknown path, and a file', async () => {
    expect(await linkOf('/dashboard', {})).toBeUndefined();
    for (const path of ['/__proto__', '/nowhere', '/assets/app-1a2b3c.js', '/photo_voltaic/plants'])
      expect([path, await linkOf(path, { cookie: session })]).toEqual([path, undefined]);
    expect((await get('/.preloads.json')).status).toBe(404);
  });

  test.each(['/', '/login', '/login?redirect=/devices', '/power_station/power_station_detail?id=7', '/no/such/screen'])(
    'answers a person opening %s with the page',
    async (path) => {
      const answer = await get(path, { ...html, 'accept-encoding': 'br' });
      expect([answer.status, answer.headers['content-encoding']]).toEqual([200, 'br']);
      expect((await get(path, html)).body.toString()).toBe(page);
    },
  );

  test.each([
    ['/photo_voltaic/nothing', html],
    ['/photo_voltaic', html],
    ['/assets/gone-000000.js', html],
    ['/power_station/power_station_list', { accept: 'application/json' }],
  ])('answers %s with 404 and not with the page', async (path, headers) => {
    const answer = await get(path, headers);
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ code: 404, error: 'route.notFound' });
  });

  test.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/..%252fsecret.txt',
    '//secret.txt',
    '/.hidden',
    '/assets/%00.js',
    '/%c0%ae%c0%ae/secret.txt',
    '/%',
  ])('gives nothing away for %s', async (path) => {
    const answer = await get(path);
    expect(answer.body.toString()).not.toContain('top secret');
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  test('sends nobody elsewhere, whatever the path', async () => {
    for (const path of [
      '//evil.example',
      '//evil.example/..',
      '/assets',
      '/assets/',
      '/\\evil.example',
      '/login/?redirect=//evil.example',
    ]) {
      const answer = await get(path, html);
      expect([path, answer.headers['location']]).toEqual([path, undefined]);
      expect(answer.status).toBeLessThan(500);
    }
  });

  test('runs no inline script, sits in no frame, and is not sniffed', async () => {
    for (const path of ['/', '/assets/app-1a2b3c.js', '/photo_voltaic/health/live', '/photo_voltaic/plants', '/nothing.js']) {
      const { headers } = await get(path);
      const policy = String(headers['content-security-policy']);
      const directives = Object.fromEntries(policy.split(';').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]));
      expect(directives).toMatchObject({
        'default-src': "'self'",
        'script-src': "'self'",
        'object-src': "'none'",
        'base-uri': "'none'",
        'frame-ancestors': "'none'",
      });
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['server'] ?? headers['x-powered-by']).toBeUndefined();
    }
  });
});
