import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import golden from '../../fixtures/reference-values.json' with { type: 'json' };
import { clearSkyGhiWm2, splitIrradiance } from './clear-sky.ts';
import { moduleTemperatureC } from './module-temperature.ts';
import { incidenceProjection, isotropicSkyWm2, planeOfArrayWm2 } from './plane-of-array.ts';
import { pvwattsAcW, pvwattsDcW } from './pvwatts.ts';
import { sunPosition } from './sun.ts';

describe('the physics agrees with published figures', () => {
  test.each(golden.sun)('sun position at $at within 0.01°', ({ at, latitudeDeg, longitudeDeg, elevationDeg, azimuthDeg }) => {
    const sun = sunPosition(Date.parse(at), latitudeDeg, longitudeDeg);
    expect(Math.abs(sun.elevationDeg - elevationDeg)).toBeLessThan(0.01);
    expect(Math.abs(sun.azimuthDeg - azimuthDeg)).toBeLessThan(0.01);
  });

  test('clear sky by Haurwitz', () => {
    golden.haurwitz.elevationDeg.forEach((elevation, index) =>
      expect(clearSkyGhiWm2(elevation)).toBeCloseTo(golden.haurwitz.ghiWm2[index] ?? Number.NaN, 6),
    );
  });

  test.each(golden.erbs)('beam and diffuse by Erbs at $ghiWm2 W/m²', ({ ghiWm2, elevationDeg, dayOfYear, dniWm2, dhiWm2 }) => {
    const sky = splitIrradiance(ghiWm2, elevationDeg, dayOfYear);
    expect(sky.dniWm2).toBeCloseTo(dniWm2, 3);
    expect(sky.dhiWm2).toBeCloseTo(dhiWm2, 3);
  });

  test.each(golden.incidence)('angle of incidence, tilt $tiltDeg', ({ tiltDeg, azimuthDeg, elevationDeg, sunAzimuthDeg, projection }) => {
    expect(incidenceProjection({ elevationDeg, azimuthDeg: sunAzimuthDeg }, tiltDeg, azimuthDeg)).toBeCloseTo(projection, 6);
  });

  test('isotropic sky', () => {
    expect(isotropicSkyWm2(golden.isotropic.dhiWm2, golden.isotropic.tiltDeg)).toBeCloseTo(golden.isotropic.planeWm2, 9);
  });

  test('module temperature by Faiman', () => {
    const { planeOfArrayWm2: irradiance, ambientC, windMs, moduleC } = golden.faiman;
    expect(moduleTemperatureC(irradiance, ambientC, windMs)).toBeCloseTo(moduleC, 3);
  });

  test('PVWatts DC', () => {
    const { planeOfArrayWm2: irradiance, cellC, capacityW, coefficient, dcW } = golden.pvwattsDc;
    expect(pvwattsDcW(irradiance, cellC, capacityW, coefficient)).toBeCloseTo(dcW, 9);
  });

  test.each(golden.pvwattsAc)('PVWatts AC at $dcW W', ({ dcW, ratedDcW, efficiency, acW }) => {
    expect(pvwattsAcW(dcW, ratedDcW, efficiency)).toBeCloseTo(acW, 8);
  });
});

describe('a PVWatts year of a real place', () => {
  const rows = readFileSync(new URL('../../fixtures/pvwatts-denver.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(3)
    .map((line) => line.split(',').map(Number));

  test('AC from DC, clipping included, within 0.01 W in each hour', () => {
    for (const [, , , , , , , , , dcW = Number.NaN, acW = Number.NaN] of rows)
      expect(Math.abs(pvwattsAcW(dcW, 4_000 / 1.2 / 0.96, 0.96) - acW)).toBeLessThan(0.01);
  });

  test('plane of array within 4 % of the anisotropic model that PVWatts uses', () => {
    const sums = { ours: 0, theirs: 0 };
    for (const [month = 0, day = 0, hour = 0, beam = 0, diffuse = 0, , , theirs = 0] of rows) {
      const sun = sunPosition(Date.UTC(2015, month - 1, day, hour + 7, 30), 39.73, -105.18);
      const dniWm2 = sun.elevationDeg > 0 ? beam : 0;
      const ghiWm2 = dniWm2 * Math.sin((sun.elevationDeg * Math.PI) / 180) + diffuse;
      sums.ours += planeOfArrayWm2({ ghiWm2, dniWm2, dhiWm2: diffuse }, sun, 20, 180);
      sums.theirs += theirs;
    }
    expect(sums.ours / sums.theirs).toBeGreaterThan(0.96);
    expect(sums.ours / sums.theirs).toBeLessThan(1.01);
  });

  test('DC from plane of array and cell temperature within 3 %', () => {
    const sums = { ours: 0, theirs: 0 };
    for (const [, , , , , , , irradiance = 0, cellC = 0, dcW = 0] of rows) {
      sums.ours += pvwattsDcW(irradiance, cellC, 4_000 * (1 - 0.1408), -0.0047);
      sums.theirs += dcW;
    }
    expect(Math.abs(sums.ours / sums.theirs - 1)).toBeLessThan(0.03);
  });
});
