import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { interestQuery, isEmpty, isSameInterest, unionOf } from './interest.ts';

describe('what the open tabs want to see', () => {
  test('becomes one sorted list without repetition', () => {
    const union = unionOf([{ plants: ['7', '3'] }, { plants: ['3'], latestOf: ['9'] }, {}]);
    expect(union).toEqual({ plants: ['3', '7'], latestOf: ['9'] });
    expect(interestQuery(union)).toEqual({ plants: '3,7', latestOf: '9' });
  });

  test('is empty when nobody wants anything', () => {
    expect(isEmpty(unionOf([{}, { plants: [] }]))).toBe(true);
    expect(isEmpty({ devicesOf: ['1'] })).toBe(false);
  });

  test('keeps the stream open for facts and messages alone', () => {
    const union = unionOf([{ facts: true }, { facts: false, messages: true }]);
    expect(isEmpty({ facts: true })).toBe(false);
    expect(isSameInterest(union, { facts: true })).toBe(false);
    expect(isSameInterest(union, { facts: true, messages: true })).toBe(true);
    expect(interestQuery(union)).toEqual({ messages: 'true' });
  });

  test('does not depend on the order of the tabs', () => {
    const interest = fc.record({ plants: fc.array(fc.stringMatching(/^[1-9]\d?$/)) });
    fc.assert(
      fc.property(fc.array(interest), (interests) => {
        expect(isSameInterest(unionOf(interests), unionOf(interests.toReversed()))).toBe(true);
      }),
    );
  });

  test('asks for no more ids than the server takes', () => {
    const plants = Array.from({ length: 700 }, (_, index) => String(index + 1));
    expect(unionOf([{ plants }]).plants).toHaveLength(500);
  });
});
