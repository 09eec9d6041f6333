import { clippedTexts } from './every/clipped.ts';
import { lookAt } from './every/look-at.ts';
import { widthsPx } from './every/looks.ts';
import { openPage } from './every/open-page.ts';
import { eachOpening } from './every/openings.ts';
import { speakPseudo } from './every/pseudo-locale.ts';
import { rawKeys } from './every/raw-keys.ts';
import { settle, show } from './every/show.ts';
import { everyVisit, findIds } from './every/visits.ts';
import { expect, test } from './test.ts';

test('texts that are 30 % longer are not cut off, on a desk and on a phone', async ({ browser, serverUrl, api }) => {
  test.setTimeout(360_000);
  const root = await api('root');
  const ids = await findIds(root);
  const { page, context } = await openPage(browser, serverUrl, root.token);
  await speakPseudo(context);
  for (const [index, visit] of everyVisit.entries()) {
    // The width changes once a screen: each begins as the one before ended.
    const widths = index % 2 === 0 ? widthsPx : widthsPx.toReversed();
    for (const widthPx of widths) {
      await lookAt(page, serverUrl, { language: 'en', theme: 'light', widthPx });
      await (widthPx === widths[0] ? show(page, visit, ids, 'pseudo') : settle(page));
      const inspect = async (name: string) =>
        expect.soft([...(await clippedTexts(page)), ...(await rawKeys(page))], `${name} at ${widthPx} px`).toEqual([]);
      await inspect(visit.name);
      // What opens over a screen has the least room on the narrow one.
      if (visit.opens && widthPx === Math.min(...widthsPx))
        await eachOpening(page, visit.opens, (name) => inspect(`${visit.name} › ${name}`));
    }
  }
  await context.close();
});
