import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('no screen has an accessibility violation', async ({ page, signedIn, api }) => {
      test.setTimeout(120_000);
      const { items } = await (await api('root')).call['GET /devices']({ query: { deviceType: 'storage', pageSize: 1 } });
      await page.goto('/login');
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
      await examine(page, colorScheme);
      await page.goto('/login?again#setup=token');
      await expect(page.getByRole('heading', { name: 'Set the root password' })).toBeVisible();
      await examine(page, colorScheme);
      await signedIn('root');
      const detail = `/power_station/power_station_detail?id=${items[0]?.plantId}`;
      for (const address of [
        '/dashboard',
        '/power_station/power_station_list',
        detail,
        `${detail}&device=${items[0]?.id}`,
        '/devices/devices__manage',
        '/changePassword',
        '/auth/user',
        '/404',
      ]) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await examine(page, colorScheme);
      }
    });

    test('no dialog and no menu has one', async ({ page, signedIn }) => {
      await signedIn('installer');
      await page.goto('/devices/devices__manage');
      await page.getByRole('button', { name: /account menu/ }).click();
      await examine(page, colorScheme);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Register device' }).click();
      await expect(page.getByRole('dialog').getByLabel('Serial number')).toBeVisible();
      await page.waitForTimeout(400);
      await examine(page, colorScheme);
    });
  });
}

/** Everything in light; in dark what a theme can change. */
async function examine(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const axe = new AxeBuilder({ page });
  const rules = colorScheme === 'light' ? axe.withTags(tags) : axe.withRules(['color-contrast', 'link-in-text-block']);
  const { violations } = await rules.analyze();
  const found = violations.map(({ id, nodes }) => ({
    page: page.url(),
    id,
    nodes: nodes.slice(0, 3).map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }));
  expect(found).toEqual([]);
}
