import { describe, expect, test } from 'vitest';
import { findScreens, isNamed } from './screen-hits.ts';

const entries = [
  { key: 'a', title: 'Dashboard', path: '/dashboard' },
  { key: 'b', title: 'Plant list', path: '/power_station/power_station_list' },
  { key: 'c', title: 'Device management', path: '/devices/devices__manage' },
  { key: 'd', title: 'Gestión', path: '/plant' },
  { key: 'e', title: 'Plant', path: '/somewhere' },
];
const keysOf = (text: string) => findScreens(entries, text).map(({ key }) => key);

describe('the search for screens', () => {
  test('offers everything in its order before a letter is typed', () => expect(keysOf('  ')).toEqual(['a', 'b', 'c', 'd', 'e']));
  test('forgives a slip of the finger', () => expect(keysOf('dashbaord')[0]).toBe('a'));
  test('finds by the path as well', () => expect(keysOf('power_station')).toContain('b'));
  test('lets the title weigh more than the path', () => {
    const found = keysOf('plant');
    expect(found.indexOf('e')).toBeLessThan(found.indexOf('d'));
  });
  test('finds what is written with accents', () => expect(keysOf('gestion')).toContain('d'));
  test('finds nothing for what is nowhere', () => expect(keysOf('zzzzqqqq')).toEqual([]));
});

describe('a named screen', () => {
  test('holds the text, accents and case aside', () => {
    expect(isNamed(entries, 'GESTION')).toBe(true);
    expect(isNamed(entries, 'plant l')).toBe(true);
  });
  test('is not one that merely resembles it', () => expect(isNamed(entries, 'sev')).toBe(false));
});
