import { randomUUID } from 'node:crypto';
import type { GlobalOptions } from '../config.ts';
import { shownNow, type Context } from '../context.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { writeRecord, writeRows } from '../render/records.ts';
import { commandKind, pushKindAt } from '../resources/commands.ts';
import { commandsOf } from './commands-of.ts';
import { finishPush } from './finish-push.ts';
import { wholeNumber } from './numbers.ts';

export interface StatusOptions extends GlobalOptions, OutputOptions {
  watch?: true;
  wait?: true;
  devices?: true;
}

/** `helio commands status`: a push, each of its devices, or a screen that follows it. */
export async function pushStatusOf(context: Context, id: string, options: StatusOptions): Promise<void> {
  const { output, signal, stdin } = context;
  const { call } = context.client(options);
  const isScreen = options.watch && output.isTty && stdin.isTTY && options.json === undefined;
  if (isScreen) return (await import('../tui/mount-push.tsx')).openPush(context, id, options);
  const push = await call['GET /commands/pushes/{id}']({ params: { id } }, { signal });
  if (!options.devices) return finishPush(context, call, push, { ...options, ...(options.watch && { wait: true }) });
  await writeRows(commandKind, await commandsOf(call, id, signal), {
    format: chooseFormat(options, output.isTty),
    json: options.json,
    output,
    on: shownNow(context),
  });
}

/** `helio commands list`: the newest pushes first. */
export async function listPushes(context: Context, options: GlobalOptions & OutputOptions & { limit: string }): Promise<void> {
  const { output, signal, t } = context;
  const format = chooseFormat(options, output.isTty);
  const { call } = context.client(options);
  const pageSize = Math.min(500, wholeNumber(options.limit, '--limit'));
  const { items } = await call['GET /commands/pushes']({ query: { pageSize } }, { signal });
  if (items.length === 0 && format === 'table') return output.note(t('empty.pushes'));
  await writeRows(pushKindAt(context.settings(options).url), items, { format, json: options.json, output, on: shownNow(context) });
}

export type PushVerb = 'pause' | 'resume' | 'abort' | 'retry' | 'approve';

/** `helio commands pause|resume|abort|retry|approve` */
export async function steerPush(context: Context, verb: PushVerb, id: string, options: StatusOptions): Promise<void> {
  const { output, signal } = context;
  const format = chooseFormat(options, output.isTty);
  const { call } = context.client(options);
  const params = { id };
  const push =
    verb === 'retry'
      ? await call['POST /commands/pushes/{id}/retry']({ params, body: { requestKey: randomUUID(), source: 'cli' } }, { signal })
      : await call[`POST /commands/pushes/{id}/${verb}`]({ params }, { signal });
  await writeRecord(pushKindAt(context.settings(options).url), push, { format, json: options.json, output, on: shownNow(context) });
}
