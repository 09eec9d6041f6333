import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Sums what a page loads of JavaScript and JSON files (answers of the API aside), each gzipped as the server keeps it. */
export function scriptBytes(page: Page): { total(): Promise<number> } {
  const bodies = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const url = new URL(response.url());
    if (!/\.(js|json)$/.test(url.pathname) || url.pathname.startsWith('/photo_voltaic')) return;
    bodies.set(
      url.pathname,
      response.body().then((body) => gzipSync(body, { level: 9 }).length),
    );
  });
  return { total: async () => (await Promise.all(bodies.values())).reduce((sum, size) => sum + size, 0) };
}
