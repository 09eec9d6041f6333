import type { Fault } from '../faults/fault.ts';
import type { World, WorldDevice } from '../world/world.ts';
import { daysBefore } from './backlog.ts';
import type { Credentials } from './credentials.ts';
import type { DeviceProgress, SimulatorState } from './state-file.ts';

const HOUR_MS = 3_600_000;
const SILENT_TODAY_HOURS = 20;
const SILENT_LONGER_HOURS = 4 * 24 + 5;
const FAULT_OPEN_HOURS = 3;
const WEAK_HOURS = 26;
const FORGET_AFTER_DAYS = 60;

/** The state to start from: what was kept, completed by what is new. */
export function startingState(
  kept: SimulatorState | null,
  world: World,
  credentials: Credentials,
  now: number,
  historyDays: number,
): SimulatorState {
  const state = kept ?? { version: 1, seed: credentials.seed, startedAt: now, devices: {}, faults: [] };
  state.faults = state.faults.filter((fault) => isStillTold(fault, now));
  for (const { sn, username } of credentials.devices) {
    const entry = world.find(sn);
    if (!entry || state.devices[sn]?.username === username) continue;
    state.faults = [...state.faults.filter((fault) => fault.sn !== sn), ...demoFaults(entry, now)];
    state.devices[sn] = firstProgress(entry, username, now, historyDays, state.faults);
  }
  return state;
}

/** Resets and what was not made count for ever; of the others the past is told by then. */
function isStillTold({ kind, untilAt }: Fault, now: number): boolean {
  return (
    kind === 'counterReset' ||
    kind === 'night' ||
    kind === 'zeroOutput' ||
    kind === 'lowOutput' ||
    untilAt === null ||
    untilAt > now - FORGET_AFTER_DAYS * 24 * HOUR_MS
  );
}

function demoFaults({ device }: WorldDevice, now: number): Fault[] {
  const fault = { sn: device.sn, untilAt: null, isDemo: true };
  if (device.demoState === 'silentToday') return [{ ...fault, kind: 'offline', fromAt: now - SILENT_TODAY_HOURS * HOUR_MS }];
  if (device.demoState === 'silentLonger') return [{ ...fault, kind: 'offline', fromAt: now - SILENT_LONGER_HOURS * HOUR_MS }];
  if (device.demoState === 'neverReported') return [{ ...fault, kind: 'offline', fromAt: 0 }];
  // For longer than a day, so that every zone of the fleet has it in daylight.
  if (device.demoState === 'zeroOutput' || device.demoState === 'lowOutput')
    return [{ ...fault, kind: device.demoState, fromAt: now - WEAK_HOURS * HOUR_MS }];
  if (device.demoState === 'rejectsCommands' || device.demoState === 'acknowledgesOnly')
    return [{ ...fault, kind: device.demoState, fromAt: now }];
  const code = device.productKey === 'micro-storage' ? 'BATTERY_CELL_IMBALANCE' : 'ISOLATION_LOW';
  return device.demoState === 'openFault' ? [{ ...fault, kind: 'deviceFault', fromAt: now - FAULT_OPEN_HOURS * HOUR_MS, code }] : [];
}

function firstProgress(entry: WorldDevice, username: string, now: number, historyDays: number, faults: readonly Fault[]): DeviceProgress {
  const { dayOf } = entry.plantWorld;
  const today = dayOf(now);
  const historyAt = daysBefore(today, historyDays, dayOf);
  const silence = faults.find((fault) => fault.isDemo && fault.kind === 'offline' && fault.sn === entry.device.sn);
  const toldAt = silence ? silence.fromAt : today.startAt;
  return { username, lastAt: toldAt - 1, backlog: toldAt > historyAt ? [[historyAt, toldAt]] : [] };
}
