import type { EnergyMark } from '@heliograph/core/contract/energy-why';
import type { EnergyMarkKind } from '@heliograph/core/energy';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clustersOf } from './mark-clusters.ts';

const mark = (kind: EnergyMarkKind, startAt: number, endAt: number): EnergyMark => ({
  deviceId: '1',
  deviceName: 'Roof',
  flow: 'total',
  kind,
  startAt,
  endAt,
  energyWh: 0,
  entryCount: 1,
  startWh: null,
  endWh: null,
  source: 'lifetimeCounter',
  quality: 'measured',
  author: null,
  reason: null,
});
const span = { fromAt: 1_000, toAt: 2_000 };

describe('marks on an axis', () => {
  test('stand where they begin, cut to what is shown; others are left out', () => {
    const clusters = clustersOf(
      [mark('gap', 900, 1_100), mark('swap', 1_500, 1_515), mark('reset', 2_000, 2_015), mark('gap', 0, 1_000)],
      span,
      0.1,
    );
    expect(clusters.map(({ from, to, kinds }) => [from, to, kinds])).toEqual([
      [0, 0.1, ['gap']],
      [0.5, 0.515, ['swap']],
    ]);
  });

  test('that lie too near to each other share a place', () => {
    const clusters = clustersOf(
      [mark('reset', 1_500, 1_515), mark('gap', 1_550, 1_700), mark('reset', 1_560, 1_570), mark('gap', 1_650, 1_660)],
      span,
      0.1,
    );
    expect(clusters.map(({ marks, kinds, to }) => [marks.length, kinds, to])).toEqual([
      [3, ['reset', 'gap'], 0.7],
      [1, ['gap'], 0.66],
    ]);
  });

  test('are never lost, and no two places are nearer than a finger', () => {
    const at = fc.integer({ min: 1_000, max: 1_999 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(at, fc.integer({ min: 1, max: 500 }))),
        fc.double({ min: 0.01, max: 0.5, noNaN: true }),
        (marks, least) => {
          const clusters = clustersOf(
            marks.map(([start, length]) => mark('gap', start, start + length)),
            span,
            least,
          );
          expect(clusters.flatMap((cluster) => cluster.marks)).toHaveLength(marks.length);
          for (const [index, { from }] of clusters.entries()) {
            const before = clusters[index - 1];
            expect(before === undefined || from - before.from >= least).toBe(true);
          }
        },
      ),
    );
  });
});
