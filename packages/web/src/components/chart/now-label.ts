import type { TFunction } from 'i18next';

interface Around {
  color: (name: string) => string;
  nowMs: number;
  t: TFunction;
}

/** The least distance from the start of the axis, as a share of it, at which the word stands clear of the axis' unit. */
const CLEAR_OF_UNIT = 0.06;

/** The word over the line of now: beside the line while it would cover the unit of the axis. */
export function nowLabel({ fromAt, toAt }: { fromAt: number; toAt: number }, { color, nowMs, t }: Around) {
  const isAtStart = nowMs - fromAt < (toAt - fromAt) * CLEAR_OF_UNIT;
  return { formatter: t('curve.now'), color: color('text-2'), fontSize: 12, align: isAtStart ? 'left' : 'center' };
}
