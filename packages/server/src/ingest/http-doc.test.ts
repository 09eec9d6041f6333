import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addConnection } from '../../test/gateway-kit.ts';
import { addDevice, addPlant } from '../../test/records.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { hashSecret } from '../access/secrets.ts';
import { httpExamples, renderHttpDoc } from './http-doc.ts';

const committed = readFileSync(new URL('../../../../docs/http-intake.md', import.meta.url), 'utf8');
const commands = [...committed.matchAll(/```sh\n(curl[^`]*)```/g)].map(([, command]) => command!);

let server: TestServer;
let users: Record<string, { id: number; secret: string }>;
beforeAll(async () => {
  server = await startServer('sqlite');
  const plantId = await addPlant(server.storage);
  users = {
    d42: { id: await addDevice(server.storage, { plant_id: plantId, secret_hash: hashSecret('s') }), secret: 's' },
    c12: await addConnection(server.storage, 'enphase-http', plantId),
  };
});
afterAll(() => server?.close());

test('docs/http-intake.md says what the code says; `node scripts/docs.ts` writes it', () => {
  expect(committed).toBe(renderHttpDoc());
  expect(commands).toHaveLength(httpExamples.length);
});

test.each(httpExamples.map((example, index) => ({ ...example, index })))('$title', async ({ index, user, answer }) => {
  const [, name = '', body = '', path = ''] =
    /-u (\w+):the-password \\\n {2}--data-binary '([^']*)' \\\n {2}http:\/\/127\.0\.0\.1:8080(\S+)/.exec(commands[index]!) ?? [];
  const { id, secret } = users[user]!;
  const response = await fetch(`${server.url}${path.replace(/\/12$/, `/${id}`)}`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${name.slice(0, 1)}${id}:${secret}`).toString('base64')}` },
    body,
  });
  const got = (await response.json()) as { data?: { stored: number; refused: { reason: string }[] }; details?: { path: string }[] };
  expect({
    status: response.status,
    stored: got.data?.stored,
    refused: (got.data?.refused ?? got.details ?? []).map((each) => ('reason' in each ? each.reason : each.path)),
  }).toEqual({
    stored: undefined,
    ...answer,
  });
});
