import { readFile } from 'node:fs/promises';
import { expect, test } from './test.ts';

test('a device shows its channels over a range, by keyboard too, and hands out what it shows', async ({ page, signedIn, api }) => {
  const { call } = await api('customer');
  const { items } = await call['GET /devices']({ query: { productKey: 'string-inverter', sort: '-powerW', pageSize: 1 } });
  const device = items[0];
  await signedIn('customer');
  await page.goto(`/devices/devices__manage?device=${device?.id}`);
  await page.getByRole('dialog').or(page.getByRole('complementary')).getByRole('link', { name: 'Show curves' }).click();
  await expect(page.getByRole('heading', { level: 1, name: device?.name ?? '' })).toBeVisible();
  await expect(page.getByTestId('series').locator('svg')).toBeVisible();

  await page.getByText('7 days', { exact: true }).click();
  await page.getByText('Temperature °C', { exact: true }).click();
  await page.getByLabel('Compare with the period before').click();
  await expect(page.getByLabel('Compare with the period before')).toBeChecked();
  await expect(page).toHaveURL(/range=7.*channels=powerW%2CtemperatureC.*compare=previous/);
  await page.reload();
  await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked();
  await expect(page.getByText(/^Temperature: lowest .+ °C .+ highest .+ °C/)).toBeVisible();

  const cursor = page.getByRole('slider');
  await cursor.focus();
  const before = await cursor.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect(cursor).not.toHaveAttribute('aria-valuetext', before ?? '');
  await expect(cursor).toHaveAttribute('aria-valuetext', /Power: .+; Power, period before: /);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`${device?.sn}_7.csv`);
  const [header, first] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(header).toMatch(/^\uFEFFtime_utc,time_[^,]+,powerW_W,powerW_W_min,powerW_W_max,powerW_previous_W,/);
  expect(first).toMatch(/^\d{4}-\d\d-\d\dT/);
});

test('a plant shows its power over a range and by the kilowatt installed', async ({ page, signedIn, api }) => {
  const { call } = await api('customer');
  const { items } = await call['GET /plants']({ query: { sort: '-powerW', pageSize: 1 } });
  await signedIn('customer');
  await page.goto(`/power_station/power_station_detail?id=${items[0]?.id}`);
  await page.getByText('15 days', { exact: true }).click();
  await page.getByLabel('Per kWp').click();
  await expect(page.getByLabel('Per kWp')).toBeChecked();
  await expect(page).toHaveURL(/range=15&per=kwp/);
  await expect(page.getByText(/^Generation: lowest .+ W\/kWp .+ highest .+ W\/kWp/)).toBeVisible();
  await expect(page.getByTestId('series').locator('svg')).toBeVisible();
});
