import { ruleOf, settingNames, type ChangeSet, type SettingName } from '@heliograph/core/commands/settings';
import type { GlobalOptions } from '../config.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { readSelection } from './selection.ts';
import { showPlan } from './show-plan.ts';

export interface PlanOptions extends GlobalOptions, OutputOptions {
  select: string;
  set: string[];
  output?: string;
}

/** `helio commands plan`: what would change on each device; with `-o` as a file that `apply` takes. */
export async function planCommands(context: Context, options: PlanOptions): Promise<void> {
  const { output, signal } = context;
  chooseFormat(options, output.isTty);
  const set = readSet(options.set);
  const { call } = context.client(options);
  const select = await readSelection(context, call, options.select);
  const plan = await call['POST /commands/plan']({ body: { select, set } }, { signal });
  await showPlan(context, plan, options);
}

function readSet(texts: readonly string[]): ChangeSet {
  const pairs = texts.map((text) => {
    const at = text.indexOf('=');
    const name = settingNames.find((each) => each === text.slice(0, Math.max(0, at)));
    if (name === undefined) throw usageError('plan.badSet', { text, names: settingNames.join(', ') });
    return [name, valueOf(name, text.slice(at + 1))] as const satisfies readonly [SettingName, unknown];
  });
  return Object.fromEntries(pairs);
}

/** `2.10` is a number of watts, but another version than `2.1`. */
function valueOf(name: SettingName, text: string): string | number {
  return ruleOf(name).kind === 'number' && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
