import type { BrowserContext, Page } from '@playwright/test';
import { eachProvoked } from './every/provoked.ts';
import { inspect } from './every/inspect.ts';
import { keyboardProblems } from './every/keyboard.ts';
import { lookAt } from './every/look-at.ts';
import { currentTurn, lookOf, nameOf } from './every/looks.ts';
import { openPage } from './every/open-page.ts';
import { everyVisit, findIds, type Ids } from './every/visits.ts';
import { walkNoise } from './every/show.ts';
import { eachState } from './every/walk.ts';
import { watchNoise } from './noise.ts';
import { expect, test } from './test.ts';

/** Each screen in one look, another one each day; all sixteen are `npm run a11y`. In an order that changes the language four times. */
const examined = everyVisit.map((visit, index) => ({ visit, look: lookOf(index, currentTurn()) }));
const inOrder = examined.toSorted((one, other) => nameOf(one.look).localeCompare(nameOf(other.look)));

// A walk through every stop of a full screen takes long on a busy machine.
test.describe.configure({ timeout: 150_000 });

let context: BrowserContext;
let page: Page;
let ids: Ids;

test.beforeAll(async ({ browser, serverUrl, api }) => {
  const root = await api('root');
  ids = await findIds(root);
  ({ context, page } = await openPage(browser, serverUrl, root.token));
});
test.afterAll(() => context.close());

for (const { visit, look } of inOrder) {
  test(`${visit.name} can be read and used by everybody`, async ({ serverUrl }) => {
    const noise = watchNoise(context, serverUrl);
    await lookAt(page, serverUrl, look);
    // Loaded anew: it has to bring all of its texts by itself, and no other view lies behind it.
    await page.goto('about:blank');
    await eachState(page, visit, ids, look.language, async (name, opened) => {
      const problems = [
        ...(await inspect(page, opened)),
        ...(name === visit.name ? await keyboardProblems(page, visit.opens === 'frame' ? 'body' : '#content') : []),
      ];
      expect.soft(problems, `${name} (${nameOf(look)})`).toEqual([]);
    });
    noise.allow(/status of 404 .*999999|999999/);
    noise.allow(walkNoise);
    noise.check();
  });
}

test('what failures bring can be read and used by everybody', async ({ serverUrl }) => {
  const noise = watchNoise(context, serverUrl);
  noise.allow(/status of [45]0\d/);
  noise.allow(walkNoise);
  const look = lookOf(inOrder.length, currentTurn());
  await lookAt(page, serverUrl, look);
  await eachProvoked(page, ids, look.language, async (name, opened) => {
    expect.soft(await inspect(page, opened), `${name} (${nameOf(look)})`).toEqual([]);
  });
  noise.check();
});
