import { newPlant } from './new-plant.ts';
import { playDevice, type PlayedDevice } from './played-device.ts';
import { expect, test } from './test.ts';

const devices: PlayedDevice[] = [];
test.afterEach(async () => {
  for (const device of devices.splice(0)) await device.leave();
});

test('settings are chosen, planned, applied once, watched to the end, and what failed is tried again', async ({ page, signedIn, api }) => {
  const installer = await api('installer');
  const { call } = installer;
  const stem = `CMD-${Date.now()}`;
  const plantId = await newPlant(installer, `${stem} plant`);
  const play = async (sign: string, maxOutPower: number, manner: PlayedDevice['manner'] = 'does') => {
    const device = await playDevice(installer, {
      plantId,
      sn: `${stem}-${sign}`,
      name: `Played ${sign}`,
      settings: { maxOutPower },
      manner,
    });
    devices.push(device);
    return device;
  };
  const [honest, stubborn] = [await play('A', 1_000), await play('B', 1_000, 'rejects')];
  await play('C', 600);
  for (const { id } of devices) {
    await expect
      .poll(async () => (await call['GET /devices/{id}/settings']({ params: { id } })).items.some(({ reported }) => reported !== null))
      .toBe(true);
  }

  await signedIn('installer');
  await page.goto('/systems/cmd');
  await page.getByLabel('Search by name, SN or plant').fill(stem);
  await expect(page.getByText('devices match')).toHaveText('3 devices match');
  await page.getByRole('button', { name: 'See the plan' }).click();
  await expect(page.getByText('Please select an order')).toBeVisible();
  await page.getByLabel('Maximum output power').fill('5 kW');
  await page.getByRole('button', { name: 'See the plan' }).click();
  await expect(page.getByLabel('Maximum output power')).toBeFocused();
  await expect(page.getByLabel('Maximum output power')).toHaveAccessibleDescription('Power setting is incorrect');
  await page.getByLabel('Maximum output power').fill('600');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Plan', exact: true })).toBeVisible();
  const line = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(line('Played A')).toContainText('1,000 W → becomes 600 W');
  await expect(line('Played C')).toContainText('is 600 W already');
  await page.getByLabel('Waves').selectOption('All at once');
  await page.reload();
  await expect(page.getByLabel('Waves')).toHaveValue('atOnce');
  await page.getByRole('button', { name: 'Apply to 2 devices' }).dblclick();
  await expect(page).toHaveURL(/\?push=\d+$/);
  await expect(page.getByRole('heading', { name: /^Push \d+/ })).toContainText('Failed');
  await expect(line('Played A')).toContainText('Read back');
  await expect(line('Played B')).toContainText('The device refused it');
  await expect(line('Played B')).toContainText('locked by the grid operator');
  await expect(line('Played C')).toHaveCount(0);
  expect([honest.heard, stubborn.heard]).toEqual([1, 1]);

  const first = page.url();
  stubborn.manner = 'does';
  await page.getByRole('button', { name: 'Retry the 1 that failed' }).click();
  await expect(page).not.toHaveURL(first);
  await expect(page.getByRole('heading', { name: /^Push \d+/ })).toContainText('Success');
  await expect(line('Played B')).toContainText('Read back');
  expect([honest.heard, stubborn.heard]).toEqual([1, 2]);
  await line('Played B').getByRole('link').click();
  await expect(page.getByRole('dialog', { name: 'Played B: step by step' })).toContainText('stored');

  await page.goto(`/systems/cmd?tab=history&view=devices&device=${stubborn.id}`);
  await expect(page.getByRole('row').filter({ hasText: 'Played B' })).toHaveCount(2);
  await expect(page.getByRole('row').filter({ hasText: 'stored' })).toContainText('Console');

  await page.goto(`/devices/devices_detail?id=${honest.id}&tab=parameters`);
  const parameter = page.getByRole('row').filter({ hasText: 'Maximum output power' });
  await expect(parameter).toContainText('1 of 24');
  await parameter.getByLabel('New value: Maximum output power').fill('700');
  await page.getByRole('button', { name: 'See the plan' }).click();
  await expect(page.getByRole('heading', { name: 'Plan', exact: true })).toBeVisible();
  await expect(line('Played A')).toContainText('600 W → becomes 700 W');
  expect(honest.heard).toBe(1);
});
