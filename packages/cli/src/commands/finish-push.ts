import { setTimeout as sleep } from 'node:timers/promises';
import { pushExitCode } from '@heliograph/core/commands/outcome';
import type { PushDetail } from '@heliograph/core/contract/commands';
import type { Call } from '@heliograph/core/client';
import { secondsToMs, type GlobalOptions } from '../config.ts';
import { shownNow, type Context } from '../context.ts';
import { UserError } from '../errors.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { writeRecord } from '../render/records.ts';
import { pushKindAt } from '../resources/commands.ts';

/** Prints a push; with `--wait` once it has come to an end, or when the time for that is over. */
export async function finishPush(
  context: Context,
  call: Call,
  push: PushDetail,
  options: OutputOptions & GlobalOptions & { wait?: true },
): Promise<void> {
  const { output } = context;
  const format = chooseFormat(options, output.isTty);
  const last = options.wait ? await waitFor(context, call, push, options.timeout) : push;
  await writeRecord(pushKindAt(context.settings(options).url), last, { format, json: options.json, output, on: shownNow(context) });
  if (options.wait) sayHowItEnded(last);
}

const POLL_MS = 1_000;
/** Without `--timeout`: a push may wait for days, a job must not. */
const WAIT_MS = 30 * 60_000;

async function waitFor(context: Context, call: Call, push: PushDetail, timeout: string | undefined): Promise<PushDetail> {
  const { output, signal, t } = context;
  const endsAt = Date.now() + (timeout === undefined ? WAIT_MS : secondsToMs(timeout));
  let last = push;
  let said = '';
  for (;;) {
    const progress = t('plan.progress', { ...last.counts, wave: last.wave, waves: last.waveCount });
    const held = last.state === 'paused' || last.state === 'awaitingApproval' ? t(`plan.waits.${last.state}`, { id: last.id }) : undefined;
    const line = held === undefined ? progress : `${progress} · ${held}`;
    if (line !== said) output.note(line);
    said = line;
    if (isOver(last) || Date.now() >= endsAt) return last;
    await sleep(Math.min(POLL_MS, Math.max(1, endsAt - Date.now())), undefined, { signal });
    last = await call['GET /commands/pushes/{id}']({ params: { id: push.id } }, { signal });
  }
}

function isOver({ state, counts }: PushDetail): boolean {
  return counts.processing === 0 && ['done', 'stopped', 'aborted'].includes(state);
}

/** 3 stopped by a gate, 1 something failed, 8 not settled, 0 all done. */
function sayHowItEnded(push: PushDetail): void {
  const exitCode = pushExitCode(push);
  const { failed, unknown, processing } = push.counts;
  if (exitCode === 3)
    throw new UserError({ key: 'plan.stopped', params: { gate: push.stoppedBy ?? '', failed, notSent: push.notSent }, exitCode });
  if (exitCode === 1) throw new UserError({ key: 'plan.failed', params: { failed, id: push.id }, exitCode });
  if (exitCode === 8) throw new UserError({ key: 'plan.notSettled', params: { open: unknown + processing }, exitCode });
}
