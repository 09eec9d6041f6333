import type { Push } from '@heliograph/core/contract/commands';
import type { Fault } from '@heliograph/core/contract/faults';
import type { Span } from '../../../components/chart/range.ts';

/** What happened at a plant on a day, beside what it measured. */
export type DayEvent =
  | { kind: 'fault'; startAt: number; endAt: number; fault: Fault }
  | { kind: 'push'; startAt: number; endAt: number; push: Push };

/** Faults that opened and pushes that were made within a span, in order of time. A fault that is not over reaches to now; a push is an instant. */
export function eventsOf(faults: readonly Fault[], pushes: readonly Push[], { fromAt, toAt }: Span, nowMs: number): DayEvent[] {
  const events: DayEvent[] = [
    ...faults.map((fault) => {
      const startAt = fault.openedAt;
      return { kind: 'fault' as const, startAt, endAt: Math.max(startAt + 1, fault.closedAt ?? nowMs), fault };
    }),
    ...pushes.map((push) => ({ kind: 'push' as const, startAt: push.createTime, endAt: push.createTime + 1, push })),
  ];
  return events.filter(({ startAt }) => startAt >= fromAt && startAt < toAt).toSorted((a, b) => a.startAt - b.startAt);
}

export function keyOf(event: DayEvent): string {
  return event.kind === 'fault' ? `fault/${event.fault.id}` : `push/${event.push.id}`;
}
