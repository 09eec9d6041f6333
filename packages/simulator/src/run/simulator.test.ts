import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EARLIEST_READING_AT, eventPayloadSchema, infoPayloadSchema, telemetryPayloadSchema } from '@heliograph/core/contract/mqtt';
import { Aedes } from 'aedes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askSimulator } from '../control/control-client.ts';
import { faultedReadings } from '../faults/faulted-readings.ts';
import { buildFleet } from '../fleet/fleet.ts';
import { createWorld } from '../world/world.ts';
import type { Credentials } from './credentials.ts';
import { type Simulator, type SimulatorEvent, type SimulatorOptions, startSimulator } from './simulator.ts';

interface Message {
  sn: string;
  kind: string;
  body: unknown;
}
const serials = ['ZAZ-INV-01', 'ZAZ-MTR-01', 'ZAZ-WST-01', 'SVQ-STO-04', 'SYD-INV-05', 'UKY-STO-01'];
const start = Date.UTC(2026, 9, 20, 14, 3, 20);
const midnight = Date.parse('2026-10-20T00:00+02:00');

let folder: string;
let broker: Aedes;
let server: Server;
let credentials: Credentials;
let simulator: Simulator | null = null;
let messages: Message[] = [];
let refused: string[] = [];
let events: SimulatorEvent[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliograph-sim-'));
  [messages, refused, events] = [[], [], []];
  await openBroker(0);
  credentials = {
    brokerUrl: `mqtt://127.0.0.1:${port()}`,
    seed: 1,
    controlSocket: join(folder, 'simulator.sock'),
    devices: buildFleet(1)
      .plants.flatMap((plant) =>
        plant.devices.map((device) => ({
          plantKey: plant.key,
          productKey: device.productKey,
          sn: device.sn,
          username: `d-${device.sn}`,
          password: `secret-${device.sn}`,
        })),
      )
      .filter(({ sn }) => serials.includes(sn)),
  };
});

afterEach(async () => {
  await simulator?.stop();
  simulator = null;
  await closeBroker();
  await rm(folder, { recursive: true });
});

test('each device signs in as itself, introduces itself and tells its day, then its history newest first', async () => {
  await run({ historyDays: 3 });
  await simulator?.historyLoaded;
  expect(refused).toEqual([]);
  expect(events[0]).toEqual({ event: 'todayLoaded', devices: 6, missing: [] });
  expect(events.slice(1)).toEqual([0, 1, 2, 3].map((daysDone) => ({ event: 'history', daysDone, daysTotal: 3 })));
  for (const { kind, body } of messages) expect(schemas[kind]?.safeParse(body).error).toBeUndefined();
  expect(new Set(messages.filter(({ kind }) => kind === 'info').map(({ sn }) => sn))).toEqual(
    new Set(['ZAZ-INV-01', 'ZAZ-MTR-01', 'ZAZ-WST-01', 'SVQ-STO-04']),
  );

  const firsts = samplesOf('ZAZ-INV-01')
    .map(({ ts }) => ts)
    .filter((ts) => (ts - midnight) % 86_400_000 === 0);
  expect(firsts).toEqual([0, 1, 2, 3].map((days) => midnight - days * 86_400_000));
  const times = samplesOf('ZAZ-INV-01').map(({ ts }) => ts);
  expect(times[0]).toBe(midnight);
  const grid = [...new Set(times)].filter((ts) => ts % 300_000 === 0).sort((a, b) => a - b);
  expect(grid[0]).toBe(midnight - 3 * 86_400_000);
  expect(grid.filter((ts) => ts <= start)).toEqual(
    Array.from({ length: 3 * 288 + 193 }, (_, index) => midnight - 3 * 86_400_000 + index * 300_000),
  );
});

test('tells exactly what the world says, so that history and live data meet', async () => {
  await run({ historyDays: 1 });
  await simulator?.historyLoaded;
  const entry = createWorld(buildFleet(1)).find('ZAZ-INV-01')!;
  const samples = samplesOf('ZAZ-INV-01');
  expect(samples.length).toBeGreaterThan(400);
  for (const { ts, values } of samples) expect(values).toEqual(entry.readings(ts));
});

test('shows the states that the fleet declares', async () => {
  await run({ historyDays: 6 });
  await simulator?.historyLoaded;
  expect(messages.filter(({ sn }) => sn === 'UKY-STO-01')).toEqual([]);
  const silentSince = Math.max(...samplesOf('SYD-INV-05').map(({ ts }) => ts));
  expect(start - silentSince).toBeGreaterThan(3 * 86_400_000);
  expect(silentSince).toBeGreaterThan(EARLIEST_READING_AT);
  await vi.waitFor(() => expect(eventsOf('SVQ-STO-04')).toMatchObject([{ code: 'BATTERY_CELL_IMBALANCE', isOpen: true }]), 20_000);
  await vi.waitFor(() => expect(online()).toHaveLength(4), { timeout: 20_000 });
});

test('a second start tells only what is missing', async () => {
  const stateFile = join(folder, 'credentials.json.state');
  await run({ historyDays: 2, stateFile });
  await simulator?.historyLoaded;
  await simulator?.stop();
  messages = [];
  events = [];
  await run({ historyDays: 2, stateFile, now: clockFrom(start + 3_600_000) });
  await simulator?.historyLoaded;
  expect(events).toEqual([
    { event: 'todayLoaded', devices: 6, missing: [] },
    { event: 'history', daysDone: 2, daysTotal: 2 },
  ]);
  const times = samplesOf('ZAZ-INV-01').map(({ ts }) => ts);
  expect(Math.min(...times)).toBeGreaterThan(start - 10_000);
  expect(times.filter((ts) => ts % 300_000 === 0)).toHaveLength(12);
});

test('comes back after the broker was away and tells what happened meanwhile', async () => {
  await run({ historyDays: 0, now: clockFrom(start, 20) });
  const used = port();
  await closeBroker();
  messages = [];
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await openBroker(used);
  await vi.waitFor(() => expect(samplesOf('ZAZ-INV-01').length).toBeGreaterThan(3), { timeout: 20_000 });
  const times = samplesOf('ZAZ-INV-01').map(({ ts }) => ts);
  expect(times.slice(1).every((ts, index) => ts - (times[index] ?? 0) <= 10_000)).toBe(true);
});

test('a fault from the control socket reaches the broker and ends', async () => {
  await run({ historyDays: 0, now: clockFrom(start, 60) });
  const socket = credentials.controlSocket ?? '';
  await expect(askSimulator(socket, { command: 'fault', kind: 'offline', sn: 'ZAZ-INV-1' })).rejects.toThrow(/Did you mean ZAZ-INV-01/);
  await askSimulator(socket, { command: 'fault', kind: 'offline', sn: 'ZAZ-INV-01' });
  await vi.waitFor(() => expect(online()).not.toContain('d-ZAZ-INV-01'), 20_000);
  const [cleared] = await askSimulator(socket, { command: 'clear', sn: 'ZAZ-INV-01' });
  await vi.waitFor(() => expect(samplesOf('ZAZ-INV-01').some(({ ts }) => ts > (cleared?.untilAt ?? Infinity))).toBe(true), {
    timeout: 20_000,
  });
  expect(samplesOf('ZAZ-INV-01').filter(({ ts }) => ts >= (cleared?.fromAt ?? 0) && ts < (cleared?.untilAt ?? 0))).toEqual([]);
});

test('a late batch arrives after newer samples, and duplicates arrive twice', async () => {
  await run({ historyDays: 0, now: clockFrom(start, 60) });
  const late = simulator!.inject({ kind: 'lateBatch', sn: 'ZAZ-INV-01', forMs: 60_000 });
  await vi.waitFor(
    () =>
      expect(samplesOf('ZAZ-INV-01').filter(({ ts }) => ts >= late.fromAt && ts < (late.untilAt ?? 0)).length).toBeGreaterThanOrEqual(5),
    { timeout: 20_000 },
  );
  const times = samplesOf('ZAZ-INV-01').map(({ ts }) => ts);
  const firstLate = times.findIndex((ts) => ts >= late.fromAt && ts < (late.untilAt ?? 0));
  expect(times[firstLate - 1]).toBeGreaterThanOrEqual(late.untilAt ?? Infinity);

  const twice = simulator!.inject({ kind: 'duplicateDelivery', sn: 'ZAZ-MTR-01' });
  await vi.waitFor(
    () => {
      const copies = Map.groupBy(
        samplesOf('ZAZ-MTR-01').filter(({ ts }) => ts > twice.fromAt),
        ({ ts }) => ts,
      );
      expect([...copies.values()].some((same) => same.length === 2)).toBe(true);
    },
    { timeout: 20_000 },
  );
});

test('counters stay reset over a restart', async () => {
  const stateFile = join(folder, 'credentials.json.state');
  await run({ historyDays: 0, stateFile });
  const reset = simulator!.inject({ kind: 'counterReset', sn: 'ZAZ-INV-01', forMs: 1_000 });
  await simulator?.stop();
  messages = [];
  await run({ historyDays: 0, stateFile, now: clockFrom(start + 7_200_000) });
  const entry = createWorld(buildFleet(1)).find('ZAZ-INV-01')!;
  const after = samplesOf('ZAZ-INV-01').filter(({ ts }) => ts > reset.fromAt);
  expect(after.length).toBeGreaterThan(20);
  for (const { ts, values } of after) expect(values).toEqual(faultedReadings(entry, [reset], ts));
  expect(after.at(-1)?.values.energyTotalWh).toBeLessThan(200_000);
});

test('two simulators do not share a control socket', async () => {
  await run({ historyDays: 0 });
  const stateFile = join(folder, 'state');
  await expect(startSimulator({ credentials, stateFile, now: () => start })).rejects.toThrow(/already running/);
  expect(existsSync(stateFile)).toBe(false);
});

const schemas: Record<string, typeof telemetryPayloadSchema | typeof eventPayloadSchema | typeof infoPayloadSchema> = {
  telemetry: telemetryPayloadSchema,
  events: eventPayloadSchema,
  info: infoPayloadSchema,
};

async function run(options: Partial<SimulatorOptions>): Promise<void> {
  simulator = await startSimulator({ credentials, now: clockFrom(start), onEvent: (event) => events.push(event), ...options });
  await simulator.todayLoaded;
}

function clockFrom(at: number, speed = 1): () => number {
  const origin = performance.now();
  return () => Math.floor(at + (performance.now() - origin) * speed);
}

async function openBroker(onPort: number): Promise<void> {
  broker = await Aedes.createBroker();
  broker.authenticate = (client, username, password, done) => {
    const isKnown = client.id === username && String(password) === `secret-${username?.slice(2)}`;
    if (!isKnown) refused.push(client.id);
    done(null, isKnown);
  };
  broker.authorizePublish = (client, packet, done) => {
    const [, , , sn = '', , kind = ''] = packet.topic.split('/');
    if (client?.id !== `d-${sn}`) refused.push(packet.topic);
    messages.push({ sn, kind, body: JSON.parse(packet.payload.toString()) });
    done(null);
  };
  server = createServer(broker.handle);
  await new Promise<void>((resolve) => server.listen(onPort, '127.0.0.1', resolve));
}

async function closeBroker(): Promise<void> {
  await new Promise<void>((resolve) => broker.close(() => resolve()));
  await new Promise<void>((resolve) => server.close(() => resolve()));
}

function port(): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function online(): string[] {
  return Object.keys((broker as unknown as { clients: Record<string, unknown> }).clients);
}

function samplesOf(sn: string): { ts: number; values: Record<string, number> }[] {
  return messages
    .filter((message) => message.sn === sn && message.kind === 'telemetry')
    .flatMap(({ body }) => {
      const payload = body as { ts: number; values: Record<string, number>; samples?: { ts: number; values: Record<string, number> }[] };
      return payload.samples ?? [payload];
    });
}

function eventsOf(sn: string): unknown[] {
  return messages.filter((message) => message.sn === sn && message.kind === 'events').map(({ body }) => body);
}
