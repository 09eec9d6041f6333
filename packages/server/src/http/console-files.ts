import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { API_BASE_PATH } from '@heliograph/core/constants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readPreloadLinks } from './preload-links.ts';

/** Serves the built console; answers whether there is one. */
export async function serveConsole(app: FastifyInstance, directory: string): Promise<boolean> {
  if (!existsSync(join(directory, 'index.html'))) return false;
  const linksOf = readPreloadLinks(directory);
  app.addHook('onRequest', (request, reply, done) => {
    const links = isNavigation(request) ? linksOf(request) : undefined;
    if (links !== undefined) reply.header('link', links);
    done();
  });
  await app.register(fastifyStatic, {
    root: directory,
    preCompressed: true,
    dotfiles: 'ignore',
    redirect: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(directory, 'assets'));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      reply.header('vary', isHashed ? 'accept-encoding' : 'accept-encoding, accept-language, cookie');
    },
  });
  return true;
}

/** A person opening a path of the console: gets index.html, and the console's own router goes on from there. */
export function isNavigation(request: FastifyRequest): boolean {
  const [path = ''] = request.url.split('?');
  const isPage = !path.startsWith(`${API_BASE_PATH}/`) && path !== API_BASE_PATH && !path.startsWith('/assets/');
  return request.method === 'GET' && isPage && (request.headers.accept ?? '').includes('text/html');
}
