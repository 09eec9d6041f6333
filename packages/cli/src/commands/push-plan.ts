import { randomUUID } from 'node:crypto';
import type { Plan } from '@heliograph/core/contract/commands';
import { secondsToMs, type GlobalOptions } from '../config.ts';
import type { Context } from '../context.ts';
import { UserError } from '../errors.ts';
import type { OutputOptions } from '../output.ts';
import { finishPush } from './finish-push.ts';

/** How a plan is pushed. */
export interface ApplyOptions extends GlobalOptions, OutputOptions {
  canary?: string;
  abortIf?: string;
  wait?: true;
  deadline?: string;
  answerWithin?: string;
  reason?: string;
  takeOver?: true;
  key?: string;
}

/** Pushes what a plan changes. One that changes nothing sends nothing, and fails where it refused devices. */
export async function pushPlan(context: Context, plan: Plan, options: ApplyOptions): Promise<void> {
  const targets = plan.lines.filter(({ outcome }) => outcome === 'change').map(({ deviceId, fingerprint }) => ({ deviceId, fingerprint }));
  if (targets.length === 0) {
    const refused = plan.lines.filter(({ outcome }) => outcome === 'refused').length;
    if (refused > 0) throw new UserError({ key: 'plan.allRefused', params: { count: refused } });
    return context.output.note(context.t('plan.nothing'));
  }
  const { call } = context.client(options);
  const push = await call['POST /commands/pushes'](
    {
      body: {
        requestKey: options.key ?? randomUUID(),
        set: plan.set,
        targets,
        source: 'cli',
        ...(options.canary !== undefined && { waves: options.canary }),
        ...(options.abortIf !== undefined && { gates: options.abortIf }),
        ...(options.deadline !== undefined && { deadlineMs: secondsToMs(options.deadline) }),
        ...(options.answerWithin !== undefined && { answerMs: secondsToMs(options.answerWithin) }),
        ...(options.reason !== undefined && { reason: options.reason }),
        takesOver: options.takeOver === true,
      },
    },
    { signal: context.signal },
  );
  await finishPush(context, call, push, options);
}
