/**
 * What stops a push. Of the answers: failed (rejections and values that differ included), rejected, timedOut. Of the telemetry
 * of devices that were sent to: newFaults (opened since), lost (silent since), powerPct (their power as a share of what they
 * had before, against the same of the devices that are still to come).
 */
export const gateSubjects = ['failed', 'rejected', 'timedOut', 'newFaults', 'lost', 'powerPct'] as const;
export type GateSubject = (typeof gateSubjects)[number];

export interface Gate {
  subject: GateSubject;
  /** Trips above the limit; power below it. */
  limit: number;
  unit: 'count' | 'percent';
  /** Trips only once so many devices have settled. */
  atLeast: number;
}

/** Counts of one push, over all of its waves. */
export interface GateFacts {
  settled: number;
  failed: number;
  rejected: number;
  timedOut: number;
  newFaults: number;
  lost: number;
  /** Null where too little is known. */
  powerPct: number | null;
}

export const DEFAULT_GATES = 'failed>1,timedOut>20%/5';
const MOST_GATES = 10;

/** Reads `failed>1`, `rejected>10%/20` (a share, of at least 20), `powerPct<70%`; several joined by commas. An empty text is none. */
export function readGates(text: string): Gate[] | undefined {
  if (text.trim() === '') return [];
  const gates = text.split(',').map((part) => readGate(part.trim()));
  return gates.length <= MOST_GATES && gates.every((gate) => gate !== undefined) ? gates : undefined;
}

function readGate(text: string): Gate | undefined {
  const match = /^([A-Za-z]+)\s*([<>])\s*(\d{1,6}(?:\.\d{1,2})?)(%?)(?:\/(\d{1,6}))?$/.exec(text);
  const subject = gateSubjects.find((name) => name === match?.[1]);
  if (!match || subject === undefined) return undefined;
  const isShare = match[4] === '%';
  const isPower = subject === 'powerPct';
  if ((match[2] === '<') !== isPower || (isPower && !isShare) || (isShare && Number(match[3]) > (isPower ? 1_000 : 100))) return undefined;
  return { subject, limit: Number(match[3]), unit: isShare ? 'percent' : 'count', atLeast: Number(match[5] ?? 1) };
}

/** The gate as it is written. */
export function gateText({ subject, limit, unit, atLeast }: Gate): string {
  const sign = subject === 'powerPct' ? '<' : '>';
  return `${subject}${sign}${limit}${unit === 'percent' ? '%' : ''}${atLeast > 1 ? `/${atLeast}` : ''}`;
}

/** The first gate that the facts trip. */
export function trippedGate(gates: readonly Gate[], facts: GateFacts): Gate | undefined {
  return gates.find((gate) => facts.settled >= gate.atLeast && isTripped(gate, facts));
}

function isTripped({ subject, limit, unit }: Gate, facts: GateFacts): boolean {
  const value = facts[subject];
  if (value === null) return false;
  if (subject === 'powerPct') return value < limit;
  return unit === 'count' ? value > limit : facts.settled > 0 && (100 * value) / facts.settled > limit;
}
