import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canZoom, COUNTRY_WIDTH, isInView, latitudeOf, MAP_RATIO, moved, placeAt, viewAround, yOf, zoomed } from './map-view.ts';

const latitudes = fc.double({ min: -84, max: 84, noNaN: true });
const longitudes = fc.double({ min: -180, max: 180, noNaN: true });
const places = fc.record({ latitudeDeg: latitudes, longitudeDeg: longitudes });

test('a point of the map is the place that it shows', () => {
  fc.assert(
    fc.property(latitudes, (latitude) => {
      expect(latitudeOf(yOf(latitude))).toBeCloseTo(latitude, 9);
    }),
  );
  expect(placeAt({ width: 1.4 }, -3.70381, yOf(40.41681))).toEqual({ latitudeDeg: 40.4168, longitudeDeg: -3.7038 });
  expect(placeAt({ width: 300 }, -3.70381, yOf(40.41681))).toEqual({ latitudeDeg: 40.4, longitudeDeg: -3.7 });
});

test('however it is moved and zoomed, a map stays on the globe and shows the place that it was zoomed to', () => {
  const steps = fc.array(fc.record({ dx: longitudes, dy: latitudes, factor: fc.constantFrom(0.5, 2) }), { maxLength: 20 });
  fc.assert(
    fc.property(places, steps, (place, list) => {
      let view = viewAround(place);
      expect(isInView(view, place)).toBe(true);
      for (const { dx, dy, factor } of list) {
        view = zoomed(moved(view, dx, dy), factor, place);
        expect(isInView(view, place)).toBe(true);
        expect(Math.abs(view.x) + view.width / 2).toBeLessThanOrEqual(180 + 1e-9);
        expect(Math.abs(view.y) + view.width / MAP_RATIO / 2).toBeLessThanOrEqual(yOf(-84) + 1e-9);
      }
    }),
  );
});

test('a map that is moved shows what lies that way, and another place once it is zoomed to', () => {
  const view = viewAround({ latitudeDeg: 0, longitudeDeg: 0 });
  expect(moved(view, 5, 3)).toEqual({ ...view, x: 5, y: view.y + 3 });
  expect(zoomed(view, 2, { latitudeDeg: 0, longitudeDeg: 20 })).toMatchObject({ x: 20, width: view.width / 2 });
  expect(isInView(view, { latitudeDeg: 0, longitudeDeg: 7 })).toBe(false);
});

test('a map says where its zoom ends', () => {
  const far = viewAround(undefined);
  expect(canZoom(far)).toEqual({ isIn: true, isOut: false });
  const near = Array.from({ length: 12 }).reduce((view: typeof far) => zoomed(view, 2, undefined), far);
  expect(canZoom(near)).toEqual({ isIn: false, isOut: true });
});

test('a place that is only shown is seen in its country: inland there is nothing near to tell it by', () => {
  const boulder = { latitudeDeg: 40.02, longitudeDeg: -105.27 };
  const border = { latitudeDeg: 31.78, longitudeDeg: -106.5 };
  expect(isInView(viewAround(boulder), border)).toBe(false);
  expect(isInView(viewAround(boulder, COUNTRY_WIDTH), border)).toBe(true);
});
