import { photograph } from '../../server/test/pictures.ts';
import { expect, test } from './test.ts';

test('a plant is made, changed, pictured, allocated, and its logs tell all of it', async ({ page, signedIn, api, noise }) => {
  noise.allow(/409/);
  await signedIn('root');
  await page.goto('/power_station/power_station_list');
  await page.getByRole('link', { name: 'New plant' }).click();
  const form = page.getByRole('form', { name: 'New plant' });
  const name = `Walked plant ${Date.now()}`;

  await form.getByLabel('Station owner name').fill('Ines Vega');
  await form.getByLabel('Latitude').fill('91');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(form.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('This field is required.');
  await expect(form.getByLabel('Latitude')).toHaveAccessibleDescription('This must not be above 90.');
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Install capacity').fill('12500,5');
  await form.getByLabel('Country').selectOption('ES');
  await form.getByLabel('Latitude').fill('35.0116');
  await form.getByLabel('Longitude').fill('135.7681');
  await expect(form.getByLabel('Time zone')).toHaveValue('Asia/Tokyo');
  await form.getByLabel('Latitude').fill('40.4');
  await form.getByLabel('Longitude').fill('-3.7');
  await expect(form.getByLabel('Time zone')).toHaveValue('Europe/Madrid');
  const map = form.getByRole('application', { name: 'Position on the map' });
  for (let times = 0; times < 4; times += 1) await map.press('+');
  await map.press('ArrowLeft');
  await expect(form.getByLabel('Longitude')).toHaveValue('-4.01');
  await expect(form.getByLabel('Latitude')).toHaveValue('40.4');
  await form.getByLabel('Longitude').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(/id=\d+$/);
  const id = new URL(page.url()).searchParams.get('id') ?? '';

  const parts = page.getByRole('navigation', { name: 'Parts of this plant' });
  await parts.getByRole('link', { name: 'Details' }).click();
  await expect(page.getByRole('region', { name: 'Installation' })).toContainText('12.5kWp');
  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('form', { name: 'Edit plant' });
  await edit.getByLabel('Install position').selectOption('garden');
  // Somebody else was faster: nothing that was typed is lost.
  const { call } = await api('root');
  const before = await call['GET /plants/{id}']({ params: { id } });
  const { version, ...others } = before;
  await call['PUT /plants/{id}']({ params: { id }, body: { ...others, address: 'Calle Mayor 3', version } });
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByRole('alert')).toContainText('Somebody else changed the plant');
  await expect(edit.getByLabel('Address')).toHaveValue('Calle Mayor 3');
  await expect(edit.getByLabel('Install position')).toHaveValue('garden');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Installation' })).toContainText('Garden');

  await page.getByRole('button', { name: 'Allocate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Allocation cancelled')).toBeVisible();
  await page.getByRole('button', { name: 'Allocate' }).click();
  await dialog.getByLabel('Installer').selectOption({ label: 'Demo Installer' });
  await dialog.getByRole('button', { name: 'Allocate' }).click();
  await expect(page.getByText('Allocation succeeded')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Plant', exact: true })).toContainText('Demo Installer');

  await parts.getByRole('link', { name: 'Pictures and documents' }).click();
  const pictures = page.getByRole('group', { name: 'Pictures' });
  await pictures.locator('input[type=file]').setInputFiles({ name: 'roof.jpg', mimeType: 'image/jpeg', buffer: await photograph() });
  await expect(page.getByText('Upload succeeded')).toBeVisible();
  await expect(pictures.getByRole('img', { name: 'roof.jpg', exact: true })).toBeVisible();

  await parts.getByRole('link', { name: 'Logs' }).click();
  const log = page.getByRole('region', { name: 'Logs' });
  await expect(log.getByRole('listitem')).toHaveCount(5);
  await expect(log.getByRole('listitem').nth(0)).toContainText('roof.jpg');
  await expect(log.getByRole('listitem').nth(1)).toContainText(/Allocated.*Installer.*Demo Installer/s);
  await expect(log.getByRole('listitem').nth(2)).toContainText(/Install position.*Roof.*Garden/s);
  await expect(log.getByRole('listitem').nth(4)).toContainText(/Created.*Station owner name.*Ines Vega/s);
});

test('columns are chosen and kept, filters live in the address', async ({ page, signedIn }) => {
  await signedIn('installer');
  await page.goto('/power_station/power_station_list');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Yearly production' }).check();
  await page.getByRole('checkbox', { name: 'Devices' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Yearly production' })).toBeVisible();
  await page.getByLabel('Any install position').selectOption('garden');
  await expect(page).toHaveURL(/installPosition=garden/);
  await page.reload();
  await expect(page.getByLabel('Any install position')).toHaveValue('garden');
  await expect(page.getByRole('columnheader', { name: 'Yearly production' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Devices' })).toHaveCount(0);
});
