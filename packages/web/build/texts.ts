import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { languages, pickTexts, textParts } from './text-parts.ts';

const ROOT_ID = 'virtual:texts';

/** Serves the locales in parts, each its own chunk per language: `texts.en.login()`. */
export function texts(options: { dir: string }): Plugin {
  const localeFile = (language: string) => path.join(options.dir, `${language}.json`);
  return {
    name: 'heliograph:texts',
    resolveId: (id) => (id === ROOT_ID || id.startsWith(`${ROOT_ID}/`) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${ROOT_ID}`)) return undefined;
      const [, language, part] = id.split('/');
      if (language === undefined || part === undefined) return directory();
      this.addWatchFile(localeFile(language));
      const all = JSON.parse(readFileSync(localeFile(language), 'utf8'));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(pickTexts(all, part)))})`;
    },
  };
}

/** `texts/en-plants` for the module of a part; undefined for any other. */
export function textsFileName(moduleId: string): string | undefined {
  const [, language, part] = /^\0virtual:texts\/(\w+)\/(\w+)$/.exec(moduleId) ?? [];
  return part && `texts/${language}-${part}`;
}

function directory(): string {
  const parts = (language: string) =>
    Object.keys(textParts).map((part) => `${JSON.stringify(part)}: () => import('${ROOT_ID}/${language}/${part}')`);
  const rows = languages.map((language) => `${language}: { ${parts(language).join(', ')} }`);
  return `export const texts = { ${rows.join(',\n')} };`;
}
