import { expect, test } from 'vitest';
import { bytesText } from './bytes-text.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [12_345, '12.3 kB'],
  [1_000_000, '1 MB'],
  [7_654_321_000, '7.65 GB'],
])('%d bytes are %s', (count, text) => {
  expect(bytesText(count, 'en')).toBe(text);
});
