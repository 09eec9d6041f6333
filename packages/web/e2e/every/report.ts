// Every screen in every look, with everything on it opened; a table, what was found, and exit code 1 where anything was.
// Arguments narrow it: a language, a width, or a part of a screen's name.
import { LANGUAGES, type Language } from '@heliograph/core/constants';
import { type Browser, chromium } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '../chromium.ts';
import { startRealServer } from '../server.ts';
import { apiOf } from '../test.ts';
import { Findings } from './findings.ts';
import { inspect } from './inspect.ts';
import { lookAt, setTheme } from './look-at.ts';
import { themes, widthsPx } from './looks.ts';
import { openPage } from './open-page.ts';
import { eachProvoked } from './provoked.ts';
import { everyVisit, findIds, type Ids } from './visits.ts';
import { eachState } from './walk.ts';

const wanted = new Set(process.argv.slice(2));
const languages = chosen(LANGUAGES);
const widths = chosen(widthsPx);
const visits = everyVisit.filter(({ name }) => [...wanted].every((part) => name.includes(part)));
const findings = new Findings();

const running = process.env['HELIO_URL'];
const server = running === undefined ? await startRealServer() : { url: running, stop: async () => {} };
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags });
// Whoever ends it early sees what was found so far.
process.once('SIGTERM', () => {
  tell();
  void server.stop().finally(() => process.exit(1));
});
try {
  const api = await apiOf(server.url, 'root');
  const ids = await findIds(api);
  const half = Math.ceil(languages.length / 2);
  await Promise.all([languages.slice(0, half), languages.slice(half)].map((some) => walk(browser, api.token, ids, some)));
} finally {
  await browser.close();
  await server.stop();
}
tell();
process.exit(findings.isClean ? 0 : 1);

function tell(): void {
  console.log(`\n${findings.table()}\n\n${findings.details()}`);
}

async function walk(browser: Browser, token: string, ids: Ids, some: readonly Language[]): Promise<void> {
  const { page } = await openPage(browser, server.url, token);
  for (const language of some)
    for (const widthPx of widths) {
      await lookAt(page, server.url, { language, widthPx, theme: 'light' });
      for (const visit of visits) {
        try {
          await eachState(page, visit, ids, language, async (name, opened) => {
            for (const theme of themes) {
              await setTheme(page, theme);
              findings.add(name, { language, widthPx, theme }, await inspect(page, opened));
            }
          });
        } catch (error) {
          findings.add(visit.name, { language, widthPx, theme: 'light' }, [
            { rule: 'cannot be shown', element: page.url(), detail: String(error) },
          ]);
          await page.goto('about:blank');
        }
        process.stderr.write('.');
      }
      // Each theme anew: a toast is gone before the next.
      for (const theme of wanted.size > 0 ? [] : themes) {
        const look = { language, widthPx, theme };
        await setTheme(page, theme);
        await eachProvoked(page, ids, language, async (name, opened) => findings.add(name, look, await inspect(page, opened))).catch(
          (error: unknown) =>
            findings.add('what failures bring', look, [{ rule: 'cannot be shown', element: page.url(), detail: String(error) }]),
        );
      }
    }
}

/** Those that an argument names, else all. */
function chosen<T extends string | number>(all: readonly T[]): readonly T[] {
  const named = all.filter((each) => wanted.delete(String(each)));
  return named.length > 0 ? named : all;
}
