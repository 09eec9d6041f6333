import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SPOKEN = /^(aria-label|aria-description|aria-roledescription|title|placeholder|alt|label|text|okText|cancelText)$/;
/** The same in every language: units, keys, commands, and the letters that show a colour. */
const SHARED = /^[^\p{L}]*$|^(kWh\/kWp|Ctrl K|Aa|\.\/helio .*)$/u;

interface Node {
  type: string;
  [key: string]: unknown;
}

test('no text stands in the code of the console', () => {
  const files = globSync('packages/web/src/**/*.tsx', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => {
    const { program } = parseSync(file, readFileSync(path.join(ROOT, file), 'utf8'));
    return spokenIn(program)
      .map((text) => text.trim())
      .filter((text) => !SHARED.test(text))
      .map((text) => `${file}: ${text}`);
  });
  expect(found).toEqual([]);
});

/** What stands between tags, and what attributes say that are read out or shown. */
function spokenIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(spokenIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, value, name } = node as Node & { value?: unknown; name?: { name?: unknown } };
  const own =
    type === 'JSXText' ? value : type === 'JSXAttribute' && SPOKEN.test(String(name?.name)) ? (value as Node | null)?.['value'] : '';
  return [...(typeof own === 'string' && own !== '' ? [own] : []), ...Object.values(node).flatMap(spokenIn)];
}

test('every text of the locales is spoken somewhere', () => {
  const sources = globSync('packages/{core,server,web,cli,simulator}/{src,build}/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/*.test.*'] });
  const code = sources.map((file) => readFileSync(path.join(ROOT, file), 'utf8')).join('\n');
  const literals = new Set([...code.matchAll(/['"`]([a-z][\w.-]*)['"`]/gi)].map(([, text]) => text));
  const patterns = [...new Set([...code.matchAll(/`((?:[\w.-]|\$\{[^`]*?\})+)`/g)].map(([, text = '']) => text))]
    .filter((text) => /^[a-z]\w*\./i.test(text) && text.includes('${'))
    .map(
      (text) =>
        new RegExp(
          `^${text
            .split(/\$\{[^`]*?\}/)
            .map((part) => part.replaceAll('.', '\\.'))
            .join('[\\w.-]+')}$`,
        ),
    );
  const silent = keysOf(JSON.parse(readFileSync(path.join(ROOT, 'locales/en.json'), 'utf8')))
    .map((key) => key.replace(/_(zero|one|two|few|many|other)$/, ''))
    // The specification quotes these, whether or not a screen says them yet.
    .filter((key) => !/^(messages|validation)\./.test(key))
    .filter(
      (key) => ![key, key.replace(/^cli\./, '')].some((name) => literals.has(name) || patterns.some((pattern) => pattern.test(name))),
    );
  expect([...new Set(silent)]).toEqual([]);
});

function keysOf(branch: object, prefix = ''): string[] {
  return Object.entries(branch).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${prefix}${key}.`) : [prefix + key],
  );
}
