import type { EnergyMarkKind } from '@heliograph/core/energy';

/** A shape for each kind, in a box of 12 × 12: marks are told apart without colour. */
export const markShapes: Record<EnergyMarkKind, string> = {
  reset: 'M2 6a4 4 0 1 0 1.5-3.1M2 1.5v2.6h2.6',
  rollover: 'M1.5 9.5l3-7 2 4.5 1.2-2.5 2.8 5',
  swap: 'M1.5 4h8M7.5 2l2 2-2 2M10.5 8.5h-8M4.5 6.5l-2 2 2 2',
  stuck: 'M4 2v8M8 2v8',
  glitch: 'M2 2l8 8M10 2l-8 8',
  sentinel: 'M6 1.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9M2.8 9.2l6.4-6.4',
  negative: 'M2 6h8',
  gap: 'M1.5 3v6M10.5 3v6M4 6h.6M7.4 6h.6',
  lateBatch: 'M6 1.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9M6 3.5v2.7l1.8 1.3',
  correction: 'M2 10l.6-2.4 5.6-5.6 1.8 1.8-5.6 5.6L2 10z',
};
