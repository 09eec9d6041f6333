import type { Plan, PlanLineView, PushCreate } from '@heliograph/core/contract/commands';
import { readWaves, waveEnds } from '@heliograph/core/commands/waves';

/** What a plan can be narrowed to. */
export const planViews = ['all', 'change', 'same', 'refused', 'offline', 'attention'] as const;
export type PlanView = (typeof planViews)[number];

const isIn: Record<PlanView, (line: PlanLineView) => boolean> = {
  all: () => true,
  change: ({ outcome }) => outcome === 'change',
  same: ({ outcome }) => outcome === 'same',
  refused: ({ outcome }) => outcome === 'refused',
  offline: ({ outcome, isOnline }) => outcome === 'change' && !isOnline,
  attention: (line) =>
    line.outcome === 'change' && line.settings.some(({ otherOwner, isOverBudget }) => otherOwner !== null || isOverBudget),
};

export function linesIn(plan: Pick<Plan, 'lines'>, view: PlanView): PlanLineView[] {
  return plan.lines.filter(isIn[view]);
}

/** What has to be answered before a plan can be applied. */
export interface Demands {
  /** Who wrote last what would be written over. */
  owners: string[];
  takenOver: number;
  /** Devices with a setting that has had all of its writes for today. */
  overBudget: number;
}

export function demandsOf(plan: Pick<Plan, 'lines'>): Demands {
  const changing = linesIn(plan, 'change').map(({ settings }) => settings);
  const owned = changing.flatMap((settings) => settings.flatMap(({ otherOwner }) => otherOwner ?? []));
  return {
    owners: [...new Set(owned)].sort(),
    takenOver: owned.length,
    overBudget: changing.filter((settings) => settings.some(({ isOverBudget }) => isOverBudget)).length,
  };
}

/** How a plan is let out; what the person chooses. */
export type RollOutValues = Pick<PushCreate, 'waves' | 'gates' | 'deadlineMs' | 'answerMs' | 'reason' | 'takesOver'>;

/** What is sent to apply a plan: only what changes, as it was planned. */
export function pushOf(requestKey: string, plan: Plan, values: RollOutValues): PushCreate {
  const targets = linesIn(plan, 'change').map(({ deviceId, fingerprint }) => ({ deviceId, fingerprint }));
  return { requestKey, set: plan.set, targets, ...values, reason: values.reason.trim(), source: 'web' };
}

/** How many devices each wave adds; undefined where the text is no list of waves. */
export function waveSizes(waves: string, total: number): number[] | undefined {
  const read = readWaves(waves);
  return read && waveEnds(read, total).map((end, index, ends) => end - (ends[index - 1] ?? 0));
}
