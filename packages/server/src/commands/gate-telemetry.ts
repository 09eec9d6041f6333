import type { Gate, GateFacts } from '@heliograph/core/commands/gates';
import type { Reader } from '../storage/storage.ts';
import type { TargetRow as WholeRow } from './target-row.ts';

/** A device that was sent to and has said nothing for so long is lost, as long as it was there when it was sent to. */
const LOST_AFTER_MS = 60_000;
const LEAST_FOR_POWER = 3;
type TargetRow = Pick<WholeRow, 'device_id' | 'sent_at' | 'power_before_w'>;
type Telemetry = Pick<GateFacts, 'newFaults' | 'lost' | 'powerPct'>;

/** What the gates on telemetry ask for, and nothing where none does. */
export async function telemetryFacts(db: Reader, gates: readonly Gate[], targets: readonly TargetRow[], now: number): Promise<Telemetry> {
  const asks = (subject: Gate['subject']) => gates.some((gate) => gate.subject === subject);
  const sent = targets.filter((target) => target.sent_at !== null);
  const isIdle = sent.length === 0 || !(asks('newFaults') || asks('lost') || asks('powerPct'));
  if (isIdle) return { newFaults: 0, lost: 0, powerPct: null };
  const latest = await latestOf(db, targets);
  return {
    newFaults: asks('newFaults') ? await countNewFaults(db, sent) : 0,
    lost: sent.filter((target) => isLost(target, latest.get(target.device_id)?.ts ?? 0, now)).length,
    powerPct: asks('powerPct') ? powerAgainstPeers(targets, latest) : null,
  };
}

function isLost({ sent_at: sentAt }: TargetRow, heardAt: number, now: number): boolean {
  return now - Math.max(sentAt ?? now, heardAt) > LOST_AFTER_MS;
}

async function latestOf(db: Reader, targets: readonly TargetRow[]) {
  const ids = targets.map((target) => target.device_id);
  const rows = await db.selectFrom('latest').select(['device_id', 'ts', 'power_w']).where('device_id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.device_id, row]));
}

async function countNewFaults(db: Reader, sent: readonly TargetRow[]): Promise<number> {
  const since = new Map(sent.map((target) => [target.device_id, target.sent_at ?? 0]));
  const faults = await db
    .selectFrom('fault')
    .select(['device_id', 'opened_at'])
    .where('device_id', 'in', [...since.keys()])
    .where('opened_at', '>=', Math.min(...since.values()))
    .execute();
  return faults.filter((fault) => fault.opened_at >= (since.get(fault.device_id ?? 0) ?? Number.POSITIVE_INFINITY)).length;
}

/** Median of power now as a share of the rated power before, of those that were sent to against those still to come. */
function powerAgainstPeers(targets: readonly TargetRow[], latest: ReadonlyMap<number, { power_w: number | null }>): number | null {
  const done = targets.flatMap((target) =>
    ratio(latest.get(target.device_id)?.power_w, target.sent_at === null ? null : target.power_before_w),
  );
  const toCome = targets.filter((target) => target.sent_at === null).flatMap((target) => latest.get(target.device_id)?.power_w ?? []);
  // Without peers that make power it is night, or there is nobody to compare with.
  if (done.length < LEAST_FOR_POWER || toCome.filter((powerW) => powerW > 0).length < LEAST_FOR_POWER) return null;
  return Math.round(100 * median(done));
}

function ratio(powerW: number | null | undefined, beforeW: number | null): number[] {
  return powerW === null || powerW === undefined || beforeW === null || beforeW <= 0 ? [] : [powerW / beforeW];
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
