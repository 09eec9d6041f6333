import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { selfSigned } from '../../../test/self-signed.ts';
import { readNetworks } from './address.ts';
import { download, type DownloadError, type DownloadRules } from './download.ts';

const file = Buffer.from('a firmware of thirty-three bytes!');
const open: { close: () => void }[] = [];
afterEach(() => open.splice(0).forEach((each) => each.close()));

async function serve(listener: RequestListener, tls?: { cert: string; key: string }): Promise<number> {
  const server = tls ? createTlsServer(tls, listener) : createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  return (server.address() as AddressInfo).port;
}

const here = readNetworks('127.0.0.0/8') ?? [];
const lenient: DownloadRules = { isHttpAllowed: true, networks: here, timeoutMs: 3_000, silenceMs: 500 };
async function get(url: string, rules: Partial<DownloadRules> = {}, sizeBytes = file.length): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of download(url, sizeBytes, { ...lenient, ...rules }, new AbortController().signal)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error as DownloadError).problem ?? error,
  );
const whole: RequestListener = (_, response) => void response.end(file);

describe('a download', () => {
  let tls: { cert: string; key: string };
  beforeAll(() => (tls = selfSigned()));

  test('brings the bytes by https, to the name that the certificate has', async () => {
    const port = await serve(whole, tls);
    const resolve = async () => ['127.0.0.1'];
    expect(await get(`https://localhost:${port}/f`, { isHttpAllowed: false, ca: tls.cert, resolve })).toEqual(file);
    expect(await problemOf(get(`https://other.example:${port}/f`, { ca: tls.cert, resolve }))).toBe('unreachable');
    expect(await problemOf(get(`https://localhost:${port}/f`, { resolve }))).toBe('unreachable');
  });

  test('goes by http only where that is allowed, and never with a name and a password', async () => {
    const port = await serve(whole);
    expect(await get(`http://127.0.0.1:${port}/`)).toEqual(file);
    expect(await problemOf(get(`http://127.0.0.1:${port}/`, { isHttpAllowed: false }))).toBe('addressRefused');
    for (const url of [`http://a:b@127.0.0.1:${port}/`, 'file:///etc/passwd', 'ftp://127.0.0.1/']) {
      expect(await problemOf(get(url))).toBe('addressRefused');
    }
  });

  test('reaches nothing on the inside, however its address is written', async () => {
    let asked = 0;
    const port = await serve((_, response) => {
      asked += 1;
      response.end(file);
    });
    const hosts = [
      '127.0.0.1',
      'localhost',
      '127.1',
      '0x7f.1',
      '2130706433',
      '017700000001',
      '0',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[::127.0.0.1]',
      '[64:ff9b::7f00:1]',
      '127.0.0.1.',
      '①②⑦.0.0.1',
    ];
    for (const host of hosts)
      expect([host, await problemOf(get(`http://${host}:${port}/`, { networks: [] }))]).toEqual([host, 'addressRefused']);
    expect(asked).toBe(0);
  });

  test('asks for an address once and goes there: a name that means another place afterwards leads nowhere else', async () => {
    const port = await serve(whole);
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    expect(await get(`http://rebind.example:${port}/`, { resolve: async () => answers.shift() ?? ['10.0.0.1'] })).toEqual(file);
    expect(answers).toHaveLength(1);
    const mixed = async () => ['127.0.0.1', '10.0.0.1'];
    expect(await problemOf(get(`http://mixed.example:${port}/`, { resolve: mixed }))).toBe('addressRefused');
    expect(await problemOf(get('http://nowhere.example/', { resolve: async () => [] }))).toBe('unreachable');
  });

  test('follows a few redirects, each judged as a new address', async () => {
    const port = await serve((request: IncomingMessage, response: ServerResponse) => {
      const [, count = '0'] = /(\d+)/.exec(request.url ?? '') ?? [];
      if (count === '0') return void response.end(file);
      response.writeHead(302, { location: count === '9' ? 'http://10.0.0.1/' : `/${Number(count) - 1}` }).end();
    });
    expect(await get(`http://127.0.0.1:${port}/3`)).toEqual(file);
    expect(await problemOf(get(`http://127.0.0.1:${port}/4`))).toBe('tooManyRedirects');
    expect(await problemOf(get(`http://127.0.0.1:${port}/9`))).toBe('addressRefused');
    const secure = await serve((_, response) => void response.writeHead(301, { location: `http://127.0.0.1:${port}/0` }).end(), tls);
    expect(await problemOf(get(`https://127.0.0.1:${secure}/`, { ca: tls.cert }))).toBe('addressRefused');
    for (const location of ['', 'http://', 'javascript:alert(1)', 'file:///etc/passwd']) {
      const bad = await serve((_, response) => void response.writeHead(302, location === '' ? {} : { location }).end());
      expect(await problemOf(get(`http://127.0.0.1:${bad}/`))).toMatch(/badAnswer|addressRefused/);
    }
  });

  test.each<[string, RequestListener, string]>([
    ['says that it is longer', (_, response) => void response.writeHead(200, { 'content-length': 10 ** 12 }).end(), 'size'],
    ['says that it is shorter', (_, response) => void response.writeHead(200, { 'content-length': 5 }).end('12345'), 'size'],
    ['says nothing and never ends', endless, 'size'],
    ['says nothing and is shorter', (_, response) => void response.write('123', () => response.end()), 'size'],
    ['says the right length and sends less', cutShort, 'unreachable'],
    ['is packed', (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(file), 'badAnswer'],
    ['is not there', (_, response) => void response.writeHead(404).end(file), 'badAnswer'],
    ['is a part', (_, response) => void response.writeHead(206).end(file), 'badAnswer'],
    ['does not come', () => {}, 'tooSlow'],
    ['stops half way', (_, response) => void response.write('123'), 'tooSlow'],
    ['comes byte by byte', dripping, 'tooSlow'],
  ])('of a file that %s ends by itself', async (_name, listener, problem) => {
    const port = await serve(listener);
    const startedAt = performance.now();
    expect(await problemOf(get(`http://127.0.0.1:${port}/`, { timeoutMs: 1_500 }))).toBe(problem);
    expect(performance.now() - startedAt).toBeLessThan(2_500);
  });

  test('stops when the server does', async () => {
    const port = await serve((_, response) => void response.write('123'));
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 50);
    const reading = (async () => {
      for await (const _ of download(`http://127.0.0.1:${port}/`, 100, { ...lenient, silenceMs: 60_000 }, stop.signal));
    })();
    await expect(reading).rejects.toThrow(/abort/i);
  });
});

function endless(_: IncomingMessage, response: ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}

function cutShort(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-length': file.length });
  response.write(file.subarray(0, 10), () => response.destroy());
}

function dripping(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-length': file.length });
  const timer = setInterval(() => response.write('x'), 100);
  response.once('close', () => clearInterval(timer));
}
