// Every screen in every look, with everything on it opened; a table, what was found, and exit code 1 where anything was.
import { LANGUAGES } from '@heliograph/core/constants';
import { chromium } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '../chromium.ts';
import { PASSWORD, startRealServer } from '../server.ts';
import { apiOf, takeToken } from '../test.ts';
import { axeProblems } from './axe.ts';
import { clippedTexts } from './clipped.ts';
import { lookAt, setTheme } from './look-at.ts';
import { themes, widthsPx } from './looks.ts';
import { motions } from './motion.ts';
import { Findings } from './findings.ts';
import { everyVisit } from './visits.ts';
import { eachState } from './walk.ts';

const wanted = process.argv.slice(2);
const running = process.env['HELIO_URL'];
const server = running === undefined ? await startRealServer() : { url: running, stop: async () => {} };
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags });
const findings = new Findings();
try {
  const api = await apiOf(server.url, 'root', PASSWORD);
  const visits = (await everyVisit(api)).filter(({ name }) => wanted.every((part) => name.includes(part)));
  await Promise.all([LANGUAGES.slice(0, 2), LANGUAGES.slice(2)].map((languages) => walkLanguages(languages)));

  async function walkLanguages(languages: readonly (typeof LANGUAGES)[number][]): Promise<void> {
    const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB', timezoneId: 'UTC' });
    await takeToken(context, server.url, api.token);
    const page = await context.newPage();
    for (const language of languages) {
      for (const widthPx of widthsPx) {
        await lookAt(page, server.url, { language, widthPx, theme: 'light' });
        for (const visit of visits) {
          const inspect = async (name: string) => {
            for (const theme of themes) {
              await setTheme(page, theme);
              const look = { language, widthPx, theme };
              findings.add(name, look, [...(await axeProblems(page)), ...(await clippedTexts(page)), ...(await motions(page))]);
            }
          };
          try {
            await eachState(page, visit, language, inspect);
          } catch (error) {
            findings.add(visit.name, { language, widthPx, theme: 'light' }, [
              { rule: 'cannot be shown', element: page.url(), detail: String(error) },
            ]);
            await page.goto('about:blank');
          }
          process.stderr.write('.');
        }
      }
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
process.stderr.write('\n');
console.log(findings.table());
console.log(findings.details());
process.exit(findings.isClean ? 0 : 1);
