import { addDays, localDate } from '@heliograph/core/format/date';
import { type Api, expect, test } from './test.ts';

async function brightestPlant({ call }: Api) {
  const { items } = await call['GET /plants']({ query: { sort: '-powerW' } });
  const [plant] = items;
  if (plant === undefined) throw new Error('There is no plant');
  return plant;
}

test('shows state with reason, local time with its zone, owner and figures', async ({ page, signedIn, api }) => {
  const plant = await brightestPlant(await api('customer'));
  await signedIn('customer');
  await page.goto(`/power_station/power_station_detail?id=${plant.id}`);
  const head = page.getByRole('main').getByRole('banner').or(page.locator('main header').first());
  await expect(head.first()).toContainText(plant.name);
  await expect(head.first()).toContainText(plant.timeZone);
  await expect(head.first()).toContainText(plant.owner.name);
  await expect(page.getByText('Energy today').first()).toBeVisible();
});

test('draws the day with its text, and goes to the day before and back', async ({ page, signedIn, api }) => {
  const plant = await brightestPlant(await api('customer'));
  const today = localDate(Date.now(), plant.timeZone);
  await signedIn('customer');
  await page.goto(`/power_station/power_station_detail?id=${plant.id}`);
  const curve = page.getByRole('region', { name: 'Power over the day' });
  await expect(curve.getByText(`${today}, time zone ${plant.timeZone}: peak`)).toBeVisible();
  await expect(curve.getByRole('button', { name: 'Next day' })).toBeDisabled();
  const drawn = await curve.getByTestId('curve').innerHTML();
  await curve.getByRole('button', { name: 'Previous day' }).click();
  await expect(page).toHaveURL(new RegExp(`date=${addDays(today, -1)}`));
  await expect(curve.getByText(`${addDays(today, -1)}, time zone ${plant.timeZone}`)).toBeVisible();
  await expect.poll(() => curve.getByTestId('curve').innerHTML()).not.toBe(drawn);
  await curve.getByRole('button', { name: 'Today' }).click();
  await expect(page).not.toHaveURL(/date=/);
});

test('opens a device beside the tiles with a live age for each value, and gives the focus back', async ({ page, signedIn, api }) => {
  const plant = await brightestPlant(await api('customer'));
  await signedIn('customer');
  await page.goto(`/power_station/power_station_detail?id=${plant.id}`);
  const link = page.getByRole('region', { name: 'Devices' }).getByRole('link').first();
  await link.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('rowheader').first()).toBeVisible();
  await expect(page).toHaveURL(/device=\d+/);
  const before = await panel.getByRole('table').textContent();
  await expect.poll(() => panel.getByRole('table').textContent(), { timeout: 40_000 }).not.toBe(before);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(link).toBeFocused();
});

test('draws where the energy goes, in words too', async ({ page, signedIn, api }) => {
  const { call } = await api('root');
  const { items } = await call['GET /devices']({ query: { deviceType: 'meter', isOnline: 'true' } });
  await signedIn('root');
  await page.goto(`/power_station/power_station_detail?id=${items[0]?.plantId}`);
  await expect(page.getByRole('img', { name: /^Energy flow: Solar .*, Grid [\d.]+ k?W .*, Load [\d.]+ k?W/ })).toBeVisible();
});

test("another organisation's plant does not exist, and nothing but itself is asked for", async ({ page, signedIn, api, noise }) => {
  noise.allow(/status of 404/);
  const own = await (await api('customer')).call['GET /plants']({ query: { pageSize: 500 } });
  const all = await (await api('root')).call['GET /plants']({ query: { pageSize: 500 } });
  const foreign = all.items.find(({ id }) => !own.items.some((plant) => plant.id === id));
  await signedIn('customer');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`/plants/${foreign?.id}`) || request.url().includes(`plantId=${foreign?.id}`)) asked.push(request.url());
  });
  await page.goto(`/power_station/power_station_detail?id=${foreign?.id}`);
  await expect(page.getByRole('heading', { name: 'No such plant' })).toBeVisible();
  expect(asked).toEqual([expect.stringMatching(/\/plants\/\d+$/)]);
  await page.getByRole('link', { name: 'Go to the plant list' }).click();
  await expect(page).toHaveURL(/power_station_list$/);
});

test('an id that cannot be one is no plant and asks the server nothing', async ({ page, signedIn }) => {
  const asked: string[] = [];
  page.on('request', (request) => /\/plants\/[^s]/.test(request.url()) && asked.push(request.url()));
  await signedIn('customer');
  for (const id of ['', '0', 'abc', '..', '1%00']) {
    await page.goto(`/power_station/power_station_detail?id=${id}`);
    await expect(page.getByRole('heading', { name: 'No such plant' })).toBeVisible();
  }
  expect(asked).toEqual([]);
});

test('a name that looks like markup is shown as it was written', async ({ page, signedIn, api }) => {
  const name = '<img src=x onerror=document.title="hacked">';
  const { call } = await api('installer');
  const plant = await call['POST /plants']({ body: { name, timeZone: 'Europe/Madrid', countryCode: 'ES' } });
  await signedIn('installer');
  await page.goto(`/power_station/power_station_detail?id=${plant.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByText('No device is registered at this plant yet').first()).toBeVisible();
  await expect(page).toHaveTitle(`${name} - Heliograph Solar Power Monitoring Platform`);
  await expect(page.locator('img[src=x]')).toHaveCount(0);
});
