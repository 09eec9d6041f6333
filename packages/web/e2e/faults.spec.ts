import { expect, test } from './test.ts';

test('a fault waits behind a button until it is asked for, also where the list was empty, and is repaired after a question', async ({
  page,
  signedIn,
  api,
  serverUrl,
}) => {
  const { call } = await api('root');
  const name = `Fan ${Date.now()}`;
  const { items } = await call['GET /plants']({ query: { pageSize: 100 } });
  // Its state is what it was: other tests count plants by state meanwhile.
  const plant = items.find(({ state }) => state === 'fault') ?? items[0];
  const made = await call['POST /devices']({
    body: { plantId: plant?.id ?? '', productKey: 'string-inverter', sn: name.replace(' ', '-'), name },
  });
  const basic = btoa(`${made.credential.username}:${made.credential.password}`);
  const tell = (isOpen: boolean) =>
    fetch(new URL('/intake/v1/events', serverUrl), {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: JSON.stringify({ code: 'FAN_FAILURE', isOpen }),
    });
  await signedIn('root');
  const [stream, peek] = ['/live', 'sort=-openedAt'].map((part) => page.waitForResponse((response) => response.url().includes(part)));
  await page.goto(`/devices/faults?search=${encodeURIComponent(name)}`);
  await Promise.all([stream, peek]);
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  expect((await tell(true)).status).toBe(200);
  await page.getByRole('button', { name: '1 new fault' }).click({ timeout: 20_000 });
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toHaveCount(1);

  await row.getByRole('link').first().press('Enter');
  await expect(page).toHaveURL(/fault=\d+/);
  const repair = page.getByRole('button', { name: 'Repair', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Mark as repaired?' });
  await repair.first().press('Enter');
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('alert').getByText('Repair cancelled')).toBeVisible();
  await expect(dialog).toBeHidden();
  await repair.first().press('Enter');
  await dialog.getByRole('textbox').fill('Cleaned the fan');
  await dialog.getByRole('button', { name: 'Repair', exact: true }).press('Enter');
  await expect(page.getByRole('alert').getByText('Marked as repaired')).toBeVisible();
  await expect(page.getByText('Cleaned the fan')).toBeVisible();
  await page.goto(`/devices/faults?filter=fixed&search=${encodeURIComponent(name)}`);
  await expect(row).toHaveCount(1);
  expect((await tell(false)).status).toBe(200);
  await call['POST /devices/{id}/unbind']({ params: { id: made.device.id } });
});
