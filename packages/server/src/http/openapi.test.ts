import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contract } from '@heliograph/core/contract/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../test/server.ts';

const redocly = fileURLToPath(new URL('../../../../node_modules/.bin/redocly', import.meta.url));

describe('the API document', () => {
  let server: TestServer;
  let document: { openapi: string; paths: Record<string, Record<string, { security?: unknown[]; summary: string }>> };
  beforeAll(async () => {
    server = await startServer();
    document = (await server.call('GET', '/openapi.json')).body;
  });
  afterAll(() => server?.close());

  test('is public and names every endpoint of the contract', () => {
    expect(document.openapi).toBe('3.1.0');
    const keys = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(keys.sort()).toEqual([...Object.keys(contract), 'GET /openapi.json'].sort());
  });

  test('says which calls need no token, and only those answer without one', async () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const [method, { security }] of Object.entries(operations)) {
        const { status } = await server.call(method.toUpperCase(), path.replace('{id}', '1'));
        expect([path, method, status === 401]).toEqual([path, method, security?.length !== 0]);
      }
    }
  });

  test('passes the linter without an error', () => {
    const directory = mkdtempSync(join(tmpdir(), 'helio-openapi-'));
    const file = join(directory, 'openapi.json');
    writeFileSync(file, JSON.stringify(document));
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' };
    const { status, stdout, stderr } = spawnSync(redocly, ['lint', file, '--format=stylish'], {
      encoding: 'utf8',
      env,
      cwd: directory,
      timeout: 60_000,
    });
    rmSync(directory, { recursive: true });
    expect(`${stdout}${stderr}`).not.toMatch(/\berror\b(?!s)/);
    expect(status).toBe(0);
  }, 90_000);
});
