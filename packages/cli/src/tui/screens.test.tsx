import { ApiError } from '@heliograph/core/errors';
import type { Plant } from '@heliograph/core/contract/plants';
import { cleanup, render } from 'ink-testing-library';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createPaint } from '../colour.ts';
import { loadTranslate } from '../language.ts';
import { liveServer } from '../testing/live-server.ts';
import { deviceOf, plantOf } from '../testing/records.ts';
import { widthOf } from '../text.ts';
import type { Deps } from './deps.ts';
import { DevicesApp } from './devices-app.tsx';
import { PlantsApp } from './plants-app.tsx';

const now = Date.now();
const fresh = { dataUpdatedAt: now, powerAt: now };
const fleet = [
  plantOf({ id: '1', name: 'Tejado Norte', ...fresh }),
  plantOf({ id: '2', name: '上海屋顶电站', powerW: 900, state: 'fault', timeZone: 'Asia/Shanghai', ...fresh }),
  plantOf({ id: '3', name: 'Denver', powerW: null, energyTodayKwh: null, state: 'offline', dataUpdatedAt: now - 7_200_000 }),
];
const inverter = deviceOf({ lastSeenAt: now });

const soon = { timeout: 20_000 };

afterEach(cleanup);

/** A server with three plants, whose live events the test sends. */
function fakeServer() {
  const day = { timeZone: 'Europe/Madrid', date: '2026-06-01', fromAt: now - 43_200_000, toAt: now + 43_200_000, stepMs: 300_000 };
  const call = {
    'GET /plants/{id}/curve': async () => ({ ...day, sunriseAt: null, sunsetAt: null, points: [{ at: now - 3_600_000, powerW: 8_000 }] }),
    'GET /devices': async () => ({ items: [inverter], total: 1 }),
    'GET /devices/{id}': async () => inverter,
    'GET /devices/{id}/curve': async () => ({ ...day, channel: 'powerW', unit: 'W', kind: 'gauge', points: [] }),
    'GET /devices/{id}/latest': async () => ({ items: [] }),
  };
  return liveServer(call);
}

function open(options: { load?: () => Promise<Plant[]>; language?: 'en' | 'zh' } = {}) {
  const server = fakeServer();
  const t = loadTranslate(options.language ?? 'en');
  const copied: string[] = [];
  const deps: Deps = {
    client: server.client,
    t,
    paint: createPaint(false),
    url: 'http://127.0.0.1:8080',
    listCommand: 'helio plants list',
    openLink: () => false,
    copy: (text) => void copied.push(text),
    sentenceOf: (error) => (error as Error).message,
    isFatal: () => false,
  };
  const screen = render(<PlantsApp deps={deps} load={options.load ?? (async () => fleet)} go={() => undefined} />);
  const frame = () => screen.lastFrame() ?? '';
  const press = async (keys: string) => {
    screen.stdin.write(keys);
    await new Promise((resolve) => setTimeout(resolve, 60));
  };
  const resize = async (columns: number, rows: number) => {
    Object.defineProperties(screen.stdout, { columns: { value: columns, configurable: true }, rows: { value: rows, configurable: true } });
    screen.stdout.emit('resize');
    await new Promise((resolve) => setTimeout(resolve, 60));
  };
  return { ...server, resize, screen, frame, press, copied, deps };
}

const ENTER = '\r';
const ESCAPE = '\u001b';
const DOWN = '\u001b[B';

describe('the list of plants', () => {
  test('counts by state, sums what is known, and shows what is missing as a dash', async () => {
    const { frame } = open();
    await expect.poll(frame, soon).toMatch('Tejado Norte');
    expect(frame()).toMatch(/● 1 Online\s+○ 1 Offline\s+▲ 1 Fault\s+13\.2 kW now\s+91\.2 kWh today/);
    expect(frame()).toMatch(/Denver\s+○ Offline\s+–\s+–/);
  });
  test('keeps columns aligned under Chinese names', async () => {
    const { frame } = open({ language: 'zh' });
    await expect.poll(frame, soon).toMatch('上海屋顶电站');
    const lines = frame().split('\n');
    const columnOf = (text: string, mark: string) => {
      const line = lines.find((candidate) => candidate.includes(text)) ?? '';
      return widthOf(line.slice(0, line.indexOf(mark)));
    };
    expect(columnOf('上海', '▲')).toBe(columnOf('Tejado', '●'));
    expect(lines.every((line) => widthOf(line) <= 100)).toBe(true);
  });
  test('moves its numbers when the server says so', async () => {
    const { frame, send } = open();
    await expect.poll(frame, soon).toMatch('live');
    send({ type: 'values', isSnapshot: false, plants: [{ ...fleet[0]!, powerW: 55_500 }], devices: [], latest: [] });
    await expect.poll(frame, soon).toMatch('55.5 kW');
  });
  test('filters while one types, says when nothing matches, and clears', async () => {
    const { frame, press } = open();
    await expect.poll(frame, soon).toMatch('Tejado Norte');
    await press('/');
    await press('den');
    await expect.poll(frame, soon).toMatch(/Filter: den/);
    expect(frame()).not.toContain('Tejado Norte');
    await press('qq');
    await expect.poll(frame, soon).toMatch('Nothing matches “denqq”');
    await press(ESCAPE);
    await expect.poll(frame, soon).toMatch('Tejado Norte');
  });
  test('sorts, and the mark stays on its row', async () => {
    const { frame, press } = open();
    await expect.poll(frame, soon).toMatch('Tejado Norte');
    await press(DOWN);
    expect(frame()).toMatch(/› Tejado Norte/);
    await press('sss');
    await expect.poll(frame, soon).toMatch(/STATE ▲/);
    expect(frame().indexOf('上海')).toBeLessThan(frame().indexOf('Tejado'));
    expect(frame()).toMatch(/› Tejado Norte/);
  });
  test('shows and copies the command that prints the same', async () => {
    const { frame, press, copied } = open();
    await expect.poll(frame, soon).toMatch('Tejado Norte');
    await press('s');
    await press('y');
    await expect.poll(frame, soon).toMatch('$ helio plants list --sort -powerW');
    expect(copied).toEqual(['helio plants list --sort -powerW']);
  });
  test('prints the link where there is no desktop', async () => {
    const { frame, press } = open();
    await expect.poll(frame, soon).toMatch('Tejado Norte');
    await press('o');
    await expect.poll(frame, soon).toMatch('http://127.0.0.1:8080/power_station/power_station_detail?id=3');
  });
  test('says a fault when it happens', async () => {
    const { frame, send } = open();
    await expect.poll(frame, soon).toMatch('live');
    const fault = { type: 'fault', at: now, faultId: '1', plantId: '1', deviceId: '11', severity: 'critical', isOpen: true } as const;
    send({ ...fault, deviceName: 'Inverter 1', code: 'ISOLATION_LOW' });
    await expect.poll(frame, soon).toMatch(/▲ Inverter 1: ISOLATION_LOW began at/);
  });
  test('says that it has no connection, for how long, and when it tries again', async () => {
    const { frame, send } = open();
    await expect.poll(frame, soon).toMatch('● live');
    send(new TypeError('gone'));
    await expect.poll(frame, soon).toMatch(/▲ no connection for \d s · retry in \d s/);
    await expect.poll(frame, soon).toMatch('● live');
  });
  test('says why nothing could be loaded', async () => {
    const denied = new ApiError({ code: 403, msg: 'You may not see plants.', path: '/plants' });
    const { frame } = open({ load: () => Promise.reject(denied) });
    await expect.poll(frame, soon).toMatch('✕ You may not see plants.');
  });
  test('fits the window when it is resized, and says when it cannot', async () => {
    const { frame, resize } = open();
    await expect.poll(frame, soon).toMatch('OWNER');
    await resize(60, 12);
    await vi.waitFor(
      () =>
        expect(
          frame()
            .split('\n')
            .every((line) => widthOf(line) <= 60),
        ).toBe(true),
      20_000,
    );
    expect(frame().split('\n')).toHaveLength(12);
    expect(frame()).toContain('quit');
    await resize(30, 8);
    await expect.poll(frame, soon).toMatch('too small');
    await resize(130, 30);
    await expect.poll(frame, soon).toMatch(/│ {2}Denver/);
  });
  test('explains its keys', async () => {
    const { frame, press } = open();
    await expect.poll(frame, soon).toMatch('Tejado Norte');
    await press('?');
    await expect.poll(frame, soon).toMatch(/Plants › Help/);
    await expect.poll(frame, soon).toMatch('Never reported');
    await press(ESCAPE);
    await expect.poll(frame, soon).toMatch('› Denver');
  });
});

describe('a plant', () => {
  test('opens with its day and devices, and closes its stream when left', async () => {
    const { frame, press, closed } = open();
    await expect.poll(frame, soon).toMatch('Tejado Norte');
    await press(DOWN);
    await press(ENTER);
    await expect.poll(frame, soon).toMatch(/Plants › Tejado Norte/);
    await expect.poll(frame, soon).toMatch(/Power today\s+peak 8\.00 kW/);
    await expect.poll(frame, soon).toMatch(/INV-0001\s+● Producing\s+4\.21 kW/);
    expect(closed).toEqual([]);
    await press(ESCAPE);
    await expect.poll(frame, soon).toMatch(/▲ 1 Fault/);
    await vi.waitFor(() => expect(closed).toEqual(['devicesOf']), 20_000);
  });
  test('opens its device, whose values come live with their age', async () => {
    const { frame, press, send } = open();
    await expect.poll(frame, soon).toMatch('Tejado Norte');
    await press(ENTER);
    await expect.poll(frame, soon).toMatch('INV-0001');
    await press(ENTER);
    await expect.poll(frame, soon).toMatch(/› Inverter 1/);
    const item = { channel: 'temperatureC', unit: '°C', kind: 'gauge', value: 41.27, at: now } as const;
    await vi.waitFor(async () => {
      send({ type: 'values', isSnapshot: false, plants: [], devices: [], latest: [{ deviceId: '11', items: [item] }] });
      await expect.poll(frame, soon).toMatch(/Temperature\s+41\.3 °C\s+\d+ s/);
    }, 20_000);
  });
});

test('a screen of devices closes every stream when it ends', async () => {
  const { deps, closed, screen: plants } = open();
  const screen = render(<DevicesApp deps={deps} load={async () => [inverter]} go={() => undefined} />);
  await vi.waitFor(() => expect(screen.lastFrame()).toContain('live'), 20_000);
  screen.unmount();
  plants.unmount();
  await vi.waitFor(() => expect(closed.toSorted()).toEqual(['devicesOf', 'plants']), 20_000);
});
