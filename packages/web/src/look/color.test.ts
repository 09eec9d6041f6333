import { converter } from 'culori';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, hexOf, readable } from './color.ts';

const oklch = converter('oklch');
const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const CHROMA_WITH_A_HUE = 0.04;
// Darker than this, the next colour of eight bits is several degrees away.
const LEAST_LIGHTNESS = 0.15;
const degreesBetween = (one: number, other: number) => Math.abs(((one - other + 540) % 360) - 180);

describe('a text colour on a ground', () => {
  test('is corrected to 4.5:1, for every pair', () => {
    fc.assert(
      fc.property(anyColor, anyColor, (text, ground) => {
        expect(contrast(readable(text, [ground]), ground)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 400 },
    );
  });

  test('stays as it was picked where it reads already', () => {
    fc.assert(
      fc.property(anyColor, anyColor, (text, ground) => {
        fc.pre(contrast(text, ground) >= 4.5);
        expect(readable(text, [ground])).toBe(text);
      }),
    );
  });

  test('keeps its hue while it has one', () => {
    fc.assert(
      fc.property(anyColor, anyColor, (text, ground) => {
        const [before, after] = [oklch(text), oklch(readable(text, [ground]))];
        fc.pre((before?.c ?? 0) > CHROMA_WITH_A_HUE && (after?.c ?? 0) > CHROMA_WITH_A_HUE);
        fc.pre((after?.l ?? 0) > LEAST_LIGHTNESS);
        expect(degreesBetween(before?.h ?? 0, after?.h ?? 0)).toBeLessThan(6);
      }),
      { numRuns: 300 },
    );
  });
});

test('names and digits are colours; what has no colour, or can be seen through, is none', () => {
  expect(hexOf('lightblue')).toBe('#add8e6');
  expect(hexOf('#abc')).toBe('#aabbcc');
  expect(['', 'nocolour', 'transparent', '#12345678', 'url(x)'].map(hexOf)).toEqual(Array(5).fill(undefined));
});
