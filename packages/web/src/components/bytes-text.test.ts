import { expect, test } from 'vitest';
import { bytesParts } from './bytes-text.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [12_345, '12.3 kB'],
  [1_000_000, '1 MB'],
  [7_654_321_000, '7.65 GB'],
])('%d bytes are %s', (count, text) => {
  const { text: number, unit } = bytesParts(count, 'en');
  expect(`${number} ${unit}`).toBe(text);
});

test('a language without a space between them keeps number and unit apart', () => {
  expect(bytesParts(0, 'zh')).toEqual({ text: '0', unit: '字节' });
  expect(bytesParts(7_650_000, 'es')).toEqual({ text: '7,65', unit: 'MB' });
});
