import { expect, test } from './test.ts';

test('a fault waits behind a button until it is asked for, also where the list was empty', async ({ page, signedIn, api, serverUrl }) => {
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
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1);
  expect((await tell(false)).status).toBe(200);
  await call['POST /devices/{id}/unbind']({ params: { id: made.device.id } });
});
