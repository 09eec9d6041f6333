import { gateText, readGates } from '@heliograph/core/commands/gates';
import { decide, type Decision, type Scheduled } from '@heliograph/core/commands/schedule';
import type { SettingName } from '@heliograph/core/commands/settings';
import type { Row } from '../storage/schema.ts';
import type { Reader, Writer } from '../storage/storage.ts';
import { climbAll } from './climb.ts';
import type { DispatcherDeps } from './dispatcher.ts';
import { telemetryFacts } from './gate-telemetry.ts';
import { bringsFirmware, commandBody } from './command-body.ts';
import { findSigners, type Signer } from './device-secret.ts';
import { countWrites } from './settings-of.ts';
import { signCommand } from './sign.ts';
import { changesIn, type TargetRow } from './target-row.ts';
import { updateTargets } from './update-targets.ts';

/** Commands of one push that are on their way at the same time. */
const IN_FLIGHT = 200;

/** One round for every push that runs. */
export async function runPushes(deps: DispatcherDeps, now: () => number): Promise<void> {
  const running = await deps.storage.read.selectFrom('push').select('id').where('state', '=', 'running').orderBy('id').execute();
  for (const { id } of running) {
    if (!(await isAnythingDue(deps, id, now()))) continue;
    deps.at?.('queued');
    const claimed = await deps.storage.write((tx) => claim(tx, deps, id, now()));
    if (claimed.length === 0) continue;
    deps.at?.('claimed');
    await publish(deps, claimed, now);
  }
}

interface Claimed {
  target: TargetRow;
  push: Row<'push'>;
}

/** Asked without a transaction first: a push may wait for a day. */
async function isAnythingDue(deps: DispatcherDeps, pushId: number, now: number): Promise<boolean> {
  const { read } = deps.storage;
  const push = await read.selectFrom('push').selectAll().where('id', '=', pushId).executeTakeFirst();
  if (!push) return false;
  const { decision } = await decideFor(read, deps, push, now);
  return decision.do !== 'send' || decision.ids.length > 0 || decision.wave !== push.wave;
}

async function decideFor(db: Reader, deps: DispatcherDeps, push: Row<'push'>, now: number) {
  const rows = await db
    .selectFrom('push_target')
    .select(['id', 'device_id', 'wave', 'step', 'proof', 'attempt', 'reason', 'sent_at', 'power_before_w'])
    .where('push_id', '=', push.id)
    .orderBy('position')
    .execute();
  const gates = readGates(push.gates) ?? [];
  const link = deps.link();
  const scheduled = rows.map((row): Scheduled => ({
    id: row.id,
    wave: row.wave,
    ladder: row,
    isReachable: link.isListening(row.device_id),
  }));
  const telemetry = await telemetryFacts(db, gates, rows, now);
  return { rows, decision: decide({ wave: push.wave, gates }, scheduled, { inFlight: IN_FLIGHT, telemetry }) };
}

/** Gates, waves and claims in one transaction: what trips a gate and is committed keeps every later claim from leaving. */
async function claim(tx: Writer, deps: DispatcherDeps, pushId: number, now: number): Promise<Claimed[]> {
  const push = await lock(tx, pushId);
  if (!push) return [];
  const { rows, decision } = await decideFor(tx, deps, push, now);
  if (decision.do !== 'send') {
    await end(tx, push, decision, now);
    return [];
  }
  if (decision.wave !== push.wave) await tx.updateTable('push').set({ wave: decision.wave }).where('id', '=', pushId).execute();
  const chosen = new Set(decision.ids);
  const powers = await powersOf(
    tx,
    rows.filter(({ id }) => chosen.has(id)).map((row) => row.device_id),
  );
  const deviceOf = new Map(rows.map((row) => [row.id, row.device_id]));
  const claimed = await climbAll(
    tx,
    decision.ids.map((id) => {
      const columns = { deadline_at: now + push.answer_ms, power_before_w: powers.get(deviceOf.get(id)!) ?? null };
      return { id, event: { is: 'claimed' }, now, columns };
    }),
  );
  return [...claimed.values()].map((target) => ({ target, push }));
}

/** The row, held against every other node until the end of the transaction. */
function lock(tx: Writer, pushId: number): Promise<Row<'push'> | undefined> {
  return tx
    .updateTable('push')
    .set((eb) => ({ version: eb('version', '+', 0) }))
    .where('id', '=', pushId)
    .where('state', '=', 'running')
    .returningAll()
    .executeTakeFirst();
}

/** Stopped by a gate, or nothing left to do. What was never sent will not be any more. */
async function end(tx: Writer, push: Row<'push'>, decision: Exclude<Decision, { do: 'send' }>, now: number): Promise<void> {
  const isStop = decision.do === 'stop';
  await tx
    .updateTable('push')
    .set({ state: isStop ? 'stopped' : 'done', stopped_by: isStop ? gateText(decision.gate) : null, version: push.version + 1 })
    .where('id', '=', push.id)
    .execute();
  if (isStop) await abortQueued(tx, push.id, now);
}

export async function abortQueued(tx: Writer, pushId: number, now: number): Promise<void> {
  const queued = await tx.selectFrom('push_target').select('id').where('push_id', '=', pushId).where('step', '=', 'queued').execute();
  await climbAll(
    tx,
    queued.map(({ id }) => ({ id, event: { is: 'aborted' }, now })),
  );
}

async function powersOf(tx: Writer, deviceIds: readonly number[]): Promise<Map<number, number | null>> {
  if (deviceIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('latest')
    .select(['device_id', 'power_w'])
    .where('device_id', 'in', [...deviceIds])
    .execute();
  return new Map(rows.map((row) => [row.device_id, row.power_w]));
}

interface Sent extends Claimed {
  outcome: SendOutcome;
  at: number;
}

/** After the commit of `sending`, before the commit of `sent`. */
async function publish(deps: DispatcherDeps, claimed: readonly Claimed[], now: () => number): Promise<void> {
  const signers = await findSigners(
    deps.storage.read,
    deps.secrets,
    claimed.map(({ target }) => target.device_id),
  );
  const sent = await Promise.all(
    claimed.map(async (each): Promise<Sent> => {
      // The time before it leaves: the answer may be there before `sent` is.
      const at = now();
      return { ...each, at, outcome: await send(deps, each.target, signers.get(each.target.device_id), at) };
    }),
  );
  deps.at?.('published');
  await deps.storage.write((tx) => noteSent(tx, sent, now()));
  deps.at?.('sent');
}

/** What wears memory out is the sending: it counts as a write, and its sender as the owner from now on. */
async function noteSent(tx: Writer, sent: readonly Sent[], now: number): Promise<void> {
  const published = sent.filter(({ outcome }) => outcome === 'published');
  await updateTargets(
    tx,
    published.map(({ target, at }) => ({ id: target.id, set: { sent_at: at, ...(bringsFirmware(target) && { offered_at: at }) } })),
  );
  await climbAll(
    tx,
    sent.map(({ target, outcome, at }) => ({ id: target.id, event: { is: outcome }, now: outcome === 'published' ? at : now })),
  );
  await countWrites(
    tx,
    published.flatMap(({ target, push, at }) => {
      const owner = { organisationId: push.organisation_id, name: push.sent_by };
      const names = Object.keys(changesIn(target)) as SettingName[];
      return names.map((name) => ({ deviceId: target.device_id, name, owner, now: at }));
    }),
  );
}

type SendOutcome = 'published' | 'notSent' | 'withdrawn';

async function send(deps: DispatcherDeps, target: TargetRow, signer: (() => Signer) | undefined, now: number): Promise<SendOutcome> {
  const { link, log } = deps;
  try {
    const ordered = link().order(target.device_id, changesIn(target));
    if (ordered !== undefined) return (await ordered) ? 'published' : 'notSent';
    const body = await commandBody(deps, target, now);
    if (!body) return 'withdrawn';
    const command = { id: target.uid, expiresAt: target.deadline_at, body };
    return signer !== undefined && (await link().send(target.device_id, signCommand(signer(), command))) ? 'published' : 'notSent';
  } catch (error) {
    log.warn({ err: error, deviceId: target.device_id }, 'a command could not be signed or sent');
    return 'notSent';
  }
}
