import { readFile } from 'node:fs/promises';
import { exportText } from '../src/features/export/export-request.ts';
import { expect, test } from './test.ts';

test('the inverter that lost the most energy this week is three clicks away, with a comparison, its reason and its data as a file', async ({
  page,
  signedIn,
  api,
}) => {
  test.slow();
  const { call } = await api('root');
  const losses = async () => (await call['GET /fleet/losses']({ query: { limit: 1 } })).items[0];
  await expect.poll(losses, { timeout: 40_000 }).toBeDefined();
  const worst = await losses();
  const device = await call['GET /devices/{id}']({ params: { id: worst?.id ?? '' } });
  await signedIn('root');
  await page.goto('/power_station/power_station_list');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await expect(page).toHaveURL(/\/dashboard/);
  const ranking = page.getByRole('region', { name: 'Lost the most energy' }).getByRole('link').first();
  const name = await ranking.locator('[title]').first().getAttribute('title');
  await ranking.click();
  await expect(page).toHaveURL(/devices_detail\?id=\d+&tab=curves&range=7/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');

  // The order may have changed in between; from here on the one that was the worst above.
  await page.goto(`/devices/devices_detail?id=${device.id}&tab=curves&range=7`);
  const curves = page.getByRole('region', { name: 'Channels over time' });
  await curves.getByLabel('Compare with the period before').click();
  await expect(page).toHaveURL(/compare=previous/);
  await expect(curves.getByRole('listitem').filter({ hasText: 'Power, period before' }).first()).toBeVisible();
  await curves.getByLabel('Per kW rated').click();
  await expect(page).toHaveURL(/per=kw/);
  await expect(curves.getByText(/^Power: lowest .+ W\/kW/)).toBeVisible();
  const { items } = await call['GET /devices']({ query: { productKey: device.productKey, pageSize: 50 } });
  const other = items.find(({ id, plantId }) => id !== device.id && plantId !== null);
  await curves.getByLabel('Compare with another device').fill(other?.sn ?? '');
  await curves.getByRole('list', { name: 'Compare with another device' }).getByRole('button').first().click();
  await expect(page).toHaveURL(/with=\d+/);
  await expect(curves.getByRole('button', { name: /^Remove .+ from the comparison$/ })).toBeVisible();

  await page
    .getByRole('region', { name: 'Energy', exact: true })
    .getByRole('button', { name: /^This month/ })
    .click();
  await expect(page).toHaveURL(/why=energy/);
  const panel = page.locator('dialog[open]');
  await expect(panel.getByText(/ Wh /).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);

  const plant = await call['GET /plants/{id}']({ params: { id: device.plantId ?? '' } });
  const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Last day').fill('2020-01-01');
  await expect(dialog.getByText('The first day comes before the last.')).toBeVisible();
  await dialog.getByLabel('First day').fill(day);
  await dialog.getByLabel('Last day').fill(day);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`telemetry_device-${device.id}_${day}_${day}.csv`);
  const request = { kind: 'telemetry', grain: 'day', times: 'utc', from: day, to: day } as const;
  const same = await exportText({ plant, device }, request, { call, signal: new AbortController().signal, onRows: () => {} });
  expect(await readFile(await file.path(), 'utf8')).toBe(same.join(''));
  expect(same.join('')).toMatch(/^time,plantId,deviceId,sn,.*powerW \[W\]/);
});
