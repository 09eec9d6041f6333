import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clean } from './clean.ts';
import { fit, truncate, widthOf, wrap } from './text.ts';

describe('clean', () => {
  test('takes the power out of escape sequences', () => {
    expect(clean('\u001b]0;owned\u0007\u001b[31mred\u009b2J')).toBe('�]0;owned��[31mred�2J');
  });
  test('keeps line breaks and reading-order marks from moving text', () => {
    expect(clean('a\r\nb\tc\u202ed\u2028')).toBe('a��b�c�d�');
  });
  test('leaves names of every language alone', () => {
    expect(clean('东京 第一発電所 – España ñ 🌞')).toBe('东京 第一発電所 – España ñ 🌞');
  });
  test('leaves no control character in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(clean(text)).not.toMatch(/\p{Cc}/u);
      }),
    );
  });
});

describe('fit', () => {
  test('counts a Chinese glyph as two columns', () => {
    expect(fit('上海', 6)).toBe('上海  ');
    expect(fit('上海', 6, 'right')).toBe('  上海');
  });
  test('never cuts a wide glyph in half', () => {
    expect(fit('上海电站', 6)).toBe('上海… ');
  });
  test('always fills exactly the width', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }).map(clean), fc.integer({ min: 1, max: 40 }), (text, width) => {
        expect(widthOf(fit(text, width))).toBe(width);
      }),
    );
  });
});

test('truncate answers nothing where there is no room', () => {
  expect(truncate('abc', 0)).toBe('');
});

test('wrap breaks at spaces and keeps every word', () => {
  expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
});
