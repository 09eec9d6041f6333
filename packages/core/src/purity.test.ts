import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const allowed = ['zod', 'zod/v4/core', 'dayjs', 'dayjs/plugin/utc.js', 'big.js', '@photostructure/tz-lookup'];
const root = new URL('.', import.meta.url).pathname;
const files = globSync('**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts') && !file.startsWith('testing/'));
const importsOf = (file: string) => {
  const text = readFileSync(root + file, 'utf8');
  return [...text.matchAll(/^(import|export) (type )?[^;]*?from '([^']+)'|import\('([^']+)'\)|^import '([^']+)'/gms)].map(
    ([, , isType, from, lazy, bare]) => ({ isType: isType !== undefined, from: from ?? lazy ?? bare ?? '' }),
  );
};

test('core imports itself, zod, dayjs, big.js and the map of time zones: no React, no Node, no other package', () => {
  const strangers = files.flatMap((file) =>
    importsOf(file)
      .filter(({ from, isType }) => !allowed.includes(from) && !(from.startsWith('.') && (isType || !from.endsWith('.json'))))
      .map(({ from }) => `${file} → ${from}`),
  );
  expect(files.length).toBeGreaterThan(20);
  expect(strangers).toEqual([]);
});

test('exact decimals are loaded by what counts money and by nothing else', () => {
  expect(files.filter((file) => importsOf(file).some(({ from }) => from === 'big.js'))).toEqual(['kpi/revenue.ts']);
});

test('the map of time zones is loaded by what asks for the zone of a place, and that by nothing else in core', () => {
  const importers = (of: string) => files.filter((file) => importsOf(file).some(({ from }) => from.endsWith(of)));
  expect(importers('tz-lookup')).toEqual(['place/zone-of-place.ts']);
  expect(importers('zone-of-place.ts')).toEqual([]);
});

test.each([
  'client.ts',
  'session.ts',
  'guard.ts',
  'routes.ts',
  'permissions.ts',
  'error-treatment.ts',
  'language.ts',
  'validation.ts',
  'kpi.ts',
])('%s brings no zod, no dayjs and no big.js into a bundle', (entry) => {
  const loaded = reach(entry, new Set());
  expect([...loaded].filter((from) => /^(zod|dayjs|big)/.test(from))).toEqual([]);
});

/** Everything that loading a file loads; types vanish. */
function reach(file: string, seen: Set<string>): Set<string> {
  for (const { from, isType } of importsOf(file)) {
    if (isType || seen.has(from)) continue;
    const next = new URL(from, `file:///${file}`).pathname.slice(1);
    seen.add(from.startsWith('.') ? next : from);
    if (from.startsWith('.')) reach(next, seen);
  }
  return seen;
}
