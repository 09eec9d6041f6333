import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultSettings, readSettings, type Settings } from './read-settings.ts';

test('without anything stored the settings are those of the specification', () => {
  expect(readSettings(null)).toEqual({
    themeColor: '#664495',
    showSettings: true,
    tagsView: true,
    fixedHeader: false,
    sidebarLogo: false,
  });
});

test('what was stored is read again', () => {
  const own: Settings = { themeColor: '#00aa7f', showSettings: false, tagsView: false, fixedHeader: true, sidebarLogo: true };
  expect(readSettings(JSON.stringify(own))).toEqual(own);
  expect(readSettings('{"tagsView":false}')).toEqual({ ...defaultSettings, tagsView: false });
});

test('a malformed value is the default, and its neighbours keep what they say', () => {
  expect(readSettings('{"themeColor":"red; background: url(x)","tagsView":"no","fixedHeader":true}')).toEqual({
    ...defaultSettings,
    fixedHeader: true,
  });
  const shape = Object.fromEntries(Object.entries(defaultSettings).map(([key, value]) => [key, typeof value]));
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
      const read = Object.entries(readSettings(stored)).map(([key, value]) => [key, typeof value]);
      expect(Object.fromEntries(read)).toEqual(shape);
    }),
  );
});
