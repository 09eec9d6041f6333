import { ApiError, TransportError } from '@heliograph/core/errors';
import { expect, test } from 'vitest';
import { describeBug, describeCall } from './describe-error.ts';

const token = 'hs_4fJ0aQ2bL9sD7kX1mZ5vN8cR3tY6uW0pE2gH4iK6oBq';

test('a refused call says what was called, what came back and under which number', () => {
  const error = new ApiError({ code: 409, error: 'devices.serialTaken', msg: 'Taken.', requestId: 'r1', method: 'POST', path: '/devices' });
  expect(describeCall(error, 'Taken.', '/devices/devices__manage?page=2')).toEqual({
    kind: 'call',
    message: 'Taken.',
    screen: '/devices/devices__manage?page=2',
    endpoint: 'POST /devices',
    code: '409 devices.serialTaken',
    requestId: 'r1',
  });
});

test.each([
  [new TransportError({ reason: 'timeout', message: 'x', path: '/a' }), 'call', 'timeout'],
  [new TransportError({ reason: 'status', message: 'x', path: '/a', status: 502 }), 'call', 'HTTP 502'],
  [new TransportError({ reason: 'body', message: 'x', path: '/a', status: 200 }), 'bug', 'HTTP 200'],
  [new ApiError({ code: 500, error: 'server.internal', msg: 'x', path: '/a' }), 'bug', '500 server.internal'],
  [new ApiError({ code: 500, msg: 'x', path: '/a' }), 'call', '500'],
])('%o is a %s with the code %s', (error, kind, code) => {
  expect(describeCall(error, 'x', '/')).toMatchObject({ kind, code });
});

test('a bug is told with its place, cut to a length, and without secrets', () => {
  const error = new TypeError(`no ${token}`);
  error.stack = `TypeError: no ${token}\n${'    at somewhere (plant-list.js:1:1)\n'.repeat(500)}`;
  const described = describeBug(error, `/login?token=${token}`);
  expect(described).toMatchObject({ kind: 'bug', message: 'TypeError: no hs_[…]', screen: '/login?token=[…]' });
  expect(described.stack).toContain('at somewhere (plant-list.js:1:1)');
  expect(described.stack?.length).toBeLessThanOrEqual(4_000);
  expect(JSON.stringify(described)).not.toContain(token);
  expect(describeBug('just a text', '/')).toMatchObject({ message: 'just a text', stack: undefined });
});
