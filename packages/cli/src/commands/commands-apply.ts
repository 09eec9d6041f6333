import type { Context } from '../context.ts';
import { readPlan } from './plan-file.ts';
import { pushPlan, type ApplyOptions } from './push-plan.ts';

/** `helio commands apply`: a plan in waves; refused where a device is not as it was planned. */
export async function applyPlan(context: Context, file: string, options: ApplyOptions): Promise<void> {
  await pushPlan(context, readPlan(file), options);
}
