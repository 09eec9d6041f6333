import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { readScreens, type ScreenEntry, SOURCES } from './screens.ts';
import { languages } from './text-parts.ts';

/** Beside the build, for the server alone: dot files are not served. */
const FILE_NAME = '.preloads.json';
const source = (file: string) => path.join(SOURCES, file);

/**
 * Tells the server what each page will need, by path and language, so that the browser fetches all of it at once instead
 * of learning of each file from the one before.
 */
export function preloads(): Plugin {
  return {
    name: 'heliograph:preloads',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        this.emitFile({ type: 'asset', fileName: FILE_NAME, source: JSON.stringify(tell(bundle)) });
      },
    },
  };
}

type Preloads = Record<string, Record<string, string[]>>;

function tell(bundle: Rolldown.OutputBundle): Preloads {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const chunkOf = (id: string) =>
    chunks.find(({ facadeModuleId }) => facadeModuleId === id) ?? chunks.find(({ moduleIds }) => moduleIds.includes(id));
  const inPage = filesOf(chunkOf(source('main.tsx')), bundle);
  const pages = readScreens();
  const frame = pages.find(({ path: at }) => at === '/');
  if (frame === undefined) throw new Error('The router names no screen at /');
  const needs = [login, ...pages.map((page) => needsOf(page, frame))];
  const files = ({ modules, parts }: Needs, language: string) => {
    const ids = [...modules, ...parts.map((part) => `\0virtual:texts/${language}/${part}`)];
    const found = new Set(
      ids.flatMap((id) => {
        const chunk = chunkOf(id);
        if (chunk === undefined) throw new Error(`No file of the build holds ${id}`);
        return [...filesOf(chunk, bundle)];
      }),
    );
    return [...found].filter((file) => !inPage.has(file));
  };
  return Object.fromEntries(
    needs.map((need) => [need.path, Object.fromEntries(languages.map((language) => [language, files(need, language)]))]),
  );
}

interface Needs {
  path: string;
  modules: string[];
  parts: readonly string[];
}
const login: Needs = { path: '/login', modules: [], parts: ['login'] };

/** A path that begins at the root is a page without the frame. */
function needsOf(page: ScreenEntry, frame: ScreenEntry): Needs {
  const isFramed = page !== frame && !page.path.startsWith('/');
  const around = isFramed ? [frame] : [];
  return {
    path: isFramed ? `/${page.path}` : page.path,
    modules: [source('app/console.tsx'), ...[...around, page].map(({ file }) => file)],
    parts: ['login', ...[...around, page].flatMap(({ parts }) => parts)],
  };
}

/** A chunk, what it imports, and the styles of all of them. */
function filesOf(chunk: Rolldown.OutputChunk | undefined, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  if (chunk === undefined || found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') filesOf(imported, bundle, found);
  }
  return found;
}
