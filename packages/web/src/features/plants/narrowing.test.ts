import { expect, test } from 'vitest';
import { readNarrowing, writeNarrowing } from './narrowing.ts';

test('what the address says is read as far as it can be', () => {
  const search = new URLSearchParams('ownerId=3&installerId=x&installPosition=moon&serviceProviderId=7&page=2');
  expect(readNarrowing(search)).toEqual({ ownerId: '3', serviceProviderId: '7' });
});

test('a change leads back to page one, and nothing takes it away', () => {
  const search = new URLSearchParams('ownerId=3&page=2&sort=-name');
  expect(String(writeNarrowing(search, { installPosition: 'roof' }))).toBe('ownerId=3&sort=-name&installPosition=roof');
  expect(String(writeNarrowing(search, { ownerId: '' }))).toBe('sort=-name');
});
