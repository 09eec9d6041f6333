import { apiOf, expect, takeToken, test } from './test.ts';

test('seven open tabs all move, on one stream', async ({ context, signedIn, api }) => {
  const { items } = await (await api('customer')).call['GET /plants']({ query: { sort: '-powerW' } });
  await signedIn('customer');
  const streams = new Set<unknown>();
  context.on('request', (request) => request.url().includes('/live?') && streams.add(request));
  context.on('requestfailed', (request) => streams.delete(request));
  context.on('requestfinished', (request) => streams.delete(request));
  const addresses = [
    '/dashboard',
    ...Array.from({ length: 3 }, () => '/power_station/power_station_list'),
    ...items.slice(0, 2).map(({ id }) => `/power_station/power_station_detail?id=${id}`),
    '/devices/devices__manage',
  ];
  const pages = await Promise.all(
    addresses.map(async (address) => {
      const page = await context.newPage();
      await page.goto(address);
      return page;
    }),
  );
  const text = async (page: (typeof pages)[number]) =>
    (await page.getByRole('main').innerText()).replaceAll(/\d+ (minute|second)s? ago|just now/g, '');
  await expect.poll(() => streams.size, { timeout: 20_000 }).toBe(1);
  const before = await Promise.all(pages.map(text));
  await Promise.all(pages.map((page, index) => expect.poll(() => text(page), { timeout: 45_000 }).not.toBe(before[index])));
  expect(streams.size).toBe(1);
});

test('when the tab with the stream closes, another takes over', async ({ context, signedIn }) => {
  await signedIn('customer');
  const [first, second] = [await context.newPage(), await context.newPage()];
  await first.goto('/power_station/power_station_list');
  await expect(first.getByRole('table').getByRole('link').first()).toBeVisible();
  await second.goto('/power_station/power_station_list');
  await expect(second.getByRole('table').getByRole('link').first()).toBeVisible();
  const taken = second.waitForRequest((request) => request.url().includes('/live?'));
  await first.close();
  await taken;
});

test('another account in another tab takes nothing over from the first', async ({ context, serverUrl }) => {
  await takeToken(context, serverUrl, (await apiOf(serverUrl, 'root')).token);
  const page = await context.newPage();
  await page.goto('/power_station/power_station_list');
  await expect(page.getByRole('button', { name: 'Heliograph Demo: account menu' })).toBeVisible();
  await takeToken(context, serverUrl, (await apiOf(serverUrl, 'customer')).token);
  await expect(page.getByRole('button', { name: 'Demo Customer: account menu' })).toBeVisible();
});
