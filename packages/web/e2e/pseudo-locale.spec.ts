import { clippedTexts } from './every/clipped.ts';
import { lookAt } from './every/look-at.ts';
import { widthsPx } from './every/looks.ts';
import { openPage } from './every/open-page.ts';
import { speakPseudo } from './every/pseudo-locale.ts';
import { everyVisit, findIds, type Visit } from './every/visits.ts';
import { eachState } from './every/walk.ts';
import { expect, test } from './test.ts';

for (const widthPx of widthsPx) {
  // What opens over a screen has the least room on the narrow one.
  const visits: readonly Visit[] =
    widthPx === Math.min(...widthsPx)
      ? everyVisit
      : everyVisit.map(({ name, address, pathname, title }) => ({ name, address, pathname, title }));
  test(`texts that are 30 % longer are not cut off at ${widthPx} px`, async ({ browser, serverUrl, api }) => {
    test.setTimeout(240_000);
    const root = await api('root');
    const ids = await findIds(root);
    const { page, context } = await openPage(browser, serverUrl, root.token);
    await speakPseudo(context);
    await lookAt(page, serverUrl, { language: 'en', theme: 'light', widthPx });
    for (const visit of visits)
      await eachState(page, visit, ids, 'pseudo', async (name) => {
        expect.soft(await clippedTexts(page), name).toEqual([]);
      });
    await context.close();
  });
}
