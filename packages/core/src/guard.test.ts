import { expect, test } from 'vitest';
import { authRedirect, guard } from './guard.ts';
import { permittedRoutes } from './permissions.ts';
import type { SessionState } from './session.ts';
import type { SignedInUser } from './signed-in-user.ts';

const signedIn = (orgGroup: string): SessionState => ({
  status: 'signedIn',
  user: { orgGroup } as SignedInUser,
  routes: permittedRoutes([]),
});
const signedOut: SessionState = { status: 'signedOut' };

test('someone signed out is sent to sign-in with the path that was asked for', () => {
  const path = '/devices/devices__manage?search=a&page=2';
  expect(guard(path, signedOut)).toEqual({ kind: 'redirect', to: `/login?redirect=${encodeURIComponent(path)}` });
});

test.each(['/login?redirect=/x', '/policy', '/404', '/introduction', '/customer/cancel'])(
  '%s is open to everyone, signed in or not',
  (path) => {
    for (const state of [signedOut, signedIn('ROOT'), { status: 'known' } as const])
      expect(guard(path, state)).toEqual({ kind: 'proceed' });
  },
);

test('a token without a user loads the user first', () => {
  expect(guard('/', { status: 'known' })).toEqual({ kind: 'load' });
  expect(guard('/dashboard', { status: 'loading' })).toEqual({ kind: 'load' });
});

test('the root path leads to the first permitted screen of the own group', () => {
  expect(guard('/', signedIn('ROOT'))).toEqual({ kind: 'redirect', to: '/dashboard' });
  expect(guard('/?x=1', signedIn('CUSTOMER'))).toEqual({ kind: 'redirect', to: '/power_station/power_station_list' });
});

test('someone signed in goes on to any other path', () => {
  expect(guard('/nowhere', signedIn('ROOT'))).toEqual({ kind: 'proceed' });
});

test.each(['/devices/devices__manage?search=a', '/policy', '/'])('/auth-redirect leads to %s, by way of sign-in where needed', (path) => {
  expect(authRedirect(path, signedIn('CUSTOMER'))).toBe(path);
  expect(authRedirect(path, { status: 'known' })).toBe(path);
  expect(authRedirect(path, signedOut)).toBe(`/login?redirect=${encodeURIComponent(path)}`);
});

test.each([
  null,
  '',
  'dashboard',
  'https://evil.example/',
  '//evil.example',
  String.raw`/\evil.example`,
  '/%2F%2Fevil.example',
  '/login',
  'javascript:alert(1)',
])('/auth-redirect does not follow %s', (path) => {
  expect(authRedirect(path, signedIn('CUSTOMER'))).toBe('/');
  expect(authRedirect(path, signedOut)).toBe('/login');
});
