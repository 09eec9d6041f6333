import { previousVersions } from '@heliograph/core/commands/previous-versions';
import type { Selection } from '@heliograph/core/contract/commands';
import type { Call } from '@heliograph/core/client';
import { clean } from '../clean.ts';
import { shownNow, type Context } from '../context.ts';
import { EXIT, UserError } from '../errors.ts';
import { chooseFormat } from '../output.ts';
import { planLineKind } from '../resources/commands.ts';
import { commandsOf } from './commands-of.ts';
import { confirm } from './confirm.ts';
import { pushPlan, type ApplyOptions } from './push-plan.ts';
import { readSelection } from './selection.ts';
import { showPlan } from './show-plan.ts';

interface FirmwarePushOptions extends ApplyOptions {
  output?: string;
  dryRun?: true;
  yes?: true;
}
export interface RollOutOptions extends FirmwarePushOptions {
  select: string;
}
export interface RollBackOptions extends FirmwarePushOptions {
  to?: string;
}

/** `helio firmware rollout <version> --select …`: the plan first, then in waves. */
export async function rollOut(context: Context, version: string, options: RollOutOptions): Promise<void> {
  const { call } = context.client(options);
  await planAndPush(context, call, version, await readSelection(context, call, options.select), options);
}

/** `helio firmware rollback <push>`: the devices that it changed get what they ran before. */
export async function rollBack(context: Context, pushId: string, options: RollBackOptions): Promise<void> {
  const { call } = context.client(options);
  const ways = previousVersions(await commandsOf(call, pushId, context.signal));
  const [version, deviceIds] = wayBack(ways, clean(pushId), options.to);
  await planAndPush(context, call, version, { deviceIds: [...deviceIds] }, options);
}

type Ways = ReadonlyMap<string, readonly string[]>;

/** Several versions are named, none is guessed: one push takes devices to one version. */
function wayBack(ways: Ways, id: string, to: string | undefined): readonly [version: string, deviceIds: readonly string[]] {
  if (ways.size === 0) throw new UserError({ key: 'firmware.noWayBack', params: { id } });
  const [only] = ways.size === 1 && to === undefined ? ways : [...ways].filter(([version]) => version === to);
  if (only !== undefined) return only;
  const lines = [...ways].map(([version, { length }]) => `  --to ${clean(version)}  ${length}`);
  throw new UserError({ key: 'firmware.severalWaysBack', params: { id }, lines, exitCode: EXIT.usage });
}

async function planAndPush(context: Context, call: Call, version: string, select: Selection, options: FirmwarePushOptions): Promise<void> {
  const { output, signal, t } = context;
  chooseFormat(options, output.isTty);
  const plan = await call['POST /commands/plan']({ body: { select, set: { firmware: version } } }, { signal });
  const { change } = plan.counts;
  if (options.dryRun || options.output !== undefined) {
    await showPlan(context, plan, options);
    return options.dryRun ? output.note(t('note.dryRun')) : undefined;
  }
  if (process.stderr.isTTY) output.note((await import('../render/view.ts')).tableOf(planLineKind, plan.lines, output, shownNow(context)));
  output.note(t('plan.summary', { ...plan.counts }));
  if (change > 0) await confirm(context, t('prompt.firmware', { version: clean(version), count: change }), options.yes === true);
  await pushPlan(context, plan, options);
}
