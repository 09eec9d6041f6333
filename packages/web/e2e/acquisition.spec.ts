import { mqtt } from './mqtt-client.ts';
import { expect, test } from './test.ts';

test('a gateway is connected, heard live with what was refused and why, a payload is tried, and the archive is set up', async ({
  page,
  signedIn,
  api,
  noise,
}) => {
  test.slow();
  noise.allow(/status of 400/);
  const { call } = await api('root');
  const stamp = String(Date.now());
  const name = `Gateway ${stamp}`;
  const plant = await call['POST /plants']({ body: { name: `Yard ${stamp}`, timeZone: 'Europe/Madrid', countryCode: 'ES' } });
  const serial = `1161${stamp.slice(-8)}`;
  await signedIn('root');
  await page.goto('/devices/data');
  await page.getByRole('button', { name: 'Connect a gateway' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create the connection' }).click();
  await expect(dialog.getByText('Choose what the gateway is')).toBeVisible();
  await dialog.getByLabel('Format').click();
  await page.locator('.ant-select-item-option').filter({ visible: true, hasText: 'OpenDTU' }).first().click();
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Plant', { exact: true }).fill(plant.name);
  await page.locator('.ant-select-item-option').filter({ visible: true, hasText: plant.name }).click();
  await dialog.getByRole('button', { name: 'Create the connection' }).click();
  await expect(dialog.getByText('The key is shown this once.')).toBeVisible();
  const [service = '', username = '', password = ''] = await dialog.locator('dl code').allTextContents();
  await dialog.getByRole('button', { name: 'Done, I have kept it' }).click();
  await expect(dialog).toBeHidden();
  await page.getByLabel('Search by name or plant').fill(name);
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('waiting');

  const gateway = await mqtt.connectAsync(
    `mqtt://${service}`,
    { clientId: username, username, password, reconnectPeriod: 0, connectTimeout: 10_000 },
    false,
  );
  await page.getByRole('link', { name: 'Live messages' }).click();
  await expect(page).toHaveURL(/tab=tail/);
  await page.getByLabel('Filter by topic, serial or text').fill(serial);
  await gateway.publishAsync(`solar/${serial}/0/power`, '312.4', { qos: 1 });
  await gateway.publishAsync(`solar/${serial}/0/power`, 'three hundred', { qos: 1 });
  await gateway.endAsync();
  const lines = page.getByRole('list', { name: 'Live messages' }).getByRole('listitem');
  await expect(lines.filter({ hasText: 'refused' })).toHaveCount(1);
  await expect(lines.filter({ hasText: 'stored' })).toHaveCount(1);
  await lines.filter({ hasText: 'refused' }).locator('summary').click();
  await expect(lines.filter({ hasText: 'refused' }).locator('pre')).toHaveText('three hundred');

  await page.getByRole('link', { name: 'Test a payload' }).click();
  await expect(page).toHaveURL(/tab=test/);
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByRole('region', { name: 'What would be stored' }).getByRole('row').filter({ hasText: '312.4 W' })).toBeVisible();

  await page.getByRole('link', { name: 'Archive' }).click();
  await expect(page).toHaveURL(/tab=archive/);
  const days = page.getByLabel('Days kept in the database');
  await days.fill('2');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This must not be below 3.')).toBeVisible();
  await days.fill(String(400 + (Number(stamp) % 1_000)));
  await page.getByRole('button', { name: 'Test the place' }).click();
  await expect(page.getByText('A file was written, read back and removed there.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Update succeeded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'File what is due now' })).toBeEnabled();
  expect((await call['GET /archive']()).keepDays).toBe(400 + (Number(stamp) % 1_000));

  await page.goto('/systems/audit?resource=connection');
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Created');
});
