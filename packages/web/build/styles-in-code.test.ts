import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('../src', import.meta.url));
const read = (file: string) => readFileSync(path.join(SRC, file), 'utf8');

/** A style sheet with the class names it has, and those that the code asks of it. */
interface Sheet {
  has: Set<string>;
  asked: Set<string>;
  isOpen: boolean;
}
const sheets = new Map<string, Sheet>(
  globSync('**/*.module.css', { cwd: SRC }).map((file) => [file, { has: classesOf(read(file)), asked: new Set(), isOpen: false }]),
);
for (const file of globSync('**/*.{ts,tsx}', { cwd: SRC })) {
  const whole = read(file);
  const code = whole.replaceAll(/^import .*$/gm, '');
  for (const [, name, from = ''] of whole.matchAll(/^import (\w+) from '(.*\.module\.css)';/gm)) {
    const sheet = sheets.get(path.join(path.dirname(file), from));
    if (sheet === undefined) throw new Error(`${file} imports ${from}, which is not there`);
    for (const [, asked = ''] of code.matchAll(new RegExp(`\\b${name}\\.(\\w+)\\b(?!\\()`, 'g'))) sheet.asked.add(asked);
    // A name that is put together may be any of them.
    sheet.isOpen ||= new RegExp(`\\b${name}\\[`).test(code);
  }
}

test('every class that the code asks for is in its style sheet', () => {
  expect(sheets.size).toBeGreaterThan(50);
  expect(
    [...sheets].flatMap(([file, { has, asked }]) => [...asked].filter((name) => !has.has(name)).map((name) => `${file}: ${name}`)),
  ).toEqual([]);
});

test('every class of a style sheet is asked for', () => {
  const unused = [...sheets].flatMap(([file, { has, asked, isOpen }]) =>
    isOpen ? [] : [...has].filter((name) => !asked.has(name)).map((name) => `${file}: ${name}`),
  );
  expect(unused).toEqual([]);
});

function classesOf(css: string): Set<string> {
  const selectors = css.replaceAll(/\/\*[^]*?\*\/|:global\([^)]*\)/g, '').matchAll(/([^{};]+)\{/g);
  return new Set(
    [...selectors].flatMap(([, selector = '']) => [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name)),
  );
}
