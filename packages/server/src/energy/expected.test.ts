import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectedPowers, type Generator } from './expected.ts';

const generator = (id: number, values: Partial<Generator> = {}): Generator => ({
  id,
  ratedPowerW: 10_000,
  tiltDeg: 20,
  azimuthDeg: 180,
  hasOpenFault: false,
  ...values,
});
const none = { installedCapacityWp: null, weather: [] };
const south = { tiltDeg: 20, azimuthDeg: 180 };

describe('what a generator could give', () => {
  test('follows the irradiance in its plane, its heat and the panels behind its rating', () => {
    const cool = { installedCapacityWp: 12_000, weather: [{ irradianceWm2: 500, moduleC: 25, ...south }] };
    const { expectedW, basis } = expectedPowers([generator(1)], new Map(), cool).get(1)!;
    expect(basis).toBe('irradiance');
    expect(expectedW).toBeCloseTo(12_000 * 0.5 * 0.8592 * 0.96);
    const hot = { ...cool, weather: [{ irradianceWm2: 500, moduleC: 65, ...south }] };
    expect(expectedPowers([generator(1)], new Map(), hot).get(1)!.expectedW).toBeCloseTo((expectedW as number) * (1 - 0.0037 * 40));
  });

  test('is never more than its rating', () => {
    const noon = { installedCapacityWp: 14_000, weather: [{ irradianceWm2: 1_100, moduleC: 20, ...south }] };
    expect(expectedPowers([generator(1)], new Map(), noon).get(1)!.expectedW).toBe(10_000);
  });

  test('is the median of the healthy peers for its rating where no sensor lies in its plane', () => {
    const west = { installedCapacityWp: null, weather: [{ irradianceWm2: 900, moduleC: 25, tiltDeg: 10, azimuthDeg: 270 }] };
    const all = [generator(1), generator(2), generator(3), generator(4, { hasOpenFault: true }), generator(5, { ratedPowerW: 20_000 })];
    const actual = new Map([
      [1, 0],
      [2, 4_000],
      [3, 5_000],
      [4, 10_000],
      [5, 12_000],
    ]);
    expect(expectedPowers(all, actual, west).get(1)).toEqual({ expectedW: 5_000, basis: 'peers', peerW: 5_000, peerCount: 3 });
    expect(expectedPowers(all, actual, west).get(5)).toMatchObject({ expectedW: 8_000, peerCount: 3 });
  });

  test('is not judged by panels that look another way', () => {
    const east = generator(1, { azimuthDeg: 90 });
    const actual = new Map([[2, 9_000]]);
    expect(expectedPowers([east, generator(2, { azimuthDeg: 270 })], actual, none).get(1)).toMatchObject({ expectedW: null, basis: null });
    expect(expectedPowers([generator(1, { azimuthDeg: 355 }), generator(2, { azimuthDeg: 2 })], actual, none).get(1)).toMatchObject({
      peerW: 9_000,
    });
  });

  test('is unknown without a rating, a sensor or a peer that speaks', () => {
    const actual = new Map<number, number | null>([[2, null]]);
    expect(expectedPowers([generator(1), generator(2)], actual, none).get(1)!.expectedW).toBeNull();
    const unrated = [generator(1, { ratedPowerW: null }), generator(2)];
    expect(expectedPowers(unrated, new Map([[2, 5_000]]), none).get(1)!.expectedW).toBeNull();
    const blind = { installedCapacityWp: 10_000, weather: [{ irradianceWm2: null, moduleC: 25, ...south }] };
    expect(expectedPowers([generator(1)], new Map(), blind).get(1)!.expectedW).toBeNull();
  });

  test('stays within nothing and the best of the peers, whatever they say', () => {
    const power = fc.option(fc.integer({ min: -50, max: 10_000 }));
    fc.assert(
      fc.property(fc.array(power, { minLength: 2, maxLength: 8 }), (powers) => {
        const all = powers.map((_, id) => generator(id));
        const known = powers.slice(1).filter((each) => each !== null);
        const { peerW, peerCount } = expectedPowers(all, new Map(powers.entries()), none).get(0)!;
        expect(peerCount).toBe(known.length);
        expect(peerW === null).toBe(known.length === 0);
        expect(peerW ?? 0).toBeGreaterThanOrEqual(0);
        expect(peerW ?? 0).toBeLessThanOrEqual(Math.max(0, ...known) + 1e-6);
      }),
    );
  });
});
