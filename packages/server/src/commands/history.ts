import { statusOf, type PushStatus } from '@heliograph/core/commands/ladder';
import type { ChangeSet } from '@heliograph/core/commands/settings';
import type { Command } from '@heliograph/core/contract/commands';
import type { Tables } from '../access/tenant.ts';
import { RequestError } from '../http/request-error.ts';
import { nameKey } from '../storage/name-key.ts';

export interface HistoryQuery {
  page: number;
  pageSize: number;
  sort: string;
  search?: string | undefined;
  pushId?: string | undefined;
  deviceId?: string | undefined;
  plantId?: string | undefined;
  status?: PushStatus | undefined;
}

/** The lines of the push history, a page of them. */
export async function readHistory(tables: Tables, query: HistoryQuery): Promise<{ items: Command[]; total: number }> {
  const filtered = () => narrow(lines(tables), query);
  const { total } = await filtered()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const direction = query.sort.startsWith('-') ? 'desc' : 'asc';
  const column = query.sort.endsWith('wave') ? 'push_target.position' : 'push_target.created_at';
  const rows = await filtered()
    .select(columns)
    .orderBy(column, direction)
    .orderBy('push_target.id', direction)
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  return { items: rows.map(toCommand), total };
}

/** One line with every step that it took. */
export async function readCommand(tables: Tables, id: number) {
  const row = await lines(tables).select(columns).where('push_target.id', '=', id).executeTakeFirst();
  if (!row) throw new RequestError('commands.notFound');
  const steps = await tables
    .select('push_step')
    .select(['push_step.at', 'push_step.step', 'push_step.attempt', 'push_step.text'])
    .where('push_step.target_id', '=', id)
    .orderBy('push_step.id')
    .execute();
  return { ...toCommand(row), steps: [{ at: row.created_at, step: 'queued' as const, attempt: 0, text: '' }, ...steps] };
}

function lines(tables: Tables) {
  return tables
    .select('push_target')
    .innerJoin('push', 'push.id', 'push_target.push_id')
    .innerJoin('device', 'device.id', 'push_target.device_id')
    .innerJoin('plant', 'plant.id', 'push_target.plant_id');
}
type Lines = ReturnType<typeof lines>;

const columns = [
  'push_target.id',
  'push_target.push_id',
  'push_target.device_id',
  'push_target.plant_id',
  'push_target.step',
  'push_target.proof',
  'push_target.reason',
  'push_target.effect',
  'push_target.wave',
  'push_target.attempt',
  'push_target.created_at',
  'push_target.step_at',
  'push_target.ack_content',
  'push_target.changes',
  'push_target.before_values',
  'push_target.progress_stage',
  'push_target.progress_percent',
  'push_target.progress_text',
  'push_target.progress_at',
  'push.source',
  'push.sent_by',
  'device.name as deviceName',
  'device.sn',
  'plant.name as plantName',
] as const;

function narrow(query: Lines, { pushId, deviceId, plantId, status, search }: HistoryQuery): Lines {
  let narrowed = query;
  if (pushId !== undefined) narrowed = narrowed.where('push_target.push_id', '=', Number(pushId));
  if (deviceId !== undefined) narrowed = narrowed.where('push_target.device_id', '=', Number(deviceId));
  if (plantId !== undefined) narrowed = narrowed.where('push_target.plant_id', '=', Number(plantId));
  if (search) narrowed = narrowed.where('device.name_key', 'like', `%${nameKey(search).replaceAll(/[%_]/g, '')}%`);
  return status === undefined ? narrowed : ofStatus(narrowed, status);
}

function ofStatus(query: Lines, status: PushStatus): Lines {
  return query.where((eb) => {
    const isAcknowledgedEnough = eb.and([eb('push_target.step', '=', 'acknowledged'), eb('push_target.proof', '=', 'acknowledgement')]);
    switch (status) {
      case 'success':
        return eb.or([eb('push_target.step', 'in', ['verified', 'effective']), isAcknowledgedEnough]);
      case 'failed':
        return eb('push_target.step', 'in', ['failed', 'expired']);
      case 'unknown':
        return eb('push_target.step', '=', 'unknown');
      case 'processing':
        return eb.and([eb('push_target.step', 'in', ['queued', 'sending', 'sent', 'acknowledged']), eb.not(isAcknowledgedEnough)]);
    }
  });
}

type Line = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number];
const selected = (query: Lines) => query.select(columns);

function progressOf(row: Line): Command['progress'] {
  const { progress_stage: stage, progress_percent: percent, progress_text: text, progress_at: at } = row;
  return stage === null || at === null ? null : { stage, percent, at, text };
}

function toCommand(row: Line): Command {
  return {
    id: String(row.id),
    pushId: String(row.push_id),
    deviceId: String(row.device_id),
    deviceName: row.deviceName,
    sn: row.sn,
    plantId: String(row.plant_id),
    plantName: row.plantName,
    status: statusOf(row),
    step: row.step,
    reason: row.reason,
    effect: row.effect as Command['effect'],
    wave: row.wave + 1,
    attempt: row.attempt,
    createTime: row.created_at,
    stepAt: row.step_at,
    source: row.source,
    ackContent: row.ack_content,
    sendBy: row.sent_by,
    set: JSON.parse(row.changes) as ChangeSet,
    before: JSON.parse(row.before_values) as Command['before'],
    progress: progressOf(row),
  };
}
