import { faultKinds, type Fault, type FaultKind } from '../faults/fault.ts';

/** One line of JSON each way, then the connection ends. */
export type ControlRequest =
  | { command: 'fault'; kind: FaultKind; sn: string; forMs?: number; code?: string }
  | { command: 'clear'; sn: string }
  | { command: 'list' };
export type ControlAnswer = { ok: true; faults: Fault[] } | { ok: false; error: string };

export const CONTROL_TIMEOUT_MS = 5_000;
export const CONTROL_MAX_BYTES = 64 * 1024;

export function parseControlRequest(line: string): ControlRequest {
  const value = JSON.parse(line) as Record<string, unknown>;
  const { command, kind, sn, forMs, code } = value;
  if (command === 'list') return { command };
  if (typeof sn !== 'string') throw new Error('sn must be a text');
  if (command === 'clear') return { command, sn };
  if (command !== 'fault' || !faultKinds.includes(kind as FaultKind)) throw new Error('unknown command');
  const duration = typeof forMs === 'number' && forMs > 0 ? { forMs } : {};
  return { command, kind: kind as FaultKind, sn, ...duration, ...(typeof code === 'string' ? { code } : {}) };
}
