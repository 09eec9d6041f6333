import { execFileSync } from 'node:child_process';
import { createPublicKey, sign, verify } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { firmwareStatement } from '@heliograph/core/firmware';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlantWithDevice, addUser } from '../../server/test/factories.ts';
import { createPublisher, firmwareFile } from '../../server/test/publisher.ts';
import { startServer, type TestServer } from '../../server/test/server.ts';
import { helio, temporaryFolder } from './helio.ts';

let server: TestServer;
let env: Record<string, string>;
beforeAll(async () => {
  server = await startServer('sqlite', { httpUrl: () => server.url });
  const root = await addUser(server.storage, { role: 'root', now: Date.now() });
  await addPlantWithDevice(server.storage, root.organisationId, { device: { sn: 'INV-1' } });
  env = { HELIO_URL: server.url, HELIO_TOKEN: root.token };
});
afterAll(() => server?.close());

/** A folder with a key pair, a firmware, and the flags that name it. */
function publisherFolder(version: string) {
  const publisher = createPublisher();
  const folder = temporaryFolder();
  const path = (name: string) => join(folder, name);
  writeFileSync(path('public.pem'), publisher.publicPem);
  writeFileSync(path('f.bin'), firmwareFile(1_500_000));
  const facts = ['--product', 'string-inverter', '--version-number', version];
  const signIt = async () => {
    const { stdout } = await helio(['firmware', 'statement', path('f.bin'), ...facts]);
    writeFileSync(path('f.sig'), sign(null, Buffer.from(stdout), publisher.privatePem));
  };
  return { path, facts, signIt };
}

test('a firmware goes from a key and a file to a device', async () => {
  const { path, facts, signIt } = publisherFolder('2.4.1');
  const trusted = await helio(['firmware', 'trust', path('public.pem'), '--product', 'string-inverter', '--name', 'Release'], { env });
  expect(trusted.code).toBe(0);
  await signIt();
  const checked = await helio([
    'firmware',
    'sign-check',
    path('f.bin'),
    ...facts,
    '--signature',
    path('f.sig'),
    '--key',
    path('public.pem'),
    '--json=isRight',
  ]);
  expect(checked).toMatchObject({ code: 0, stdout: '{"isRight":true}\n' });
  const uploaded = await helio(
    ['firmware', 'upload', path('f.bin'), ...facts, '--signature', path('f.sig'), '--json=state,receivedBytes'],
    { env },
  );
  expect(uploaded).toMatchObject({ code: 0, stdout: '{"state":"verified","receivedBytes":1500000}\n' });
  const again = await helio(['firmware', 'upload', path('f.bin'), ...facts, '--signature', path('f.sig'), '--json=state'], { env });
  expect(again).toMatchObject({ code: 0, stdout: '{"state":"verified"}\n' });
  expect((await helio(['firmware', 'release', '2.4.1', '--json=isOffered'], { env })).stdout).toBe('{"isOffered":true}\n');
  const { stdout } = await helio(['firmware', 'link', '2.4.1', '--device', 'INV-1', '--json=url'], { env });
  const { url } = JSON.parse(stdout) as { url: string };
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  expect(bytes.equals(readFileSync(path('f.bin')))).toBe(true);
  expect((await helio(['firmware', 'list', '--state', 'released'], { env })).stdout).toContain('2.4.1\treleased');
  expect((await helio(['firmware', 'retire', '2.4.1', '--json=state'], { env })).stdout).toBe('{"state":"retired"}\n');
  expect((await fetch(url)).status).toBe(403);
});

test('a signature for another version is refused here and there', async () => {
  const { path, facts, signIt } = publisherFolder('3.0.0');
  await signIt();
  const other = [...facts.slice(0, -1), '3.0.1'];
  const checked = await helio([
    'firmware',
    'sign-check',
    path('f.bin'),
    ...other,
    '--signature',
    path('f.sig'),
    '--key',
    path('public.pem'),
  ]);
  expect(checked).toMatchObject({ code: 1, stderr: expect.stringContaining('signature') });
  const uploaded = await helio(['firmware', 'upload', path('f.bin'), ...other, '--signature', path('f.sig'), '--json=state,problem'], {
    env,
  });
  expect(uploaded).toMatchObject({ code: 1, stdout: '{"state":"draft","problem":"signature"}\n' });
  const bad = await helio(['firmware', 'upload', path('f.bin'), ...facts, '--signature', 'nothing-there'], { env });
  expect(bad).toMatchObject({ code: 1, stdout: '' });
});

test('the example of docs/firmware.md holds: its text, its digest and its signature', () => {
  const doc = readFileSync(join(import.meta.dirname, '../../../docs/firmware.md'), 'utf8');
  const block = (title: string) => new RegExp(`<!-- ${title} -->\\n+\`\`\`\\w*\\n([^]*?)\`\`\``).exec(doc)?.[1] ?? '';
  const facts = JSON.parse(block('facts')) as { productKeys: string[]; versionNumber: string; sha256: string; sizeBytes: number };
  const statement = block('statement');
  expect(firmwareStatement(facts)).toBe(statement);
  expect(verify(null, Buffer.from(statement), createPublicKey(block('key')), Buffer.from(block('signature').trim(), 'base64'))).toBe(true);
  const folder = temporaryFolder();
  const commands = block('commands').replaceAll('./helio ', `${join(import.meta.dirname, '../../../helio')} `);
  execFileSync('bash', ['-ec', commands], { cwd: folder, stdio: 'pipe' });
  expect(readFileSync(join(folder, 'firmware.txt'), 'utf8')).toBe(statement);
});
