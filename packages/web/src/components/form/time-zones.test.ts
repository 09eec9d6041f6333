import { expect, test } from 'vitest';
import { isFarFromZone, isTimeZone, timeZoneNames, zoneOffsetHours } from './time-zones.ts';

const JUNE = Date.UTC(2026, 5, 21, 12);

test.each([
  ['UTC', 0],
  ['Asia/Tokyo', 9],
  ['America/New_York', -4],
  ['Asia/Kolkata', 5.5],
  ['Europe/Madrid', 2],
])('%s is %s h ahead of UTC in June', (zone, hours) => {
  expect(zoneOffsetHours(zone, JUNE)).toBe(hours);
});

test.each([
  [139.7, 'Asia/Tokyo', false],
  [-139.7, 'Asia/Tokyo', true],
  [87.6, 'Asia/Shanghai', false],
  [-3.7, 'Europe/Madrid', false],
  [3.7, 'America/New_York', true],
  [-179.9, 'Pacific/Auckland', false],
])('the longitude %s lies far from %s: %s', (longitudeDeg, zone, isFar) => {
  expect(isFarFromZone(longitudeDeg, zone, JUNE)).toBe(isFar);
});

test('every zone that is offered is taken, and no short or made-up name', () => {
  expect(timeZoneNames().filter((zone) => !isTimeZone(zone))).toEqual([]);
  expect(['CET', 'Mars/Olympus', ''].filter(isTimeZone)).toEqual([]);
});
