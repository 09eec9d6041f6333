import { afterAll, beforeAll, expect, test } from 'vitest';
import { batch } from '../../server/test/batches.ts';
import { addPlantWithDevice, addUser } from '../../server/test/factories.ts';
import { startServer, type TestServer } from '../../server/test/server.ts';
import { helio, startHelio } from './helio.ts';

let server: TestServer;
let env: Record<string, string>;
let deviceId: number;
beforeAll(async () => {
  server = await startServer();
  const user = await addUser(server.storage, { role: 'installer', now: Date.now() });
  ({ deviceId } = await addPlantWithDevice(server.storage, user.organisationId, {
    plant: { name: 'Tejado' },
    device: { name: 'Roof east' },
  }));
  env = { HELIO_URL: server.url, HELIO_TOKEN: user.token };
  await tell('FAN_FAILURE', true);
});
afterAll(() => server?.close());

const tell = (code: string, isOpen: boolean) =>
  server.storage.commitIntake(batch({ events: [{ deviceId, at: Date.now(), code, severity: 'warning', isOpen }] }));

test('faults are listed with what a script needs, and one of them with its thread', async () => {
  const { code, stdout } = await helio(['faults', 'list', '--plant', 'Tejado', '--json', 'id,code,state,plantName,deviceName'], { env });
  expect(code).toBe(0);
  const [fault] = JSON.parse(stdout) as { id: string }[];
  expect(fault).toMatchObject({ code: 'FAN_FAILURE', state: 'unrepaired', plantName: 'Tejado', deviceName: 'Roof east' });
  const detail = JSON.parse((await helio(['faults', 'get', fault!.id, '--json'], { env })).stdout) as { thread: unknown[] };
  expect(detail.thread).toMatchObject([{ kind: 'opened' }]);
  const header = (await helio(['faults', 'list'], { env })).stdout.split('\n')[0];
  expect(header).toMatch(/^id\tseverity\tcode\tplant_name\tdevice_name\t/);
});

test('a fault is acknowledged, commented and repaired, and says so when it is fixed already', async () => {
  const [{ id }] = JSON.parse((await helio(['faults', 'list', '--json', 'id'], { env })).stdout) as [{ id: string }];
  expect((await helio(['faults', 'acknowledge', id], { env })).code).toBe(0);
  expect((await helio(['faults', 'comment', id, 'On my way'], { env })).code).toBe(0);
  const repaired = await helio(['faults', 'repair', id, '--note', 'Fan replaced', '--json'], { env });
  const { state, thread } = JSON.parse(repaired.stdout) as { state: string; thread: { kind: string; text: string }[] };
  expect(state).toBe('fixed');
  expect(thread.map(({ kind, text }) => [kind, text])).toEqual([
    ['opened', ''],
    ['acknowledged', ''],
    ['commented', 'On my way'],
    ['repaired', 'Fan replaced'],
  ]);
  expect(await helio(['faults', 'repair', id], { env })).toMatchObject({ code: 1, stdout: '' });
  expect((await helio(['faults', 'get', '999999'], { env })).code).toBe(1);
});

test('watching tells a fault that begins and ends, a line each', async () => {
  const running = startHelio(['faults', 'watch', '--json', 'code,state', '--count', '2'], { env });
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  await tell('ISOLATION_LOW', true);
  await running.says('ISOLATION_LOW');
  await tell('ISOLATION_LOW', false);
  const { stdout } = await running.ended;
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { state: string }).state),
  ).toEqual(['unrepaired', 'fixed']);
});
