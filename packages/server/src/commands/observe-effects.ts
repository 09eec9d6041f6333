import { observeLimit, type PowerSample } from '@heliograph/core/commands/effect';
import type { Reader } from '../storage/storage.ts';
import { climb } from './climb.ts';
import type { DispatcherDeps } from './dispatcher.ts';
import { changesIn, type TargetRow } from './target-row.ts';

const WATCH_MS = 30 * 60_000;
/** So long the power before says what it could still make. */
const BEFORE_COUNTS_MS = 10 * 60_000;
const QUARTER_MS = 900_000;
const SAMPLES = 500;

/** Watches for half an hour whether a verified power limit shows in what the device makes; other settings show in nothing that it measures. */
export async function observeEffects({ storage, at }: Pick<DispatcherDeps, 'storage' | 'at'>, now: number): Promise<void> {
  const rows = await storage.read
    .selectFrom('push_target')
    .selectAll()
    .where('step', '=', 'verified')
    .where('effect', 'is', null)
    .where('verified_at', 'is not', null)
    .orderBy('verified_at', 'desc')
    .limit(200)
    .execute();
  for (const row of rows) {
    const effect = await effectOf(storage.read, row, now);
    if (effect === undefined) continue;
    at?.('observing');
    await storage.write(async (tx) => {
      await tx.updateTable('push_target').set({ effect }).where('id', '=', row.id).execute();
      if (effect === 'effective') await climb(tx, row.id, { is: 'observed' }, now);
    });
  }
}

async function effectOf(read: Reader, row: TargetRow, now: number) {
  const { maxOutPower: limitW } = changesIn(row);
  if (typeof limitW !== 'number') return 'notObservable' as const;
  const verifiedAt = row.verified_at as number;
  const samples = await read
    .selectFrom('telemetry')
    .select(['ts', 'power_w'])
    .where('device_id', '=', row.device_id)
    .where('ts', '>', verifiedAt)
    .where('ts', '<=', verifiedAt + WATCH_MS)
    .orderBy('ts')
    .limit(SAMPLES)
    .execute();
  const expected = await expectedW(read, row.device_id, verifiedAt);
  const seen = samples.flatMap(({ ts, power_w: powerW }): PowerSample[] => {
    if (powerW === null) return [];
    const before = ts - verifiedAt <= BEFORE_COUNTS_MS ? row.power_before_w : null;
    const known = [before, expected.get(ts - (ts % QUARTER_MS)) ?? null].filter((each) => each !== null);
    return [{ at: ts, powerW, availableW: known.length === 0 ? null : Math.max(...known) }];
  });
  return observeLimit(seen, limitW, now - verifiedAt > WATCH_MS);
}

/** Mean power that each quarter hour would have allowed, by its start. */
async function expectedW(read: Reader, deviceId: number, fromAt: number): Promise<Map<number, number>> {
  const quarters = await read
    .selectFrom('expected_quarter')
    .select(['start_at', 'expected_wh'])
    .where('device_id', '=', deviceId)
    .where('start_at', '>=', fromAt - QUARTER_MS)
    .where('start_at', '<=', fromAt + WATCH_MS)
    .execute();
  return new Map(quarters.flatMap(({ start_at: at, expected_wh: wh }) => (wh === null ? [] : [[at, wh * 4] as const])));
}
