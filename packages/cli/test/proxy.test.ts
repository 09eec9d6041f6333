import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlantWithDevice, addUser, PASSWORD } from '../../server/test/factories.ts';
import { startServer, type TestServer } from '../../server/test/server.ts';
import { helio, temporaryFolder } from './helio.ts';

let server: TestServer;
let token: string;
/** Stands between; every name leads to the test's server, which no name service knows. */
const proxy = createServer((incoming, outgoing) => {
  const { pathname, search } = new URL(incoming.url ?? '', server.url);
  const onward = request(server.url + pathname + search, { method: incoming.method, headers: incoming.headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  incoming.pipe(onward);
}).on('connect', (_, socket, head) => {
  const { port } = new URL(server.url);
  const onward = connect(Number(port), '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    onward.write(head);
    onward.pipe(socket).pipe(onward);
  });
  onward.on('error', () => socket.destroy());
  socket.on('error', () => onward.destroy());
});

beforeAll(async () => {
  server = await startServer();
  const user = await addUser(server.storage, { role: 'customer', now: Date.now() });
  await addPlantWithDevice(server.storage, user.organisationId, { plant: { name: 'Beyond' } });
  ({ token } = user);
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await server?.close();
});

function environment(more: Record<string, string> = {}) {
  return {
    HELIO_URL: 'http://solar.invalid',
    HELIO_TOKEN: token,
    HTTP_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    ...more,
  };
}

test('goes through the proxy that the environment names', async () => {
  expect(await helio(['plants', 'list', '--json=name'], { env: environment() })).toMatchObject({
    code: 0,
    stdout: '[{"name":"Beyond"}]\n',
  });
  const watched = await helio(['plants', 'watch', '--count', '1', '--json=name'], { env: environment() });
  expect(JSON.parse(watched.stdout)).toMatchObject({ name: 'Beyond' });
});

test('a sign-in through the proxy ends when it is done, and leaves no connection open', async () => {
  await addUser(server.storage, { role: 'customer', now: Date.now(), loginName: 'faraway' });
  const env = environment({ HELIO_TOKEN: '', HELIO_CONFIG_DIR: temporaryFolder() });
  const began = Date.now();
  const flags = ['--username', 'faraway', '--password-stdin'];
  expect(await helio(['login', ...flags], { env, stdin: PASSWORD })).toMatchObject({ code: 0 });
  expect(await helio(['logout'], { env })).toMatchObject({ code: 0 });
  expect(Date.now() - began).toBeLessThan(8_000);
});

test('goes straight to what NO_PROXY names, and to this machine', async () => {
  expect(await helio(['plants', 'list'], { env: environment({ NO_PROXY: 'solar.invalid' }) })).toMatchObject({ code: 1, stdout: '' });
  const here = environment({ HELIO_URL: server.url, HTTP_PROXY: 'http://127.0.0.1:9' });
  expect((await helio(['plants', 'list', '--json=name'], { env: here })).code).toBe(0);
});
