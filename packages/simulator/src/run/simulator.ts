import type { FirmwareBody } from '@heliograph/core/contract/mqtt';
import { shippedProducts } from '@heliograph/core/products';
import { createDeviceCommands, RESTART_MS } from '../commands/device-commands.ts';
import { factorySettings } from '../commands/factory-settings.ts';
import { newMemory } from '../commands/memory.ts';
import { controlServer } from '../control/control-server.ts';
import type { Fault } from '../faults/fault.ts';
import { type FaultInput, type FaultSwitch, faultSwitch } from '../faults/fault-switch.ts';
import { type HeldDevice, meterReadings } from '../faults/shortfall.ts';
import { createUpdater } from '../firmware/updater.ts';
import { buildFleet } from '../fleet/fleet.ts';
import { isGeneration } from '../world/counters.ts';
import { createWorld, EPOCH_AT, type World, type WorldDevice } from '../world/world.ts';
import { daysLeft } from './backlog.ts';
import type { Credentials } from './credentials.ts';
import { createDeviceLink } from './device-link.ts';
import { createDeviceSender, type DeviceSender } from './device-sender.ts';
import { startingState } from './first-state.ts';
import { tellHistory } from './history.ts';
import { rhythmOf } from './schedule.ts';
import { readState, type SimulatorState, stateWriter } from './state-file.ts';

export type SimulatorEvent =
  | { event: 'todayLoaded'; devices: number; missing: string[] }
  | { event: 'history'; daysDone: number; daysTotal: number };

export interface SimulatorOptions {
  credentials: Credentials;
  /** The clock; a test may bring its own and let it run faster. */
  now?: () => number;
  historyDays?: number;
  /** Overrides every product's own interval. */
  intervalMs?: number;
  /** Where progress is kept; null keeps none. */
  stateFile?: string | null;
  onEvent?: (event: SimulatorEvent) => void;
  log?: (line: string) => void;
}

export interface Simulator {
  /** Switches a fault on; an unknown serial is an error that names near ones. */
  inject: (input: FaultInput) => Fault;
  clear: (sn: string) => Fault[];
  list: () => Fault[];
  /** Today is told, or the time for it is over. */
  todayLoaded: Promise<void>;
  /** The whole history is told. */
  historyLoaded: Promise<void>;
  stop: () => Promise<void>;
}

const TICK_MS = 200;
const TODAY_DEADLINE_MS = 30_000;
const HISTORY_IN_FLIGHT = 6;
const DAY_MS = 86_400_000;

/** Starts the devices of the credentials; everything it starts, `stop` ends. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { credentials, now = Date.now, historyDays = 35, stateFile = null, onEvent = () => {}, log = () => {} } = options;
  const world = createWorld(buildFleet(credentials.seed), epochFor(now(), historyDays));
  const known = knownDevices(credentials, world, log);
  const kept = stateFile === null ? null : await readState(stateFile, credentials.seed);
  const state = startingState(kept, world, credentials, now(), historyDays);
  const writer = stateWriter(stateFile, state);
  const fleet = known.map(({ entry }) => entry.device);
  const faults = faultSwitch(state.faults, fleet, now, writer.touch);
  // Before anything is written: a second simulator ends here and leaves the first one's state alone.
  const control = await openControl(credentials, faults).catch(async (error: unknown) => {
    await writer.close();
    throw error;
  });
  writer.touch();
  const devices = known.map(({ credential, entry }) =>
    makeDevice(options, { credential, entry: inPlant(entry, world, state), state, now, touch: writer.touch, log }),
  );
  const story = tellStory(devices, historyProgress(known, state, historyDays, onEvent), onEvent);
  const stop = async (): Promise<void> => {
    const resting = story.stop();
    await Promise.all(devices.map(({ link }) => link.close('polite')));
    await resting;
    await control?.close();
    await writer.close();
  };
  return { ...faults, todayLoaded: story.todayLoaded, historyLoaded: story.historyLoaded, stop };
}

function openControl({ controlSocket }: Credentials, faults: FaultSwitch): Promise<{ close: () => Promise<void> } | null> {
  return controlSocket === undefined ? Promise.resolve(null) : controlServer(controlSocket, faults);
}

/** Today first, then the past; live data all the while. */
function tellStory(
  devices: readonly { sender: DeviceSender; tick: () => void }[],
  past: { report: () => void; done: Promise<void> },
  onEvent: (event: SimulatorEvent) => void,
) {
  const senders = devices.map(({ sender }) => sender);
  const ticking = setInterval(() => devices.forEach((device) => device.tick()), TICK_MS);
  const today = untilToday(senders, (missing) => onEvent({ event: 'todayLoaded', devices: senders.length, missing }));
  let history: { stop: () => Promise<void> } | null = null;
  let isStopping = false;
  const todayLoaded = today.done.then(() => {
    if (isStopping) return;
    past.report();
    history = tellHistory(senders, HISTORY_IN_FLIGHT, past.report);
  });
  const stop = async (): Promise<void> => {
    isStopping = true;
    clearInterval(ticking);
    today.stop();
    await history?.stop();
  };
  return { todayLoaded, historyLoaded: past.done, stop };
}

/** A meter measures what the other devices of its plant really make, with all that is wrong with them or told to them. */
function inPlant(entry: WorldDevice, world: World, state: SimulatorState): WorldDevice {
  if (entry.device.productKey !== 'grid-meter') return entry;
  const others = entry.plant.devices.filter(isGeneration).flatMap(({ sn }) => world.find(sn) ?? []);
  const held = () =>
    others.map((other): HeldDevice => {
      const { sn } = other.device;
      return { entry: other, faults: state.faults.filter((fault) => fault.sn === sn), limits: state.memories?.[sn]?.limits ?? [] };
    });
  return { ...entry, readings: (at) => meterReadings(entry, held(), at) };
}

interface DeviceParts {
  credential: Credentials['devices'][number];
  entry: WorldDevice;
  state: SimulatorState;
  now: () => number;
  touch: () => void;
  log: (line: string) => void;
}

function makeDevice(options: SimulatorOptions, { credential, entry, state, now, touch, log }: DeviceParts) {
  const { device } = entry;
  const { sn, salt, productKey } = device;
  const product = shippedProducts.find((candidate) => candidate.productKey === productKey);
  const rhythm = rhythmOf(salt, options.intervalMs ?? product?.reportIntervalMs ?? 10_000);
  const complain = (error: Error) => log(`${sn}: ${error.message}`);
  const link = createDeviceLink({
    brokerUrl: options.credentials.brokerUrl,
    credentials: credential,
    onConnect: () => void sender.introduce().catch(complain),
    onCommand: (payload) => void commands.take(payload).catch(complain),
    log,
  });
  const progress = state.devices[sn]!;
  const memory = ((state.memories ??= {})[sn] ??= newMemory(factorySettings(device)));
  const faults = () => state.faults.filter((fault) => fault.sn === sn);
  const sender: DeviceSender = createDeviceSender({ entry, rhythm, link, progress, memory, faults, now, onProgress: touch, log });
  const { answer, tellSettings } = sender;
  const switchOff = (untilAt: number) => void state.faults.push({ kind: 'offline', sn, fromAt: now(), untilAt });
  const { password } = credential;
  const restart = () => {
    memory.startedAt = now() + RESTART_MS;
    switchOff(memory.startedAt);
  };
  const { firmwareKeys: publicKeys = [] } = options.credentials;
  const updater = createUpdater({ productKey, publicKeys, memory, faults, now, say: sender.sayProgress, restart, onChange: touch });
  const takeFirmware = (id: string, firmware: FirmwareBody) => void updater.take(id, firmware).catch(complain);
  const commands = createDeviceCommands({
    device,
    password,
    memory,
    faults,
    now,
    answer,
    tellSettings,
    takeFirmware,
    switchOff,
    onChange: touch,
  });
  const tick = () => {
    sender.tick();
    if (link.isConnected()) void commands.tick().catch(complain);
  };
  return { link, sender, tick };
}

function knownDevices(credentials: Credentials, world: World, log: (line: string) => void) {
  return credentials.devices.flatMap((credential) => {
    const entry = world.find(credential.sn);
    if (!entry) log(`${credential.sn} is not in fleet ${credentials.seed} and stays silent`);
    return entry ? [{ credential, entry }] : [];
  });
}

/** Resolves once every device has told its day, or with those that have not when the time is over. */
function untilToday(senders: readonly DeviceSender[], onDone: (missing: string[]) => void) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const deadlineAt = performance.now() + TODAY_DEADLINE_MS;
  const timer = setInterval(() => {
    const missing = senders.filter((sender) => !sender.isCaughtUp()).map((sender) => sender.sn);
    if (missing.length > 0 && performance.now() < deadlineAt) return;
    clearInterval(timer);
    onDone(missing);
    resolve();
  }, 50);
  const stop = () => {
    clearInterval(timer);
    resolve();
  };
  return { done: promise, stop };
}

/** Reports each day that the whole fleet has told. */
function historyProgress(
  entries: readonly { entry: WorldDevice }[],
  state: SimulatorState,
  historyDays: number,
  onEvent: (event: SimulatorEvent) => void,
) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const left = () =>
    Math.max(0, ...entries.map(({ entry }) => daysLeft(state.devices[entry.device.sn]?.backlog ?? [], entry.plantWorld.dayOf)));
  const daysTotal = Math.max(historyDays, left());
  let reported = -1;
  const report = (): void => {
    const daysDone = Math.max(0, daysTotal - left());
    if (daysDone === reported) return;
    reported = daysDone;
    onEvent({ event: 'history', daysDone, daysTotal });
    if (daysDone === daysTotal) resolve();
  };
  return { done: promise, report };
}

/** The fixed epoch, unless a test's clock stands before it. */
function epochFor(now: number, historyDays: number): number {
  return Math.min(EPOCH_AT, (Math.floor(now / DAY_MS) - historyDays - 30) * DAY_MS);
}
