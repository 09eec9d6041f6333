import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LoggedError, type NewError, withError } from './error-log.ts';

const error = (message: string, more: Partial<NewError> = {}): NewError => ({ kind: 'call', message, screen: '/plants', ...more });
const logOf = (errors: readonly NewError[]) => errors.reduce<LoggedError[]>((log, next, index) => withError(log, next, index), []);

test('the newest stands first, and a repeated one counts with its newest request', () => {
  const log = logOf([error('a', { requestId: 'r1' }), error('b'), error('a', { requestId: 'r3' })]);
  expect(log).toEqual([
    { ...error('a'), requestId: 'r3', firstAtMs: 0, lastAtMs: 2, count: 2 },
    { ...error('b'), firstAtMs: 1, lastAtMs: 1, count: 1 },
  ]);
});

test('the same words on another screen, of another call or from another place in the code are another error', () => {
  const others = [{}, { screen: '/devices' }, { endpoint: 'GET /plants' }, { code: '500' }, { stack: 'at x' }, { kind: 'bug' as const }];
  expect(logOf(others.map((more) => error('a', more)))).toHaveLength(others.length);
});

test('however many there are, a hundred are kept, no two of them alike, in the order of their time', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 150 }), { maxLength: 400 }), (numbers) => {
      const log = logOf(numbers.map((number) => error(String(number))));
      expect(log.length).toBe(Math.min(100, new Set(numbers).size));
      expect(new Set(log.map(({ message }) => message)).size).toBe(log.length);
      expect(log.map(({ lastAtMs }) => lastAtMs)).toEqual(log.map(({ lastAtMs }) => lastAtMs).sort((a, b) => b - a));
      const counted = log.reduce((sum, { count }) => sum + count, 0);
      expect(new Set(numbers).size > 100 || counted === numbers.length).toBe(true);
    }),
  );
});
