import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_COOKIE, TOKEN_COOKIE } from '@heliograph/core/constants';
import { chooseLanguage } from '@heliograph/core/language';
import { findRoute, openRoutes } from '@heliograph/core/routes';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

const FILE_NAME = '.preloads.json';
const schema = z.record(z.string(), z.record(z.string(), z.array(z.string())));

/** What a request for a page is answered with besides the page; undefined where the build named nothing. */
export type PreloadLinks = (request: Pick<FastifyRequest, 'url' | 'headers'>) => string | undefined;

/** Reads what the build of the console says that each path needs in each language, as values of the `Link` header. */
export function readPreloadLinks(directory: string): PreloadLinks {
  const pages = readPages(join(directory, FILE_NAME));
  return ({ url, headers }) => {
    const path = url.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, '');
    const cookies = headers.cookie ?? '';
    // Without a session every other path leads to sign-in, which is a page of its own.
    if (findRoute(path, openRoutes) === undefined && valueOf(cookies, TOKEN_COOKIE) === undefined) return undefined;
    const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
    const [browser] = (headers['accept-language'] ?? '').split(',');
    return page?.[chooseLanguage(valueOf(cookies, LANGUAGE_COOKIE), browser)]?.map(linkOf).join(', ');
  };
}

function readPages(file: string): z.output<typeof schema> {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // A console that was built without it loads its files one after another.
    return {};
  }
}

function valueOf(cookies: string, name: string): string | undefined {
  const found = cookies.split(/; */).find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1) || undefined;
}

/** In the mode in which the console itself will ask for the file; otherwise it would come twice. */
function linkOf(file: string): string {
  return file.endsWith('.css') ? `</${file}>; rel=preload; as=style; crossorigin` : `</${file}>; rel=modulepreload`;
}
