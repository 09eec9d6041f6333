import { readFileSync, writeFileSync } from 'node:fs';
import type { Plan } from '@heliograph/core/contract/commands';
import { usageError, UserError } from '../errors.ts';

/** A plan as `plan -o` wrote it. */
export function readPlan(file: string): Plan {
  try {
    const plan = JSON.parse(readFileSync(file, 'utf8')) as Plan;
    if (plan.version === 1 && Array.isArray(plan.lines)) return plan;
  } catch (error) {
    if (!(error instanceof SyntaxError)) {
      throw new UserError({ key: 'plan.unreadable', params: { file, reason: (error as NodeJS.ErrnoException).code ?? '' } });
    }
  }
  throw usageError('plan.noPlan', { file });
}

export function writePlan(file: string, plan: Plan): void {
  try {
    writeFileSync(file, `${JSON.stringify(plan, null, 2)}\n`);
  } catch (error) {
    throw new UserError({ key: 'plan.unwritable', params: { file, reason: (error as NodeJS.ErrnoException).code ?? '' } });
  }
}
