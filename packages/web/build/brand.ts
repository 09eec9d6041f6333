import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const VIRTUAL_ID = 'virtual:brand';
const OWN_LOGO = '/icon.svg';
const logoTypes: Record<string, string> = { '.svg': 'image/svg+xml', '.png': 'image/png' };

/** White label: the settings of a build of the console. */
export interface Brand {
  name: string;
  /** In every language, in the place of the product title. */
  title: string | undefined;
  /** A file beside ours; undefined is our own. */
  logoFile: string | undefined;
  isSaas: boolean;
}

/** Names every setting that cannot be used; a relative path begins at the repository. */
export function readBrand(env: Record<string, string | undefined>, root = ROOT): Brand {
  const logoFile = env['HELIO_BRAND_LOGO'] ? path.resolve(root, env['HELIO_BRAND_LOGO']) : undefined;
  if (logoFile !== undefined && !(path.extname(logoFile).toLowerCase() in logoTypes))
    throw new Error(`HELIO_BRAND_LOGO must be an .svg or .png file: ${logoFile}`);
  if (logoFile !== undefined && !existsSync(logoFile)) throw new Error(`HELIO_BRAND_LOGO is not there: ${logoFile}`);
  const saas = env['HELIO_SAAS'] ?? '0';
  if (saas !== '0' && saas !== '1') throw new Error(`HELIO_SAAS must be 0 or 1, not ${saas}`);
  return {
    name: env['HELIO_BRAND_NAME']?.trim() || 'Heliograph',
    title: env['HELIO_BRAND_TITLE']?.trim() || undefined,
    logoFile,
    isSaas: saas === '1',
  };
}

/** Puts the brand into the page and offers it to the sources as `virtual:brand`. */
export function brand(settings: Brand = readBrand(process.env)): Plugin {
  const { name, title, logoFile, isSaas } = settings;
  const type = logoTypes[path.extname(logoFile ?? OWN_LOGO).toLowerCase()] ?? '';
  const logo = logoFile === undefined ? OWN_LOGO : `/brand${path.extname(logoFile).toLowerCase()}`;
  return {
    name: 'heliograph:brand',
    resolveId: (id) => (id === VIRTUAL_ID ? `\0${VIRTUAL_ID}` : undefined),
    load: (id) => (id === `\0${VIRTUAL_ID}` ? `export const brand = ${JSON.stringify({ name, title, logo, isSaas })}` : undefined),
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replaceAll('%BRAND_NAME%', escapeHtml(name)).replaceAll('%BRAND_LOGO%', logo).replaceAll('%BRAND_LOGO_TYPE%', type),
    },
    generateBundle() {
      if (logoFile !== undefined) this.emitFile({ type: 'asset', fileName: logo.slice(1), source: readFileSync(logoFile) });
    },
    configureServer(server) {
      if (logoFile === undefined) return;
      server.middlewares.use(logo, (_request, response) => {
        response.setHeader('content-type', type);
        response.end(readFileSync(logoFile));
      });
    },
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
