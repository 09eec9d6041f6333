// Bundles the command line: a small entry and chunks that load when a command needs them.
import { globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@heliograph/core/constants';
import { auditSections } from './src/audit/reader.ts';
import { rolldown, type Plugin } from 'rolldown';

const dist = join(import.meta.dirname, 'dist');
const ENTRY = 'helio.js';
/** A screen that is open loads its chunks from the bundle that it began with. */
const KEEP_MS = 3_600_000;
const BUILTINS_IN_USE = new Set(['node:child_process', 'node:events', 'node:fs', 'node:path', 'node:process', 'node:util']);

/** An ESM import of a built-in costs milliseconds at each start; the same module by getBuiltinModule costs a fraction. */
const lazyBuiltins: Plugin = {
  name: 'lazy-builtins',
  resolveId(id, importer) {
    return BUILTINS_IN_USE.has(id) && importer?.includes('/commander/') ? `\0builtin:${id}` : undefined;
  },
  load(id) {
    if (!id.startsWith('\0builtin:')) return undefined;
    const name = id.slice('\0builtin:'.length);
    // Commander starts no executables here, so child_process is loaded when asked and not before.
    if (name === 'node:child_process') return `export default { spawn: (...args) => process.getBuiltinModule('${name}').spawn(...args) };`;
    if (name === 'node:util')
      return `export const stripVTControlCharacters = (text) => process.getBuiltinModule('${name}').stripVTControlCharacters(text);`;
    if (name === 'node:events') return `export const { EventEmitter } = process.getBuiltinModule('${name}');`;
    return `export default process.getBuiltinModule('${name}');`;
  },
};

/** Ink asks for it in development only; it is not installed. */
const noDevtools: Plugin = {
  name: 'no-devtools',
  resolveId: (id) => (id === 'react-devtools-core' ? '\0devtools' : undefined),
  load: (id) => (id === '\0devtools' ? 'export default { connectToDevTools() {} };' : undefined),
};

const bundle = await rolldown({
  input: { helio: join(import.meta.dirname, 'src/main.ts') },
  platform: 'node',
  plugins: [lazyBuiltins, noDevtools],
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
});
mkdirSync(join(dist, 'locales'), { recursive: true });
const fresh = mkdtempSync(join(dist, '.new-'));
try {
  await bundle.write({
    dir: fresh,
    format: 'esm',
    minify: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // Each file costs a millisecond at the start, so what every command needs travels together.
    codeSplitting: { groups: [{ name: 'run', test: isAlwaysNeeded }] },
  });
  shortenEntry(fresh);
  writeTexts(join(fresh, 'locales'));
  replaceDist(fresh);
} finally {
  await bundle.close();
  rmSync(fresh, { recursive: true, force: true });
}

/** Between the entry and the commands the bundler puts a file that only passes a name on; each file costs a millisecond. */
function shortenEntry(folder: string): void {
  const file = join(folder, ENTRY);
  const entry = readFileSync(file, 'utf8').replace(/import\(`\.\/(run-[\w-]+\.js)`\)\)\.run\b/, (_, between: string) => {
    const passed = /^export\{(\w+) as run\}from"(\.\/run-[\w-]+\.js)"/.exec(readFileSync(join(folder, between), 'utf8'));
    if (!passed) throw new Error(`${between} does more than pass the name on.`);
    return `import("${passed[2]}")).${passed[1]}`;
  });
  writeFileSync(file, entry);
}

/** Puts the entry last: a command that starts meanwhile finds all of the old bundle or all of the new one. */
function replaceDist(from: string): void {
  const files = globSync('**/*.*', { cwd: from }).toSorted((a, b) => Number(a === ENTRY) - Number(b === ENTRY));
  for (const file of files) renameSync(join(from, file), join(dist, file));
  const stale = globSync('*-*.js', { cwd: dist }).filter((file) => !files.includes(file));
  for (const file of stale) if (Date.now() - statSync(join(dist, file)).mtimeMs > KEEP_MS) rmSync(join(dist, file));
}

function isAlwaysNeeded(id: string): boolean {
  const isOurs = /[\\/]packages[\\/](cli|core)[\\/]src[\\/]/.test(id) || id.includes('commander') || id.includes('rolldown');
  return (
    isOurs &&
    !/[\\/](tui|import|audit(?=[\\/](?!kinds)))[\\/]|(gate-words|setting-words|country|span|main|text|table|view|config-store|stream-fetch|prompt|import-telemetry)\.tsx?$/.test(
      id,
    )
  );
}

/** Of the locale files the command line needs its own section, the words for states, and why a setting is refused; the audit trail more. */
function writeTexts(folder: string): void {
  mkdirSync(folder);
  for (const language of LANGUAGES) {
    const texts = JSON.parse(readFileSync(join(import.meta.dirname, `../../locales/${language}.json`), 'utf8')) as Record<string, object>;
    const { cli, states, validation, messages } = texts;
    const ofAudit = Object.fromEntries(Object.entries(texts).filter(([section]) => auditSections.has(section)));
    writeFileSync(join(folder, `${language}.json`), JSON.stringify({ cli, states, validation, messages }));
    writeFileSync(join(folder, `audit-${language}.json`), JSON.stringify(ofAudit));
  }
}
