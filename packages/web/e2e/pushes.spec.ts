import { DatabaseSync } from 'node:sqlite';
import { newPlant } from './new-plant.ts';
import { playDevice, type PlayedDevice } from './played-device.ts';
import { type Api, expect, test } from './test.ts';

// Many pushes one after the other take long on a busy machine.
test.describe.configure({ timeout: 150_000 });

const devices: PlayedDevice[] = [];
test.afterEach(async () => {
  for (const device of devices.splice(0)) await device.leave();
});

/** Sets one device from elsewhere, and waits until it is so. */
async function setFrom({ call }: Api, deviceId: string, maxOutPower: number): Promise<void> {
  const set = { maxOutPower };
  const { lines } = await call['POST /commands/plan']({ body: { select: { deviceIds: [deviceId] }, set } });
  const targets = lines.map(({ fingerprint }) => ({ deviceId, fingerprint }));
  const body = { requestKey: crypto.randomUUID(), set, targets, waves: '100%', takesOver: true, reason: 'from elsewhere' };
  const { id } = await call['POST /commands/pushes']({ body });
  await expect.poll(async () => (await call['GET /commands/pushes/{id}']({ params: { id } })).status).toBe('success');
}

/** As if the memory of that setting had been written as often as it bears in a day. */
function useUpWrites(deviceId: string): void {
  const database = new DatabaseSync(process.env.HELIO_E2E_DATABASE ?? '', { timeout: 5_000 });
  database.prepare("update device_setting set writes_today = 24 where device_id = ? and name = 'maxOutPower'").run(Number(deviceId));
  database.close();
}

test('a plan asks for a reason, for the word of who takes over and for a new look, and its push is paused, goes on and is aborted', async ({
  page,
  signedIn,
  api,
  noise,
}) => {
  noise.allow(/status of 409/);
  const installer = await api('installer');
  const stem = `STEER-${Date.now()}`;
  const plantId = await newPlant(installer, `${stem} plant`);
  for (const sign of ['A', 'B', 'C']) {
    devices.push(
      await playDevice(installer, { plantId, sn: `${stem}-${sign}`, name: `${stem} ${sign}`, settings: { maxOutPower: 1_000 } }),
    );
  }
  const [silent, changed, late] = devices as [PlayedDevice, PlayedDevice, PlayedDevice];
  await setFrom(await api('root'), silent.id, 900);
  useUpWrites(silent.id);

  await signedIn('installer');
  await page.goto(`/systems/cmd?devices=${devices.map(({ id }) => id).join(',')}`);
  await expect(page.getByText('devices are marked')).toHaveText(/^3 devices are marked/);
  await page.getByLabel('Maximum output power').fill('600');
  await page.getByRole('button', { name: 'See the plan' }).click();
  await expect(page.getByRole('heading', { name: 'Plan', exact: true })).toBeVisible();
  const line = (device: PlayedDevice) => page.getByRole('row').filter({ hasText: device.name });
  await expect(line(silent)).toContainText('Last written by root');
  await expect(line(silent)).toContainText('All 24 writes of today are used');

  const apply = page.getByRole('button', { name: 'Apply to 3 devices' });
  await apply.click();
  await expect(page.getByLabel('Reason')).toHaveAccessibleDescription('Say why it is written once more today');
  const takeOver = page.getByRole('checkbox', { name: /^I take over 1 setting/ });
  await expect(takeOver).toHaveAccessibleDescription('Confirm that you write over what somebody else set');
  await page.getByLabel('Reason').fill('The grid operator asked for it');
  await takeOver.check();

  await setFrom(installer, changed.id, 700);
  await apply.click();
  await expect(page.getByRole('alert').filter({ hasText: 'A device changed since the plan was made' })).toBeVisible();
  await page.getByRole('form', { name: 'Apply' }).getByRole('button', { name: 'Plan anew' }).click();
  await expect(line(changed)).toContainText('700 W → becomes 600 W');
  await expect(page.getByLabel('Reason')).toHaveValue('The grid operator asked for it');
  await expect(takeOver).not.toBeChecked();
  await takeOver.check();

  silent.manner = 'ignores';
  await apply.click();
  await expect(page).toHaveURL(/\?push=\d+$/);
  const push = new URL(page.url()).searchParams.get('push') ?? '';
  const title = page.getByRole('heading', { name: `Push ${push}` });
  await expect(line(silent)).toContainText('Sent, no answer yet');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(title).toContainText('Paused');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(title).toContainText('Running');

  await page.goto('/dashboard');
  const going = page.getByRole('region', { name: 'Pushes under way' });
  await going.getByRole('link', { name: `Push ${push} ` }).click();
  await expect(title).toContainText('Running');
  await page.getByRole('button', { name: 'Abort' }).click();
  const asking = page.getByRole('dialog', { name: `Abort push ${push}?` });
  await asking.getByRole('button', { name: 'Abort' }).click();
  await expect(title).toContainText('Aborted');
  await expect(page.getByText('Never sent: 2')).toBeVisible();
  await expect(line(late)).toContainText('Not sent');
  expect([silent.heard, changed.heard, late.heard]).toEqual([2, 1, 0]);

  await page.goto(`/power_station/power_station_detail?id=${plantId}&tab=commands`);
  await page.getByLabel('Search devices').fill(late.name);
  await expect(page.getByRole('row').filter({ hasText: late.name })).toHaveCount(1);
  await expect(line(late)).toContainText('Not sent');

  await page.goto(`/power_station/power_station_detail?id=${plantId}`);
  await expect(page.getByRole('region', { name: 'Last commands' }).getByRole('link', { name: `Push ${push}`, exact: true })).toBeVisible();
  const day = page.getByRole('region', { name: 'Faults and commands of the day' });
  await day.getByRole('button', { name: /^\d+ faults?, \d+ commands?$/ }).click();
  await day.getByRole('link', { name: `Push ${push} ` }).click();
  await expect(title).toContainText('Aborted');
});

test('a firmware is rolled out, one device gives it up, and the other goes back', async ({ page, signedIn, api }) => {
  const installer = await api('installer');
  const stem = `FW-${Date.now()}`;
  const plantId = await newPlant(installer, `${stem} plant`);
  const play = async (sign: string, manner: PlayedDevice['manner']) => {
    const named = { sn: `${stem}-${sign}`, name: `${stem} ${sign}`, softwareVersion: '2.4.1' };
    const device = await playDevice(installer, { plantId, settings: {}, manner, ...named });
    devices.push(device);
    await expect.poll(async () => (await installer.call['GET /devices/{id}']({ params: { id: device.id } })).softwareVersion).toBe('2.4.1');
    return device;
  };
  const [good, worn] = [await play('A', 'does'), await play('B', 'rejects')];
  const downloaded = Promise.withResolvers<void>();
  good.untilDownloaded = downloaded.promise;

  await signedIn('root');
  await page.goto('/systems/cmd?tab=firmware');
  await page.getByRole('button', { name: 'Actions for 2.5.0' }).click();
  await page.getByRole('menuitem', { name: 'Roll out' }).click();
  await expect(page).toHaveURL(/set\.firmware=2\.5\.0/);
  await page.getByLabel('Search by name, SN or plant').fill(stem);
  await expect(page.getByText('devices match')).toHaveText('2 devices match');
  await page.getByRole('button', { name: 'See the plan' }).click();
  await expect(page.getByRole('heading', { name: 'Plan', exact: true })).toBeVisible();
  const line = (device: PlayedDevice) => page.getByRole('row').filter({ hasText: device.name });
  await expect(line(good)).toContainText('2.4.1 → becomes 2.5.0');
  await page.getByLabel('Waves').selectOption('All at once');
  await page.getByRole('button', { name: 'Apply to 2 devices' }).click();
  await expect(page).toHaveURL(/\?push=\d+$/);
  await expect(line(good)).toContainText('Downloading 42 %');
  await expect(line(worn)).toContainText('the flash is worn out');
  downloaded.resolve();
  await expect(line(good)).toContainText('Read back');
  await expect(page.getByRole('heading', { name: /^Push \d+/ })).toContainText('Failed');

  const first = page.url();
  await page.getByRole('button', { name: /^Roll back/ }).click();
  await expect(page.getByRole('heading', { name: 'Plan', exact: true })).toBeVisible();
  await expect(line(good)).toContainText('2.5.0 → becomes 2.4.1');
  await expect(line(worn)).toHaveCount(0);
  await page.getByRole('button', { name: 'Apply to 1 device' }).click();
  await expect(page).toHaveURL((url) => url.searchParams.has('push') && String(url) !== first);
  await expect(page.getByRole('heading', { name: /^Push \d+/ })).toContainText('Success');
  expect([good.softwareVersion, worn.softwareVersion]).toEqual(['2.4.1', '2.4.1']);
});
