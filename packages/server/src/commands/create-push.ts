import { createHash, randomBytes } from 'node:crypto';
import { newLadder } from '@heliograph/core/commands/ladder';
import { changesOf, grantsOfPlan, isIdempotent } from '@heliograph/core/commands/plan';
import { changeSetProblem, type ChangeSet } from '@heliograph/core/commands/settings';
import { readRollOut, waveEnds, type RollOut } from '@heliograph/core/commands/waves';
import { DEFAULT_ANSWER_MS, DEFAULT_FIRMWARE_ANSWER_MS, type PushCreate } from '@heliograph/core/contract/commands';
import type { Principal } from '../access/principal.ts';
import type { WritableTenant } from '../access/tenant.ts';
import { RequestError } from '../http/request-error.ts';
import type { Row } from '../storage/schema.ts';
import type { PlanContext, PlannedLine } from './plan-facts.ts';

export interface NewPush {
  wanted: PushCreate;
  lines: readonly PlannedLine[];
  context: PlanContext;
  user: Principal;
  needsApproval: boolean;
  retryOf?: number;
}

/** The push of the same key, if there is one already; one with another content is refused. */
export async function samePush(own: WritableTenant, wanted: PushCreate): Promise<Row<'push'> | undefined> {
  const known = await own
    .select('push')
    .selectAll('push')
    .where('push.user_id', '=', own.scope.userId)
    .where('push.request_key', '=', wanted.requestKey)
    .executeTakeFirst();
  if (known && known.content_hash !== contentHash(wanted)) throw new RequestError('commands.keyReused');
  return known;
}

/** Writes a push with its commands; nothing leaves before this is committed. */
export async function createPush(own: WritableTenant, { wanted, lines, context, user, needsApproval, retryOf }: NewPush): Promise<number> {
  const rollOut = checkPush(wanted, lines, user);
  const changing = onlineFirst(lines.filter(({ line }) => line.outcome === 'change'));
  const ends = waveEnds(rollOut.waves, changing.length);
  const { now } = context;
  const push = await own.insert('push', {
    organisation_id: user.organisationId,
    user_id: user.userId,
    sent_by: user.nickname || user.loginName,
    source: wanted.source,
    request_key: wanted.requestKey,
    content_hash: contentHash(wanted),
    changes: JSON.stringify(wanted.set),
    reason: wanted.reason,
    waves: wanted.waves,
    gates: wanted.gates,
    wave_count: ends.length,
    device_count: changing.length,
    state: needsApproval ? 'awaitingApproval' : 'running',
    wave: 0,
    stopped_by: null,
    created_at: now,
    expires_at: now + wanted.deadlineMs,
    answer_ms: wanted.answerMs ?? (wanted.set.firmware === undefined ? DEFAULT_ANSWER_MS : DEFAULT_FIRMWARE_ANSWER_MS),
    approved_by: null,
    retry_of: retryOf ?? null,
  });
  if (!push) throw new RequestError('commands.keyReused');
  await own.insertAll(
    'push_target',
    changing.map((planned, position) => targetRow(planned, { push, position, wave: ends.findIndex((end) => position < end), context })),
  );
  return push.id;
}

function checkPush(wanted: PushCreate, lines: readonly PlannedLine[], user: Principal): RollOut {
  const problem = changeSetProblem(wanted.set);
  if (problem) throw new RequestError('request.invalid', { issues: [{ path: 'set', ...problem }] });
  const rollOut = readRollOut(wanted.waves, wanted.gates);
  if ('unreadable' in rollOut) {
    throw new RequestError('request.invalid', { issues: [{ path: rollOut.unreadable, key: 'validation.field.format' }] });
  }
  const changing = lines.filter(({ line }) => line.outcome === 'change');
  const needed = grantsOfPlan(changing.map(({ line }) => line));
  if (!needed.every((grant) => user.grants.includes(grant))) throw new RequestError('commands.notGranted');
  if (changing.length === 0) throw new RequestError('commands.nothingToDo');
  const settings = changing.flatMap(({ line }) => line.settings);
  if (!wanted.takesOver && settings.some(({ otherOwner }) => otherOwner !== null)) throw new RequestError('commands.ownerNotAsked');
  if (wanted.reason === '' && settings.some(({ isOverBudget }) => isOverBudget)) throw new RequestError('commands.overBudget');
  return rollOut;
}

/** The first waves are to show something. */
function onlineFirst(lines: readonly PlannedLine[]): PlannedLine[] {
  return lines.toSorted((a, b) => Number(b.isOnline) - Number(a.isOnline));
}

function targetRow(
  planned: PlannedLine,
  { push, position, wave, context }: { push: Row<'push'>; position: number; wave: number; context: PlanContext },
) {
  const changes: ChangeSet = changesOf(planned.line);
  const { step, attempt, proof } = newLadder(planned.proof, isIdempotent(changes));
  return {
    push_id: push.id,
    device_id: Number(planned.deviceId),
    plant_id: Number(planned.plantId),
    uid: randomBytes(12).toString('base64url'),
    position,
    wave,
    changes: JSON.stringify(changes),
    before_values: JSON.stringify(Object.fromEntries(planned.line.settings.map(({ name, before }) => [name, before]))),
    step,
    attempt,
    proof,
    is_idempotent: isIdempotent(changes) ? 1 : 0,
    is_acknowledged: 0,
    seen: null,
    reason: null,
    effect: null,
    created_at: context.now,
    step_at: context.now,
    sent_at: null,
    acked_at: null,
    asked_at: null,
    verified_at: null,
    power_before_w: null,
    ack_content: null,
    deadline_at: push.expires_at,
  };
}

function contentHash({ requestKey: _key, source: _source, ...content }: PushCreate): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
