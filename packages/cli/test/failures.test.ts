import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { helio, inTerminal, shell, startHelio } from './helio.ts';

/** A server that does as the test says. */
async function serverThat(answers: Parameters<typeof createServer>[1]): Promise<string> {
  const server: Server = createServer(answers as never);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the server', () => {
  test('that cannot be reached is named, with the reason and what to look at', async () => {
    const { code, stdout, stderr } = await helio(['plants', 'list', '--url', 'http://127.0.0.1:9'], { env: { HELIO_TOKEN: 'x' } });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/http:\/\/127\.0\.0\.1:9 cannot be reached \(ECONNREFUSED\)[^]*--url, HELIO_URL/);
  });
  test('that never answers is given up in time', async () => {
    const url = await serverThat(() => {});
    const began = Date.now();
    const { code, stderr } = await helio(['plants', 'list', '--timeout', '0.5s'], { env: { HELIO_URL: url, HELIO_TOKEN: 'x' } });
    expect(code).toBe(1);
    expect(stderr).toContain('did not answer in time');
    expect(Date.now() - began).toBeLessThan(5_000);
  });
  test('that stops in the middle of an answer is given up in time', async () => {
    const url = await serverThat((_, response) => response.write('{"code":'));
    const { code, stderr } = await helio(['plants', 'list', '--timeout', '0.5s'], { env: { HELIO_URL: url, HELIO_TOKEN: 'x' } });
    expect(code).toBe(1);
    expect(stderr).toContain('did not answer in time');
  });
  test('that is not Heliograph is not blamed on the user', async () => {
    const url = await serverThat((_, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'));
    const { code, stdout, stderr } = await helio(['plants', 'list'], { env: { HELIO_URL: url, HELIO_TOKEN: 'x' } });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/HTTP 502[^]*proxy/);
  });
  test('whose words carry commands for the terminal cannot give them', async () => {
    const failure = JSON.stringify({ code: 500, msg: 'no \u001b[2J\u009b', error: 'x', requestId: 'r-1\u0007' });
    const url = await serverThat((_, response) => response.writeHead(500, { 'content-type': 'application/json' }).end(failure));
    const { stderr } = await helio(['plants', 'list'], { env: { HELIO_URL: url, HELIO_TOKEN: 'x' } });
    expect(stderr).toContain('r-1');
    expect(stderr.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });
});

describe('Ctrl-C', () => {
  test('ends a call that waits, as cancelled', async () => {
    const asked = Promise.withResolvers<void>();
    const url = await serverThat(() => asked.resolve());
    const running = startHelio(['plants', 'list'], { env: { HELIO_URL: url, HELIO_TOKEN: 'x' } });
    await asked.promise;
    running.child.kill('SIGINT');
    expect(await running.ended).toEqual({ code: 2, stdout: '', stderr: '✕ Cancelled.\n' });
  });
});

describe('a command that is not well formed', () => {
  test.each([
    [['plants', 'lst'], /no command “lst”[^]*Did you mean list/],
    [['plants', 'list', '--serch', 'x'], /no option --serch[^]*Did you mean --search/],
    [['plants', 'list', '--filter', 'broken'], /--filter cannot be “broken”\. Possible: all, online/],
    [['plants', 'list', '--limit', 'many'], /--limit must be a whole number/],
    [['plants', 'get'], /argument <plant> is missing/],
    [['energy', 'kpis'], /option --plant <plant> is required/],
    [['plants', 'list', '--url', 'ftp://x'], /not an address of a server/],
    [['plants', 'list', '--url', 'http://me:secret@host'], /password in it/],
    [['completion', 'tcsh'], /bash, zsh, fish/],
  ])('%j is a usage error that says what would be right', async (args, says) => {
    const { code, stdout, stderr } = await helio(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(says);
    expect(stderr).not.toMatch(/\n {4}at /);
  });
  test('without a verb, the help comes on stderr', async () => {
    const { code, stdout, stderr } = await helio(['plants']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/list[^]*get[^]*watch/);
  });
});

describe('help', () => {
  test.each([
    ['en_US.UTF-8', 'Usage:', 'power plants'],
    ['zh_CN.UTF-8', '用法：', '电站'],
    ['es_ES.UTF-8', 'Uso:', 'plantas'],
    ['ja_JP.UTF-8', '使い方：', '発電所'],
    ['fr_FR.UTF-8', 'Usage:', 'power plants'],
  ])('under LANG=%s speaks that language, or English', async (LANG, usage, plants) => {
    const { code, stdout } = await helio(['--help'], { env: { LANG } });
    expect(code).toBe(0);
    expect(stdout).toContain(usage);
    expect(stdout).toContain(plants);
  });
  test('HELIO_LANG goes before LC_ALL, and that before LANG', async () => {
    const env = { LANG: 'es_ES.UTF-8', LC_ALL: 'ja_JP.UTF-8' };
    expect((await helio(['--help'], { env })).stdout).toContain('使い方：');
    expect((await helio(['--help'], { env: { ...env, HELIO_LANG: 'zh' } })).stdout).toContain('用法：');
  });
});

test('our own faults look like ours, and keep their stack for HELIO_DEBUG', async () => {
  const url = await serverThat((_, response) =>
    response.setHeader('content-type', 'application/json').end('{"code":200,"data":{"items":[null],"total":1}}'),
  );
  const env = { HELIO_URL: url, HELIO_TOKEN: 'x' };
  const { code, stderr } = await helio(['plants', 'list'], { env });
  expect(code).toBe(1);
  expect(stderr).toMatch(/This is a bug[^]*HELIO_DEBUG=1/);
  expect(stderr).not.toMatch(/\n {4}at /);
  expect((await helio(['plants', 'list'], { env: { ...env, HELIO_DEBUG: '1' } })).stderr).toMatch(/\n {4}at /);
});

test('completion scripts are good shell and know the commands', async () => {
  const line = 'eval "$(helio completion bash)"; COMP_WORDS=(helio plants li); COMP_CWORD=2; _helio; echo "${COMPREPLY[*]}"';
  expect((await shell(line)).stdout).toBe('list\n');
  const values = 'eval "$(helio completion bash)"; COMP_WORDS=(helio plants list --filter o); COMP_CWORD=4; _helio; echo "${COMPREPLY[*]}"';
  expect((await shell(values)).stdout).toBe('online offline offlineLonger\n');
});

test('the launcher works through a link, from anywhere', async () => {
  const line = 'cd / && ln -s "$(declare -f helio | grep -o "/[^\']*helio")" "$T/linked" && "$T/linked" --version';
  const { stdout } = await shell(`T=$(mktemp -d); ${line}; rm -r "$T"`);
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('a terminal gets no escape sequences when it is dumb', async () => {
  const { stdout } = await inTerminal(['plants', 'list', '--url', 'http://127.0.0.1:9'], { env: { TERM: 'dumb', HELIO_TOKEN: 'x' } }).ended;
  expect(stdout).toContain('cannot be reached');
  expect(stdout).not.toContain('\u001b');
});
