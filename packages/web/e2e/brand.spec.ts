import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

const OURS = /name:`Heliograph`,logo:`\/icon\.svg`,isSaas:!1/;
const THEIRS = 'name:`Sun & Co`,title:`Sun Watch`,logo:`/icon.svg?theirs`,isSaas:!0';
const partners = ['', '/clients_list', '/service_provider', '/service_provider_management'].map((path) => `/business_partners${path}`);

test('a build for others bears their name, title and logo; as software as a service it hides the service providers', async ({
  page,
  signedIn,
  serverUrl,
}) => {
  await buildAs(page);
  await page.goto('/introduction');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What Sun & Co is');
  await expect(page).toHaveTitle('Introduction - Sun Watch');
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', '/icon.svg?theirs');

  await signedIn('root');
  await grantPartners(page);
  await page.goto('/business_partners');
  await expect(page).toHaveURL(`${serverUrl}/business_partners/clients_list`);
  await expect(page).toHaveTitle('Customers - Sun Watch');
  await expect(page.locator('nav a[href="/business_partners/clients_list"]')).toBeVisible();
  await expect(page.locator('nav a[href*=service_provider]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This version does not have this screen yet');
});

test('our own build shows the service providers to whom they are granted, and opens them first', async ({ page, signedIn, serverUrl }) => {
  await signedIn('root');
  await grantPartners(page);
  await page.goto('/business_partners');
  await expect(page).toHaveURL(`${serverUrl}/business_partners/service_provider`);
  await expect(page.locator('nav a[href*=service_provider]')).toHaveCount(2);
});

/** The settings of a build are one literal of it; that a build writes it is tested beside build/brand.ts. */
async function buildAs(page: Page): Promise<void> {
  await page.route('**/assets/start-*.js', async (route) => {
    const built = await (await route.fetch()).text();
    expect(built).toMatch(OURS);
    await route.fulfill({ contentType: 'text/javascript', body: built.replace(OURS, THEIRS) });
  });
}

/** A server that has their screens would grant them. */
async function grantPartners(page: Page): Promise<void> {
  await page.route('**/sysOrgUser/currentInfo*', async (route) => {
    const response = await route.fetch();
    const info = (await response.json()) as { data: { list: { routerPath: string }[] } };
    info.data.list.push(...partners.map((routerPath) => ({ routerPath })));
    await route.fulfill({ response, json: info });
  });
}
