import { isSettled, statusOf, type Ladder } from './ladder.ts';
import { trippedGate, type Gate, type GateFacts } from './gates.ts';

export const pushStates = ['awaitingApproval', 'running', 'paused', 'stopped', 'aborted', 'done'] as const;
/** Not over: something of them may still leave. */
export const openPushStates = ['awaitingApproval', 'running', 'paused'] as const satisfies readonly (typeof pushStates)[number][];
export type PushState = (typeof pushStates)[number];

/** One device of a push as the schedule sees it, in the order in which they are reached. */
export interface Scheduled {
  id: number;
  wave: number;
  ladder: Pick<Ladder, 'step' | 'proof' | 'attempt' | 'reason'>;
  /** Connected and listening now. */
  isReachable: boolean;
}

export type Decision =
  | { do: 'stop'; gate: Gate }
  | { do: 'finish' }
  /** Which to send to now, and the last wave that is open. */
  | { do: 'send'; ids: number[]; wave: number };

type Telemetry = Pick<GateFacts, 'newFaults' | 'lost' | 'powerPct'>;
const nothingSeen: Telemetry = { newFaults: 0, lost: 0, powerPct: null };

/** Counts of a push for its gates. A command that was never sent has failed but says nothing of the devices: it is not counted. */
export function gateFacts(targets: readonly Scheduled[], telemetry: Telemetry = nothingSeen): GateFacts {
  const settled = targets.filter(({ ladder }) => isSettled(ladder) && ladder.attempt > 0);
  const count = (isCounted: (ladder: Scheduled['ladder']) => boolean) => settled.filter(({ ladder }) => isCounted(ladder)).length;
  return {
    settled: settled.length,
    failed: count((ladder) => statusOf(ladder) === 'failed'),
    rejected: count((ladder) => ladder.reason === 'rejected'),
    timedOut: count((ladder) => statusOf(ladder) === 'unknown'),
    ...telemetry,
  };
}

/**
 * What a running push does next. A wave opens when all of the one before are settled or wait for a device that is away, and at
 * least one of them was sent to and settled: without that nothing is known. The gates are asked before anything leaves.
 */
export function decide(
  push: { wave: number; gates: readonly Gate[] },
  targets: readonly Scheduled[],
  options: { inFlight: number; telemetry?: Telemetry },
): Decision {
  const gate = trippedGate(push.gates, gateFacts(targets, options.telemetry));
  if (gate) return { do: 'stop', gate };
  if (targets.every(({ ladder }) => isSettled(ladder))) return { do: 'finish' };
  const wave = openWave(push.wave, targets);
  const busy = targets.filter(({ ladder }) => ['sending', 'sent'].includes(ladder.step)).length;
  const ready = targets.filter((target) => target.wave <= wave && target.ladder.step === 'queued' && target.isReachable);
  return { do: 'send', wave, ids: ready.slice(0, Math.max(0, options.inFlight - busy)).map(({ id }) => id) };
}

function openWave(wave: number, targets: readonly Scheduled[]): number {
  const last = Math.max(...targets.map((target) => target.wave));
  let open = wave;
  while (open < last && isWaveOver(targets.filter((target) => target.wave === open))) open += 1;
  return open;
}

function isWaveOver(targets: readonly Scheduled[]): boolean {
  const isAway = ({ ladder, isReachable }: Scheduled) => ladder.step === 'queued' && ladder.attempt === 0 && !isReachable;
  const isOver = targets.every((target) => isSettled(target.ladder) || isAway(target));
  return isOver && targets.some(({ ladder }) => isSettled(ladder) && ladder.attempt > 0);
}
