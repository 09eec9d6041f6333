import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterAll, describe, expect, test } from 'vitest';
import { brand, readBrand } from './brand.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'brand-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the brand of a build', () => {
  test('is ours where nothing is set', () => {
    expect(readBrand({})).toEqual({ name: 'Heliograph', title: undefined, logoFile: undefined, isSaas: false });
  });

  test('stops at what cannot be used, and says what', () => {
    expect(() => readBrand({ HELIO_BRAND_LOGO: 'no-such.svg' })).toThrow(/HELIO_BRAND_LOGO is not there: .*no-such\.svg/);
    expect(() => readBrand({ HELIO_BRAND_LOGO: 'README.md' })).toThrow(/must be an \.svg or \.png/);
    expect(() => readBrand({ HELIO_SAAS: 'yes' })).toThrow(/HELIO_SAAS must be 0 or 1/);
  });

  test('reaches the page, its sources and the logo beside them', async () => {
    writeFileSync(path.join(folder, 'own.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    writeFileSync(path.join(folder, 'main.js'), "import { brand } from 'virtual:brand'; document.title = JSON.stringify(brand);");
    writeFileSync(
      path.join(folder, 'index.html'),
      '<link rel="icon" href="%BRAND_LOGO%" type="%BRAND_LOGO_TYPE%"><title>%BRAND_NAME%</title><script type="module" src="/main.js"></script>',
    );
    const settings = readBrand(
      { HELIO_BRAND_NAME: 'Sun & Co', HELIO_BRAND_TITLE: 'Sun Watch', HELIO_BRAND_LOGO: 'own.svg', HELIO_SAAS: '1' },
      folder,
    );
    await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      plugins: [brand(settings)],
      build: { modulePreload: { polyfill: false } },
    });
    const html = readFileSync(path.join(folder, 'dist/index.html'), 'utf8');
    expect(html).toContain('<title>Sun &amp; Co</title>');
    expect(html).toContain('href="/brand.svg" type="image/svg+xml"');
    expect(readFileSync(path.join(folder, 'dist/brand.svg'), 'utf8')).toContain('<svg');
    const script = /src="\/(assets\/[^"]+)"/.exec(html)?.[1] ?? '';
    const source = readFileSync(path.join(folder, 'dist', script), 'utf8');
    for (const said of ['Sun & Co', 'Sun Watch', '/brand.svg']) expect(source).toContain(said);
    expect(source).toMatch(/isSaas["\\]*:(true|!0)/);
  });
});
