import type { Page } from '@playwright/test';
import { mqtt } from './mqtt-client.ts';
import { newPlant } from './new-plant.ts';
import { expect, test } from './test.ts';

test('a device is registered, bound, heard, swapped with its energy going on, and unbound', async ({ page, signedIn, api }) => {
  const { call } = await api('installer');
  const [old, fresh] = [`E2E-${Date.now()}`, `E2E-${Date.now()}-B`];
  await signedIn('installer');
  await page.goto('/devices/devices__manage');
  await page.getByRole('button', { name: 'Register device' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Register device' }).click();
  await expect(dialog.getByText('Choose what kind of device it is.')).toBeVisible();
  await choose(page, 'Product', 'String inverter');
  await dialog.getByLabel('Serial number').fill(old);
  await dialog.getByLabel('Name').fill('Inverter on trial');
  await dialog.getByRole('button', { name: 'Register device' }).click();

  await expect(dialog.getByText('This secret is shown only now.')).toBeVisible();
  const shown = await credential(page);
  await page.mouse.click(5, 400);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('pre')).toHaveText(
    `mosquitto_pub -h 127.0.0.1 -p ${new URL(shown.Broker).port} -i ${shown.user} -u ${shown.user} -P ${shown.Secret} -q 1 -t helio/v1/string-inverter/${old}/up/telemetry -m '{"values":{"powerW":1}}'`,
  );
  await dialog.getByRole('button', { name: 'I have copied the secret' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(shown.Secret)).toHaveCount(0);

  await page.getByLabel('Search devices').fill(old);
  const row = page.getByRole('row').filter({ hasText: old });
  await expect(row).toContainText('Not bound');
  await expect(connect(shown.Broker, shown.user, shown.Secret)).rejects.toThrow();
  await page.getByRole('button', { name: 'Actions for Inverter on trial' }).click();
  await page.getByRole('menuitem', { name: 'Bind to a plant' }).click();
  await dialog.getByRole('button', { name: 'Bind to a plant' }).click();
  await expect(dialog.getByText('Choose the plant where the device stands.')).toBeVisible();
  await choose(page, 'Plant');
  await dialog.getByRole('button', { name: 'Bind to a plant' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Never reported');
  await publish(shown, `helio/v1/string-inverter/${old}/up/telemetry`, { values: { powerW: 4321, energyTotalWh: 1000 } });
  await expect(row).toContainText('4.32');

  const [device] = (await call['GET /devices']({ query: { search: old } })).items;
  await page.goto(`/devices/devices_detail?id=${device?.id}&tab=identity`);
  await page.getByRole('button', { name: 'Swap the device' }).click();
  await dialog.getByLabel('New serial number').fill(old);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText('That is the present device.')).toBeVisible();
  await dialog.getByLabel('New serial number').fill(fresh);
  await dialog.getByLabel('Reason').fill('Struck by lightning');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Old counter at its end').fill('1,5');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog).toContainText('counted up to and from the counters that you entered');
  await dialog.getByRole('button', { name: 'Swap now' }).click();
  await expect(dialog.getByText(`${fresh} has taken the place of ${old}`)).toBeVisible();
  expect((await credential(page)).user).toBe(`d${device?.id}-2`);
  await dialog.getByRole('button', { name: 'I have copied the secret' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Struck by lightning' })).toContainText(`${old} → ${fresh}`);

  const plant = page.getByRole('region', { name: 'Where it stands' });
  await plant.getByRole('button', { name: 'Unbind from the plant' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Unbind cancelled')).toBeVisible();
  await plant.getByRole('button', { name: 'Unbind from the plant' }).click();
  await dialog.getByRole('button', { name: 'Unbind from the plant' }).click();
  await expect(plant).toContainText('Not bound');
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Logs' })).toContainText('Unbound');
  const { items } = await call['GET /devices']({ query: { search: fresh, binding: 'former' } });
  expect(items).toMatchObject([{ id: device?.id, sn: fresh }]);
});

test("a taken serial number is said in the reader's language and what was typed stays", async ({ page, signedIn, api, noise }) => {
  noise.allow(/status of 409/);
  const { call } = await api('installer');
  const { items } = await call['GET /devices']({ query: { productKey: 'string-inverter', pageSize: 1 } });
  await signedIn('installer');
  await page.goto('/devices/devices__manage');
  await page.getByRole('button', { name: 'Register device' }).click();
  await choose(page, 'Plant', items[0]?.plantName ?? undefined);
  await choose(page, 'Product', 'String inverter');
  await page
    .getByRole('dialog')
    .getByLabel('Serial number')
    .fill(items[0]?.sn ?? '');
  await page.getByRole('dialog').getByLabel('Name').fill('Twin');
  await page.getByRole('dialog').getByRole('button', { name: 'Register device' }).click();
  await expect(page.getByRole('alert').getByText(/already registered/)).toBeVisible();
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Twin');
});

test('a secret is replaced only after a confirmation, and the old one ends', async ({ page, signedIn, api }) => {
  const installer = await api('installer');
  const { call } = installer;
  const sn = `ROT-${Date.now()}`;
  const plantId = await newPlant(installer, `${sn} plant`);
  const created = await call['POST /devices']({
    body: { plantId, productKey: 'grid-meter', sn, name: 'Meter to rotate' },
  });
  await signedIn('installer');
  await page.goto(`/devices/devices__manage?search=${sn}`);
  await page.getByRole('button', { name: 'Actions for Meter to rotate' }).click();
  await page.getByRole('menuitem', { name: 'New MQTT secret' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The present secret ends at once');
  await dialog.getByRole('button', { name: 'Replace the secret' }).click();
  await expect(dialog.getByText('This secret is shown only now.')).toBeVisible();
  const shown = await credential(page);
  expect(shown.Secret).not.toBe(created.credential.password);
  await expect(connect(created.credential.url, shown.user, created.credential.password)).rejects.toThrow();
  await (await connect(shown.Broker, shown.user, shown.Secret)).endAsync();
});

test('who may not write sees no button for it', async ({ page, signedIn }) => {
  await signedIn('customer');
  await page.goto('/devices/devices__manage');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Register device' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
});

test('state, product and search narrow the list through the address', async ({ page, signedIn, api }) => {
  const { call } = await api('customer');
  const { total } = await call['GET /devices']({ query: { productKey: 'grid-meter' } });
  await signedIn('customer');
  await page.goto('/devices/devices__manage');
  await page.getByLabel('Product', { exact: true }).selectOption({ label: 'Grid meter' });
  await expect(page).toHaveURL(/productKey=grid-meter/);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(`of ${total}`);
  await page.getByLabel('Search devices').fill('no such serial');
  await expect(page.getByRole('heading', { name: 'No device matches this filter and search' })).toBeVisible();
  await page.getByRole('link', { name: 'Show all devices' }).click();
  await expect(page).toHaveURL(/devices__manage\??$/);
});

async function choose(page: Page, label: string, option?: string): Promise<void> {
  const field = page.getByRole('dialog').getByLabel(label, { exact: true });
  await field.click();
  // A long list draws only what is in sight.
  if (option !== undefined && (await field.isEditable())) await field.fill(option);
  const listed = page.locator('.ant-select-item-option').filter({ visible: true });
  await (option === undefined ? listed.first() : listed.filter({ hasText: option }).first()).click();
}

async function credential(page: Page) {
  const rows = await page
    .getByRole('dialog')
    .locator('dl > div')
    .evaluateAll((all) => all.map((row) => [row.querySelector('dt')?.textContent ?? '', row.querySelector('code')?.textContent ?? '']));
  const shown = Object.fromEntries(rows) as Record<string, string>;
  return { Broker: shown['Broker'] ?? '', Secret: shown['Secret'] ?? '', user: shown['User name and client id'] ?? '' };
}

function connect(url: string, username: string, password: string) {
  return mqtt.connectAsync(url, { clientId: username, username, password, reconnectPeriod: 0, connectTimeout: 5_000 }, false);
}

async function publish(shown: { Broker: string; Secret: string; user: string }, topic: string, payload: object): Promise<void> {
  const client = await connect(shown.Broker, shown.user, shown.Secret);
  await client.publishAsync(topic, JSON.stringify(payload), { qos: 1 });
  await client.endAsync();
}
