import { expect, test } from 'vitest';
import { readNarrowing } from './narrowing.ts';

test('what the address says is read as far as it can be', () => {
  const search = new URLSearchParams('ownerId=3&installerId=x&installPosition=moon&serviceProviderId=7&page=2');
  expect(readNarrowing(search)).toEqual({ ownerId: '3', serviceProviderId: '7' });
});
