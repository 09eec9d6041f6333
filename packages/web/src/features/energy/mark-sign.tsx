import type { EnergyMarkKind } from '@heliograph/core/energy';
import { markShapes } from './mark-shapes.ts';

/** The shape of a kind of mark; the word stands beside it or is read out. */
export function MarkSign({ kind }: { kind: EnergyMarkKind }) {
  return (
    <svg
      width="12"
      height="12"
      viewBox="0 0 12 12"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={markShapes[kind]} />
    </svg>
  );
}
