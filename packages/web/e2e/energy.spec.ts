import { expect, test } from './test.ts';

test('every energy figure of a plant says why it is so, by click and by key, down to the counters of a device', async ({
  page,
  signedIn,
  api,
}) => {
  const { call } = await api('root');
  const { items } = await call['GET /plants']({ query: { filter: 'online', sort: '-installedCapacityWp', pageSize: 1 } });
  const id = items[0]?.id ?? '';
  const { totalKwh } = await call['GET /plants/{id}/energy/production']({ params: { id } });
  expect(totalKwh).toBeGreaterThan(0);
  await signedIn('root');
  await page.goto(`/power_station/power_station_detail?id=${id}`);
  const figures = page.getByRole('region', { name: 'Energy and ratios' });
  await figures.getByText('Month', { exact: true }).click();
  await expect(figures.getByRole('button', { name: /^Specific yield .+ kWh\/kWp .+ of the data/ })).toBeVisible();
  await figures.getByRole('button', { name: /^CO₂ avoided/ }).click();
  const panel = page.locator('dialog[open]');
  await expect(panel.getByText(/kg\/kWh\. Factor: [A-Z]{2} 20\d\d, Electricity Maps/)).toBeVisible();
  await page.keyboard.press('Escape');
  // The focus goes back to what was pressed, and would take the next key with it.
  await expect(figures.getByRole('button', { name: /^CO₂ avoided/ })).toBeFocused();
  await figures.getByRole('button', { name: /^In all/ }).press('Enter');
  await expect(panel.getByText(/^What the counters stood at when the ledger began/)).toBeVisible();
  await panel.getByRole('link').first().click();
  await expect(page).toHaveURL(/devices_detail\?id=\d+&why=energy&whyPeriod=total/);
  await expect(panel.getByText(/\d Wh \(.+\) → .+ Wh \(.+\)/)).toBeVisible();
});
