import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeRedirect, signInPath } from './redirect.ts';
import { alwaysRoutes, flattenRoutes, grantedRoutes } from './routes.ts';

const origin = 'https://console.example';

test.each([
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/%2f%2fevil.example',
  '/%2F/evil.example',
  '/%252f%252fevil.example',
  '/%5cevil.example',
  '/..//evil.example',
  '/%2e%2e//evil.example',
  '/a/../login',
  '/a/%2e%2e/b',
  '/%00',
  '/%zz',
  'javascript:alert(1)',
  'data:text/html,x',
  'plants',
  '',
  '/login',
  '/LOGIN/?redirect=/',
  `/${'a'.repeat(3_000)}`,
])('the redirect %j is refused', (text) => {
  expect(safeRedirect(text)).toBeUndefined();
});

test.each([
  '/',
  '/power_station/power_station_detail?id=7&tab=a//b',
  '/devices/devices__manage?search=50%25%20%2F#top',
  '/dashboard?x=https://a',
])('the own path %s is kept as it is', (text) => {
  expect(safeRedirect(text)).toBe(text);
});

test('whatever is let through stays on the own origin, also after a router decoded it', () => {
  const nasty = fc.array(
    fc.constantFrom(
      '/',
      '\\',
      '//',
      '..',
      '.',
      '%2f',
      '%5C',
      '%252e',
      '%09',
      '\t',
      '@',
      ':',
      'http',
      'evil.example',
      '?',
      '#',
      'a',
      '%',
      '\u2028',
      '／',
    ),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        nasty.map((parts) => `/${parts.join('')}`),
      ),
      (text) => {
        const kept = safeRedirect(text);
        if (kept === undefined) return;
        for (const spelling of [kept, kept.replace(/^[^?#]*/, (path) => decodeURIComponent(path))]) {
          expect(new URL(spelling, origin).origin).toBe(origin);
          expect(new URL(new URL(spelling, origin).pathname, origin).origin).toBe(origin);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

test('every screen can be come back to after sign-in', () => {
  for (const { fullPath } of flattenRoutes([...alwaysRoutes, ...grantedRoutes])) {
    const path = `${fullPath}?id=7&search=a%20b`;
    expect(safeRedirect(new URL(signInPath(path), origin).searchParams.get('redirect'))).toBe(path);
  }
});
