import fc from 'fast-check';
import { expect, test } from 'vitest';
import { zoneOfPlace } from './zone-of-place.ts';

test.each([
  [40.4168, -3.7038, 'Europe/Madrid'],
  [28.1235, -15.4363, 'Atlantic/Canary'],
  [37.7412, -25.6756, 'Atlantic/Azores'],
  [35.0116, 135.7681, 'Asia/Tokyo'],
  [31.2304, 121.4737, 'Asia/Shanghai'],
  [-33.8688, 151.2093, 'Australia/Sydney'],
  [40.015, -105.2705, 'America/Denver'],
])('%d, %d lies in %s', (latitudeDeg, longitudeDeg, zone) => {
  expect(zoneOfPlace(latitudeDeg, longitudeDeg)).toBe(zone);
});

test('at sea and off the globe there is none', () => {
  expect(zoneOfPlace(0, -30)).toBeUndefined();
  expect(zoneOfPlace(91, 0)).toBeUndefined();
  expect(zoneOfPlace(0, 181)).toBeUndefined();
  expect(zoneOfPlace(Number.NaN, 0)).toBeUndefined();
});

test('whatever it says, clocks know it', () => {
  fc.assert(
    fc.property(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true }), (latitude, longitude) => {
      const timeZone = zoneOfPlace(latitude, longitude) ?? 'UTC';
      expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
    }),
  );
});
