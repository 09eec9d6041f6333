import { expect, test } from 'vitest';
import { afterSignIn, guard } from './guard.ts';
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

test('after sign-in one is back where one was going, unless that is not ours', () => {
  expect(afterSignIn('/devices/devices__manage', 'CUSTOMER')).toBe('/devices/devices__manage');
  expect(afterSignIn('//evil.example', 'CUSTOMER')).toBe('/power_station/power_station_list');
  expect(afterSignIn(null, 'ROOT')).toBe('/dashboard');
});
