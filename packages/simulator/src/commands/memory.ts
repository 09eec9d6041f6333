import type { SettingValue } from '@heliograph/core/commands/settings';
import type { AckPayload } from '@heliograph/core/contract/mqtt';
import type { OutputLimit } from '../world/held-back.ts';

/** What a device keeps over its restarts. */
export interface DeviceMemory {
  settings: Record<string, SettingValue>;
  /** How its settings held its output back, ever; oldest first. */
  limits: OutputLimit[];
  /** When it started last by command. */
  startedAt: number | null;
  /** Commands that it has done, newest last; without an answer where it gave none. */
  done: { id: string; answer: AckPayload | null }[];
  /** An answer that it owes. */
  owed: { at: number; answer: AckPayload }[];
  /** What it falls back to, then or when it starts again. */
  fallsBack: { at: number; settings: Record<string, SettingValue> } | null;
  /** Firmware that it runs instead of the one it was made with. */
  softwareVersion?: string;
  /** The command that brought firmware last, and whether it is past the download. */
  update?: { id: string; isPast: boolean };
}

/** So many ids a device remembers. */
export const MOST_DONE = 64;

export function newMemory(settings: Record<string, SettingValue>): DeviceMemory {
  return { settings, limits: [], startedAt: null, done: [], owed: [], fallsBack: null };
}
