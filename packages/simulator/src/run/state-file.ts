import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import type { DeviceMemory } from '../commands/memory.ts';
import type { Fault } from '../faults/fault.ts';
import type { Span } from './backlog.ts';

/** How far one device has told its story. */
export interface DeviceProgress {
  username: string;
  /** Time of the newest sample that was acknowledged. */
  lastAt: number;
  /** Older times that are still to be told, newest last. */
  backlog: Span[];
}
export interface SimulatorState {
  version: 1;
  seed: number;
  startedAt: number;
  devices: Record<string, DeviceProgress>;
  faults: Fault[];
  /** By serial number; absent in what was kept before devices took commands. */
  memories?: Record<string, DeviceMemory>;
}

/** Null where there is none, or where it is of another fleet. */
export async function readState(file: string, seed: number): Promise<SimulatorState | null> {
  try {
    const state = JSON.parse(await readFile(file, 'utf8')) as SimulatorState;
    return state.version === 1 && state.seed === seed ? state : null;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes at most once in the interval, and never half a file. */
export function stateWriter(file: string | null, state: SimulatorState, intervalMs = 2_000) {
  let isDirty = false;
  let writing = Promise.resolve();
  const flush = (): Promise<void> => {
    if (!isDirty || file === null) return writing;
    isDirty = false;
    writing = writing.then(() => replaceFile(file, JSON.stringify(state)));
    return writing;
  };
  const timer = setInterval(() => void flush().catch(() => (isDirty = true)), intervalMs);
  return {
    touch: () => void (isDirty = true),
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

async function replaceFile(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await chmod(`${file}.new`, 0o600);
  await rename(`${file}.new`, file);
}
