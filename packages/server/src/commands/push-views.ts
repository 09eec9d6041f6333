import { statusOf, type PushStatus } from '@heliograph/core/commands/ladder';
import { pushStatus } from '@heliograph/core/commands/outcome';
import type { ChangeSet } from '@heliograph/core/commands/settings';
import type { Push, PushDetail } from '@heliograph/core/contract/commands';
import type { Tables, Tenant } from '../access/tenant.ts';
import { RequestError } from '../http/request-error.ts';
import type { Row } from '../storage/schema.ts';

type Counted = Pick<Row<'push_target'>, 'push_id' | 'wave' | 'step' | 'proof' | 'attempt'>;

/** Pushes with the counts of those of their commands that the reader may see. */
export async function pushViews(tenant: Tenant, rows: readonly Row<'push'>[]): Promise<Push[]> {
  const targets = await readTargets(
    tenant,
    rows.map((row) => row.id),
  );
  return rows.map((row) => pushView(row, targets.get(row.id) ?? [], tenant));
}

export async function pushDetail(tenant: Tenant, id: number): Promise<PushDetail> {
  const row = await tenant.select('push').selectAll('push').where('push.id', '=', id).executeTakeFirst();
  if (!row) throw new RequestError('commands.notFound');
  const targets = (await readTargets(tenant, [id])).get(id) ?? [];
  const byWave = Array.from({ length: row.wave_count }, (_, wave) => {
    const own = targets.filter((target) => target.wave === wave);
    return { wave: wave + 1, total: own.length, ...countStatuses(own), notSent: countNotSent(own) };
  });
  return { ...pushView(row, targets, tenant), byWave };
}

async function readTargets(tables: Tables, pushIds: readonly number[]): Promise<Map<number, Counted[]>> {
  if (pushIds.length === 0) return new Map();
  const rows = await tables
    .select('push_target')
    .select(['push_target.push_id', 'push_target.wave', 'push_target.step', 'push_target.proof', 'push_target.attempt'])
    .where('push_target.push_id', 'in', [...pushIds])
    .execute();
  return Map.groupBy(rows, (target) => target.push_id);
}

function pushView(row: Row<'push'>, targets: readonly Counted[], { scope }: Tenant): Push {
  const counts = countStatuses(targets);
  return {
    id: String(row.id),
    version: row.version,
    state: row.state,
    status: pushStatus({ state: row.state, counts }),
    createTime: row.created_at,
    sendBy: row.sent_by,
    source: row.source,
    set: JSON.parse(row.changes) as ChangeSet,
    reason: row.reason,
    waves: row.waves,
    gates: row.gates,
    wave: row.wave + 1,
    waveCount: row.wave_count,
    deviceCount: targets.length,
    counts,
    notSent: countNotSent(targets),
    stoppedBy: row.stopped_by,
    expiresAt: row.expires_at,
    isOwn: row.user_id === scope.userId,
    approvedBy: row.approved_by,
    retryOf: row.retry_of === null ? null : String(row.retry_of),
  };
}

function countNotSent(targets: readonly Counted[]): number {
  return targets.filter((target) => statusOf(target) === 'failed' && target.attempt === 0).length;
}

function countStatuses(targets: readonly Counted[]): Record<PushStatus, number> {
  const counts = { processing: 0, success: 0, failed: 0, unknown: 0 };
  for (const target of targets) counts[statusOf(target)] += 1;
  return counts;
}
