import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../storage/schema.ts';

type OfFault = ExpressionBuilder<Schema, 'fault'>;

/** Open at any time since then, whether it began before or not: the one meaning of "faults of the last 30 days". */
export function wasOpenSince(builder: unknown, sinceAt: number) {
  const eb = builder as OfFault;
  return eb.or([eb('fault.closed_at', 'is', null), eb('fault.closed_at', '>=', sinceAt)]);
}

/** Neither over by its data nor said to be repaired. */
export function isUnrepaired(builder: unknown) {
  const eb = builder as OfFault;
  return eb.and([eb('fault.closed_at', 'is', null), eb('fault.repaired_at', 'is', null)]);
}
