import { expect, test } from 'vitest';
import { unrolled } from './unrolled.ts';

test('a line that stays on one side of the date line stays as it is', () => {
  const line = [
    [170, 1],
    [-9, 2],
    [-170, 3],
  ];
  expect(unrolled(line, false)).toEqual([line]);
});

test('an island on the date line is drawn on both sides, never across the map', () => {
  const island = [
    [179, 0],
    [-179, 0],
    [-179, 1],
    [179, 0],
  ];
  const drawn = unrolled(island, true);
  expect(drawn).toEqual([
    [
      [179, 0],
      [181, 0],
      [181, 1],
      [179, 0],
    ],
    [
      [-181, 0],
      [-179, 0],
      [-179, 1],
      [-181, 0],
    ],
  ]);
});

test('a coast around the pole is closed over the pole', () => {
  const coast = [
    [-180, -80],
    [-60, -70],
    [60, -70],
    [179, -80],
    [-180, -80],
  ];
  const [ring = []] = unrolled(coast, true);
  expect(ring.slice(-3)).toEqual([
    [180, -80],
    [180, -90],
    [-180, -90],
  ]);
});
