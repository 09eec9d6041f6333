import type { Fault, FaultDetail } from '@heliograph/core/contract/faults';
import { cleanup, render } from 'ink-testing-library';
import { afterEach, describe, expect, test } from 'vitest';
import { createPaint } from '../colour.ts';
import { loadTranslate } from '../language.ts';
import { liveServer } from '../testing/live-server.ts';
import { deviceOf, faultOf, plantOf } from '../testing/records.ts';
import { widthOf } from '../text.ts';
import type { Deps } from './deps.ts';
import type { ScreenName } from './screen-names.ts';
import { WatchApp } from './watch-app.tsx';

const now = Date.now();
const soon = { timeout: 20_000 };
const ENTER = '\r';
const ESCAPE = '\u001b';
const day = { timeZone: 'Europe/Madrid', date: '2026-06-01', fromAt: now - 43_200_000, toAt: now + 43_200_000, stepMs: 300_000 };
const loss = {
  sn: 'S',
  plantId: '1',
  plantName: 'Tejado Norte',
  timeZone: 'Europe/Madrid',
  unheardKwh: 0,
  countedFromAt: now - 86_400_000,
};
const losses = [
  { ...loss, id: '12', name: 'Inverter 2', lostKwh: 4.2, expectedKwh: 90 },
  { ...loss, id: '11', name: 'Inverter 1', lostKwh: 310.4, expectedKwh: 620.8 },
];

afterEach(cleanup);

async function open(first: ScreenName, language: 'en' | 'zh' = 'en') {
  const acknowledged: string[] = [];
  const faults = new Map<string, Fault>([['5', faultOf({ openedAt: now - 600_000 })]]);
  const detail = (id: string): FaultDetail => {
    const isSeen = acknowledged.includes(id);
    const opened = { at: now - 600_000, kind: 'opened', author: null, text: '', person: null, until: null } as const;
    const seen = { ...opened, at: now, kind: 'acknowledged', author: { id: '7', name: 'Marta' } } as const;
    return {
      ...faults.get(id)!,
      acknowledgedAt: isSeen ? now : null,
      evidence: [{ name: 'expectedPower', value: 5_200, unit: 'W' }],
      thread: isSeen ? [opened, seen] : [opened],
      children: [],
      parentId: null,
    };
  };
  const server = liveServer({
    'GET /plants/{id}/curve': async () => ({ ...day, sunriseAt: null, sunsetAt: null, points: [] }),
    'GET /devices': async () => ({ items: [deviceOf()], total: 1 }),
    'GET /devices/{id}': async ({ params }: { params: { id: string } }) =>
      deviceOf({ id: params.id, name: `Inverter ${params.id}`, lastSeenAt: now }),
    'GET /devices/{id}/curve': async () => ({ ...day, channel: 'powerW', unit: 'W', kind: 'gauge', points: [] }),
    'GET /devices/{id}/latest': async () => ({ items: [] }),
    'GET /faults/{id}': async ({ params }: { params: { id: string } }) => detail(params.id),
    'POST /faults/{id}/acknowledge': async ({ params }: { params: { id: string } }) => {
      acknowledged.push(params.id);
      return detail(params.id);
    },
  });
  const deps: Deps = {
    client: server.client,
    t: loadTranslate(language),
    paint: createPaint(false),
    url: 'http://127.0.0.1:8080',
    listCommand: 'helio plants list',
    openLink: () => false,
    copy: () => undefined,
    sentenceOf: (error) => (error as Error).message,
    isFatal: () => false,
  };
  const loads = {
    plants: async () => [plantOf({ dataUpdatedAt: now })],
    devices: async () => [deviceOf({ lastSeenAt: now })],
    faults: async () => [...faults.values()],
    losses: async () => ({ items: losses, toAt: Date.now() - 50_000, countedFromAt: now - 86_400_000, uncountedDays: 6 }),
  };
  const screen = render(<WatchApp depsOf={() => deps} loads={loads} first={first} />);
  const frame = () => screen.lastFrame() ?? '';
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    screen.stdin.write(key);
    await new Promise((resolve) => setTimeout(resolve, 60));
  };
  const resize = async (columns: number, rows: number) => {
    Object.defineProperties(screen.stdout, { columns: { value: columns, configurable: true }, rows: { value: rows, configurable: true } });
    screen.stdout.emit('resize');
    await new Promise((resolve) => setTimeout(resolve, 60));
  };
  return { ...server, screen, frame, press, resize, keys: () => keys, faults, acknowledged };
}

test('from any list the inverter that lost the most this week is at most three keys away', async () => {
  const { frame, press, keys } = await open('plants');
  await expect.poll(frame, soon).toMatch('Tejado Norte');
  await press('l');
  await expect.poll(frame, soon).toMatch(/6 days of history are still to be counted\. .+counted (5\d s|1 min) ago/);
  await expect.poll(frame, soon).toMatch(/Lost most[\s\S]+› Inverter 1 .+310 kWh\s+50%[\s\S]+Inverter 2/);
  await press(ENTER);
  await expect.poll(frame, soon).toMatch(/Lost most › Inverter 11/);
  expect(keys()).toBeLessThanOrEqual(3);
});

test('a key leads from each list to each other', async () => {
  const { frame, press } = await open('faults');
  for (const [key, text] of [
    ['d', 'INV-0001'],
    ['p', 'Denver|Tejado Norte'],
    ['l', 'Lost most'],
    ['f', 'ISOLATION_LOW'],
  ] as const) {
    await press(key);
    await expect.poll(frame, soon).toMatch(new RegExp(text));
  }
});

describe('the list of faults', () => {
  test('shows one that begins while somebody looks, and counts it', async () => {
    const { frame, send, faults } = await open('faults');
    await expect.poll(frame, soon).toMatch(/▲ 1 critical\s+△ 0 warning/);
    faults.set('6', faultOf({ id: '6', code: 'FAN_FAILURE', severity: 'warning', openedAt: now }));
    const event = { type: 'fault', at: now, faultId: '6', plantId: '1', deviceId: '11', deviceName: 'Inverter 1', isOpen: true } as const;
    send({ ...event, severity: 'warning', code: 'FAN_FAILURE' });
    await expect.poll(frame, soon).toMatch(/△ 1 warning[\s\S]+FAN_FAILURE/);
    faults.set('6', faultOf({ id: '6', code: 'FAN_FAILURE', severity: 'warning', state: 'fixed', closedAt: now }));
    send({ ...event, severity: 'warning', code: 'FAN_FAILURE', isOpen: false });
    await expect.poll(frame, soon).toMatch(/△ 0 warning[\s\S]+FAN_FAILURE.+fixed/);
  });

  test('acknowledges the marked one by a key, and says so', async () => {
    const { frame, press, acknowledged } = await open('faults');
    await expect.poll(frame, soon).toMatch('› ▲ critical');
    await press('a');
    await expect.poll(frame, soon).toMatch('ISOLATION_LOW acknowledged');
    expect(acknowledged).toEqual(['5']);
    await press(ENTER);
    await expect.poll(frame, soon).toMatch(/Faults › ISOLATION_LOW[\s\S]+Expected power\s+5\.20 kW[\s\S]+Acknowledged · Marta/);
    await press(ESCAPE);
    await expect.poll(frame, soon).toMatch('› ▲ critical');
  });

  test('does not take letters of a filter for keys', async () => {
    const { frame, press, acknowledged } = await open('faults');
    await expect.poll(frame, soon).toMatch('› ▲ critical');
    await press('/');
    await press('a');
    await press('l');
    await expect.poll(frame, soon).toMatch('Filter: al');
    expect(acknowledged).toEqual([]);
  });

  test.each([
    [80, 24, 'en', /severity|SEVERITY/],
    [140, 40, 'zh', /│.*5\.20 kW/],
  ] as const)('fits %i × %i in %s', async (columns, rows, language, shown) => {
    const { frame, resize } = await open('faults', language);
    await expect.poll(frame, soon).toMatch('ISOLATION_LOW');
    await resize(columns, rows);
    await expect.poll(() => frame().split('\n').length, soon).toBe(rows);
    expect(
      Math.max(
        ...frame()
          .split('\n')
          .map((line) => widthOf(line)),
      ),
    ).toBeLessThanOrEqual(columns);
    await expect.poll(frame, soon).toMatch(shown);
  });
});
