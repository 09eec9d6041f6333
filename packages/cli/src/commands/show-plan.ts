import type { Plan } from '@heliograph/core/contract/commands';
import { shownNow, type Context } from '../context.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { writeRows } from '../render/records.ts';
import { planLineKind } from '../resources/commands.ts';
import { writePlan } from './plan-file.ts';

/** The plan as it was asked for, and its sums; with `-o` in a file too. */
export async function showPlan(context: Context, plan: Plan, options: OutputOptions & { output?: string }): Promise<void> {
  const { output, t } = context;
  const format = chooseFormat(options, output.isTty);
  if (options.output !== undefined) writePlan(options.output, plan);
  if (options.json === true) output.data(`${JSON.stringify(plan, null, output.isTty ? 2 : 0)}\n`);
  else await writeRows(planLineKind, plan.lines, { format, json: options.json, output, on: shownNow(context) });
  output.note(t('plan.summary', { ...plan.counts }));
}
