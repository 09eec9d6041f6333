import type { Ladder } from '@heliograph/core/commands/ladder';
import type { ChangeSet } from '@heliograph/core/commands/settings';
import type { Row } from '../storage/schema.ts';

export type TargetRow = Row<'push_target'>;

export function ladderOf(row: TargetRow): Ladder {
  return {
    step: row.step,
    attempt: row.attempt,
    proof: row.proof,
    isIdempotent: row.is_idempotent === 1,
    isAcknowledged: row.is_acknowledged === 1,
    seen: row.seen,
    reason: row.reason,
  };
}

export function ladderColumns(ladder: Ladder) {
  return {
    step: ladder.step,
    attempt: ladder.attempt,
    is_acknowledged: ladder.isAcknowledged ? 1 : 0,
    seen: ladder.seen,
    reason: ladder.reason,
  };
}

export function changesIn(row: Pick<TargetRow, 'changes'>): ChangeSet {
  return JSON.parse(row.changes) as ChangeSet;
}
