import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '@heliograph/core/constants';
import { contentPageSchema, type ContentPage } from '@heliograph/core/contract/cms';
import { findRoute, openRoutes } from '@heliograph/core/routes';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';

const slugs = ['policy', 'guide', 'introduction', 'product'];

describe.each(engines)('content pages on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server?.close());
  const read = (slug: string, language: string) => server.call('GET', `/cms/pages/${slug}`, { headers: { 'accept-language': language } });

  test.each(slugs)('%s is there in every language without sign-in, each with the same structure', async (slug) => {
    const pages: ContentPage[] = [];
    for (const language of LANGUAGES) {
      const answer = await read(slug, `${language}-XX,en;q=0.1`);
      expect(answer).toMatchObject({ status: 200, body: { code: 200, data: { slug, language } } });
      pages.push(contentPageSchema.parse(answer.body.data));
    }
    expect(new Set(pages.map((page) => page.title)).size).toBe(LANGUAGES.length);
    const [english, ...others] = pages.map(shapeOf);
    expect(others).toEqual(others.map(() => english));
  });

  test('every link of every page leads to a screen that is open without sign-in', async () => {
    for (const slug of slugs) {
      for (const language of LANGUAGES) {
        const { data } = (await read(slug, language)).body as { data: ContentPage };
        for (const href of hrefsOf(data))
          expect([slug, language, href, findRoute(href, openRoutes)?.route.hasScreen]).toEqual([slug, language, href, true]);
      }
    }
  });

  test('a page that is not published in a language is answered in English, and says so', async () => {
    const set = (status: string, language: string) =>
      server.storage.write((tx) =>
        tx.updateTable('content_page').set({ status }).where('slug', '=', 'product').where('language', '=', language).execute(),
      );
    await set('draft', 'ja');
    expect((await read('product', 'ja')).body.data).toMatchObject({ language: 'en', title: 'What this version does' });
    await set('deleted', 'en');
    expect(await read('product', 'ja')).toMatchObject({ status: 404, body: { code: 404, error: 'cms.notFound' } });
    expect((await read('product', 'es')).body.data.language).toBe('es');
    await set('published', 'ja');
    expect((await read('product', 'ja')).body.data.language).toBe('ja');
  });

  test('an unknown page is 404, a slug that is none is refused', async () => {
    expect(await read('no-such-page', 'es')).toMatchObject({
      status: 404,
      body: { error: 'cms.notFound', msg: expect.stringContaining('Esa página') },
    });
    for (const slug of ['Policy', '1', `a'--`, '%2e%2e%2fpolicy'])
      expect((await read(slug, 'en')).body).toMatchObject({ code: 400, error: 'request.invalid' });
  });
});

/** Everything but the words. */
function shapeOf(page: ContentPage) {
  return page.sections.map((section) =>
    section.blocks.map((block) => (block.kind === 'list' ? [block.isOrdered, block.items.length] : 'paragraph')),
  );
}

function hrefsOf(page: ContentPage): string[] {
  const texts = page.sections.flatMap((section) => section.blocks.flatMap((block) => (block.kind === 'list' ? block.items : [block.text])));
  return texts.flat().flatMap((part) => (typeof part === 'string' ? [] : [part.href]));
}
