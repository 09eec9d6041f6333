import type { Proof } from './settings.ts';

/** The steps of one command to one device. Effective is an observation on top of verified. */
export const ladderSteps = ['queued', 'sending', 'sent', 'acknowledged', 'verified', 'effective', 'failed', 'expired', 'unknown'] as const;
export type LadderStep = (typeof ladderSteps)[number];

/** The specification's four states of a push (§3). */
export const pushStatuses = ['processing', 'success', 'failed', 'unknown'] as const;
export type PushStatus = (typeof pushStatuses)[number];

/** Why a command did not succeed, or is not known to have. */
export const ladderReasons = [
  'rejected',
  'differs',
  'neverOnline',
  'aborted',
  'unanswered',
  'seenUnanswered',
  'notReadBack',
  'noProof',
  'interrupted',
  'gaveUp',
  'stalled',
  'withdrawn',
] as const;
export type LadderReason = (typeof ladderReasons)[number];

export interface Ladder {
  step: LadderStep;
  /** How often it was given to the connection; 0 = never. */
  attempt: number;
  proof: Proof;
  isIdempotent: boolean;
  /** The device said that it did it. */
  isAcknowledged: boolean;
  /** What the device's own later messages say; the newest counts. */
  seen: 'equal' | 'different' | null;
  reason: LadderReason | null;
}

export type LadderEvent =
  /** Before the publish. */
  | { is: 'claimed' }
  /** After the publish. */
  | { is: 'published' }
  /** Nobody was there to take it: it certainly did not leave. */
  | { is: 'notSent' }
  /** What it would bring is not to be had any more: it did not leave. */
  | { is: 'withdrawn' }
  /** The server started again and finds it so. */
  | { is: 'restarted' }
  /** The device came back without having answered. */
  | { is: 'reconnected' }
  | { is: 'acknowledged' }
  | { is: 'rejected' }
  /** The device took it, tried, and says that it could not. */
  | { is: 'gaveUp' }
  | { is: 'seen'; isEqual: boolean }
  /** Stalled: it had begun and said how far it was. */
  | { is: 'deadline'; isStalled?: boolean }
  | { is: 'aborted' }
  | { is: 'observed' };

/** How often one command is given to a connection at most. */
export const MOST_ATTEMPTS = 5;

export function newLadder(proof: Proof, isIdempotent: boolean): Ladder {
  return { step: 'queued', attempt: 0, proof, isIdempotent, isAcknowledged: false, seen: null, reason: null };
}

/** The ladder after an event; the same object where the event changes nothing. Success and failed never change. */
export function advance(ladder: Ladder, event: LadderEvent): Ladder {
  if (event.is === 'observed') return ladder.step === 'verified' ? { ...ladder, step: 'effective' } : ladder;
  if (isFinal(ladder)) return ladder;
  return transitions[event.is](ladder, event as never);
}

const transitions: { [K in LadderEvent['is']]: (ladder: Ladder, event: Extract<LadderEvent, { is: K }>) => Ladder } = {
  claimed: (ladder) => (ladder.step === 'queued' ? { ...ladder, step: 'sending', attempt: ladder.attempt + 1 } : ladder),
  published: (ladder) => (ladder.step === 'sending' ? { ...ladder, step: 'sent' } : ladder),
  notSent: (ladder) => (ladder.step === 'sending' ? { ...ladder, step: 'queued', attempt: ladder.attempt - 1 } : ladder),
  withdrawn(ladder) {
    if (ladder.step !== 'sending') return ladder;
    const unsent = { ...ladder, attempt: ladder.attempt - 1 };
    return unsent.attempt === 0 ? { ...unsent, step: 'failed', reason: 'withdrawn' } : unanswered(unsent);
  },
  restarted(ladder) {
    if (ladder.step !== 'sending') return ladder;
    return mayGoAgain(ladder) ? { ...ladder, step: 'queued' } : { ...ladder, step: 'unknown', reason: 'interrupted' };
  },
  reconnected: (ladder) => (ladder.step === 'sent' && mayGoAgain(ladder) ? { ...ladder, step: 'queued' } : ladder),
  acknowledged(ladder) {
    if (ladder.attempt === 0 || ladder.isAcknowledged) return ladder;
    // Another value told before the answer is the one of before: only what comes after it speaks against it.
    return settle({ ...ladder, isAcknowledged: true, seen: ladder.seen === 'different' ? null : ladder.seen });
  },
  rejected: (ladder) => (ladder.attempt === 0 || ladder.isAcknowledged ? ladder : { ...ladder, step: 'failed', reason: 'rejected' }),
  gaveUp: (ladder) => (ladder.attempt === 0 || ladder.seen === 'equal' ? ladder : { ...ladder, step: 'failed', reason: 'gaveUp' }),
  seen(ladder, { isEqual }) {
    if (ladder.attempt === 0 || !['value', 'readBack', 'uptime'].includes(ladder.proof)) return ladder;
    const seen = isEqual ? 'equal' : 'different';
    return ladder.seen === seen ? ladder : settle({ ...ladder, seen });
  },
  deadline: atDeadline,
  aborted(ladder) {
    if (ladder.step !== 'queued') return ladder;
    return ladder.attempt === 0 ? { ...ladder, step: 'failed', reason: 'aborted' } : { ...ladder, step: 'unknown', reason: 'unanswered' };
  },
  observed: (ladder) => ladder,
};

function mayGoAgain(ladder: Ladder): boolean {
  return ladder.isIdempotent && ladder.attempt < MOST_ATTEMPTS;
}

/** What its answer and its own later words amount to, at whatever step they find it. */
function settle(ladder: Ladder): Ladder {
  // Who cannot answer is believed what it tells afterwards.
  const isEnough = ladder.proof === 'readBack' && ladder.seen === 'equal';
  // A value that comes after the time was over is seen all the same.
  if (!ladder.isAcknowledged && !isEnough) return ladder.reason === 'unanswered' ? unanswered(ladder) : ladder;
  if (ladder.seen === 'equal') return { ...ladder, step: 'verified', reason: null };
  if (ladder.proof === 'acknowledgement') return { ...ladder, step: 'acknowledged', reason: null };
  return ladder.step === 'unknown'
    ? { ...ladder, reason: ladder.proof === 'none' ? 'noProof' : 'notReadBack' }
    : { ...ladder, step: 'acknowledged' };
}

function atDeadline(ladder: Ladder, { isStalled = false }: { isStalled?: boolean }): Ladder {
  switch (ladder.step) {
    case 'queued':
      if (ladder.attempt === 0) return { ...ladder, step: 'expired', reason: 'neverOnline' };
      return unanswered(ladder);
    case 'sending':
    case 'sent':
      return unanswered(ladder);
    case 'acknowledged':
      if (ladder.seen === 'different') return { ...ladder, step: 'failed', reason: 'differs' };
      return { ...ladder, step: 'unknown', reason: ladder.proof === 'none' ? 'noProof' : isStalled ? 'stalled' : 'notReadBack' };
    default:
      return ladder;
  }
}

function unanswered(ladder: Ladder): Ladder {
  return { ...ladder, step: 'unknown', reason: ladder.seen === 'equal' ? 'seenUnanswered' : 'unanswered' };
}

/** Success or failed: nothing moves it any more, but an observed effect. */
export function isFinal(ladder: Pick<Ladder, 'step' | 'proof'>): boolean {
  const status = statusOf(ladder);
  return status === 'success' || status === 'failed';
}

/** Neither on its way nor waiting. Unknown is settled until a late answer says more. */
export function isSettled(ladder: Pick<Ladder, 'step' | 'proof'>): boolean {
  return statusOf(ladder) !== 'processing';
}

/** The projection on the specification's states. */
export function statusOf({ step, proof }: Pick<Ladder, 'step' | 'proof'>): PushStatus {
  switch (step) {
    case 'verified':
    case 'effective':
      return 'success';
    case 'acknowledged':
      return proof === 'acknowledgement' ? 'success' : 'processing';
    case 'failed':
    case 'expired':
      return 'failed';
    case 'unknown':
      return 'unknown';
    default:
      return 'processing';
  }
}
