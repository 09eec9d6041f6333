import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

const LIST = '/power_station/power_station_list';
const root = (page: Page, name: string) =>
  page.evaluate((variable) => getComputedStyle(document.documentElement).getPropertyValue(variable).trim(), name);
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main menu' }).locator('..');
const background = (page: Page) => sidebar(page).evaluate((element) => getComputedStyle(element).backgroundColor);
const cookie = async (page: Page, name: string) => (await page.context().cookies()).find((one) => one.name === name)?.value;

/** Opens what a button of the top bar opens, as the keyboard does. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

test('a size is chosen by keyboard, kept in a cookie, and sets the width of the sidebar and the height of rows and controls', async ({
  page,
  signedIn,
}) => {
  await signedIn('root');
  await page.goto(LIST);
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const heights: number[] = [];
  for (const [name, value, width] of [
    ['Default', 'default', 140],
    ['Medium', 'medium', 140],
    ['Small', 'small', 120],
    ['Mini', 'mini', 120],
  ] as const) {
    await press(page, 'Size');
    await expect(page.locator('[role=menuitemradio]:focus')).toHaveAttribute('aria-checked', 'true');
    await page.keyboard.press('Home');
    for (let step = 0; step < ['default', 'medium', 'small', 'mini'].indexOf(value); step++) await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitemradio', { name })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Size', exact: true })).toBeFocused();
    expect(await cookie(page, 'size')).toBe(value);
    expect((await sidebar(page).boundingBox())?.width).toBe(width);
    heights.push((await page.getByRole('row').nth(2).boundingBox())?.height ?? 0);
    const controls = await page.getByRole('banner').locator('button, select').evaluateAll(boxes);
    expect(Math.min(...controls.flat())).toBeGreaterThanOrEqual(24);
  }
  expect(heights).toEqual(heights.toSorted((one, other) => other - one));
  expect(new Set(heights).size).toBe(4);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-size', 'mini');
  await page.goto('/devices/devices__manage');
  await page.getByRole('button', { name: 'Register device' }).click();
  const field = page.getByRole('dialog').getByLabel('Serial number');
  await expect(field).toBeVisible();
  expect((await field.boundingBox())?.height).toBeLessThan(30);
});

const boxes = (elements: Element[]) =>
  elements.map((element) => element.getBoundingClientRect()).map(({ width, height }) => [width, height]);

test('the settings panel works by keyboard, takes effect at once and outlives the page', async ({ page, signedIn }) => {
  await signedIn('root');
  await page.goto(LIST);
  await press(page, 'Settings');
  const panel = page.getByRole('dialog', { name: 'Settings' });
  await expect(panel.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.mouse.click(300, 400);
  await expect(panel).toBeVisible();

  const primary = () => root(page, '--accent');
  expect(await primary()).toBe('#664495');
  await panel.getByRole('textbox', { name: 'Theme colour', exact: true }).fill('#0a7');
  await expect.poll(primary).toBe('#00aa77');
  await panel.getByRole('textbox', { name: 'Theme colour', exact: true }).fill('#0a7zz');
  await expect(panel.getByText('Enter six hexadecimal digits')).toBeVisible();
  expect(await primary()).toBe('#00aa77');
  for (let tab = 0; tab < 12; tab++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(
      true,
    );
  }

  for (const name of ['Logo in the sidebar', 'Header stays in sight']) {
    await panel.getByRole('switch', { name }).focus();
    await page.keyboard.press('Space');
    await expect(panel.getByRole('switch', { name })).toBeChecked();
  }
  await panel.getByRole('switch', { name: 'Tabs of visited screens' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: 'Settings', exact: true })).toBeFocused();

  await page.reload();
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('settings'))) ?? '')).toEqual({
    themeColor: '#00aa77',
    showSettings: true,
    tagsView: false,
    fixedHeader: true,
    sidebarLogo: true,
  });
  await expect.poll(primary).toBe('#00aa77');
  await page.setViewportSize({ width: 1440, height: 400 });
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await page.mouse.move(700, 300);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
  await sidebar(page).getByRole('link', { name: 'Heliograph', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('without the fixed header the header scrolls away, and the logo of the others leads to the plant list', async ({ page, signedIn }) => {
  await signedIn('customer');
  await page.addInitScript(() => localStorage.setItem('settings', '{"sidebarLogo":true}'));
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.goto('/changePassword');
  await page.getByRole('link', { name: 'Heliograph', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Where you are' }).waitFor();
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('div'), { style: 'height: 2000px' })));
  await page.evaluate(() => window.scrollTo(0, 200));
  await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.y).toBe(-200);
});

test('the theme drawer offers eight presets, keeps the choice in session storage, and draws it without a reload', async ({
  page,
  signedIn,
}) => {
  await signedIn('root');
  await page.goto(LIST);
  expect(await background(page)).toBe('rgb(173, 216, 230)');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await press(page, 'Theme');
  const drawer = page.getByRole('dialog', { name: 'Theme' });
  const presets = drawer.getByRole('radio');
  await expect(presets).toHaveCount(8);
  await expect(presets.first()).toBeChecked();
  const seen = new Set<string>();
  await presets.first().focus();
  for (let index = 0; index < 8; index++) {
    const before = await background(page);
    await page.keyboard.press('ArrowDown');
    await expect(presets.nth((index + 1) % 8)).toBeChecked();
    await expect.poll(() => background(page)).not.toBe(before);
    seen.add(await background(page));
  }
  expect(seen.size).toBe(8);
  await drawer.getByRole('textbox', { name: 'Sidebar', exact: true }).fill('#101820');
  await drawer.getByRole('textbox', { name: 'Active tab', exact: true }).fill('#ffe000');
  await drawer.getByRole('textbox', { name: 'Text of the tabs', exact: true }).fill('#fff3a0');
  await expect(drawer.getByText(/^Drawn as #[0-9a-f]{6} so that it can be read\.$/).last()).toBeVisible();
  expect(JSON.parse((await page.evaluate(() => sessionStorage.getItem('themeConfig'))) ?? '')).toEqual({
    tabbackground: '#ffe000',
    tabfontcolor: '#fff3a0',
    aside: '#101820',
  });
  await expect.poll(() => background(page)).toBe('rgb(16, 24, 32)');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Theme', exact: true })).toBeFocused();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await page.reload();
  await expect.poll(() => background(page)).toBe('rgb(16, 24, 32)');
});

test('what somebody else wrote into the storages breaks nothing', async ({ page, signedIn }) => {
  await signedIn('root');
  await page.addInitScript(() => {
    localStorage.setItem('settings', '{"themeColor":"javascript:1","sidebarLogo":7,');
    sessionStorage.setItem('themeConfig', '{"tabbackground":"nocolour","tabfontcolor":[],"aside":"red;}"}');
    document.cookie = 'size=huge; Path=/';
    document.cookie = 'device=toaster; Path=/';
  });
  await page.goto(LIST);
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  expect(await background(page)).toBe('rgb(173, 216, 230)');
  expect(await root(page, '--tab-background')).toBe('#800080');
  await expect(page.locator('html')).toHaveAttribute('data-size', 'medium');
  expect((await sidebar(page).boundingBox())?.width).toBe(140);
});

test('full screen is entered and left; a browser that cannot says so', async ({ page, signedIn }) => {
  await signedIn('root');
  await page.goto(LIST);
  await press(page, 'Full screen');
  await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible();
  await press(page, 'Leave full screen');
  await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible();
  await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
  await page.reload();
  await press(page, 'Full screen');
  await expect(page.getByRole('alert').getByText('Your browser can not work')).toBeVisible();
});

test('the device is desktop until it is switched; mobile has the drawer and lists, and is remembered', async ({ page, signedIn }) => {
  await signedIn('root');
  await page.goto(LIST);
  await expect(page.getByRole('table')).toBeVisible();
  await press(page, 'Settings');
  await page.getByRole('radio', { name: 'Desktop' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('list', { name: 'Plants' })).toBeVisible();
  expect(await cookie(page, 'device')).toBe('mobile');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Main menu' }).getByRole('link', { name: 'Plant list' })).toBeVisible();
});

test('the sidebar closes to icons, and a cookie remembers it', async ({ page, signedIn }) => {
  await signedIn('root');
  await page.goto(LIST);
  await press(page, 'Collapse the sidebar');
  await expect(page.getByRole('button', { name: 'Expand the sidebar' })).toBeFocused();
  expect(await cookie(page, 'sidebarOpen')).toBe('0');
  expect((await sidebar(page).boundingBox())?.width).toBe(56);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand the sidebar' })).toBeVisible();
});

test('where the settings are not to be shown, nothing leads to them', async ({ page, signedIn }) => {
  await signedIn('root');
  await page.addInitScript(() => localStorage.setItem('settings', '{"showSettings":false}'));
  await page.goto(LIST);
  await expect(page.getByRole('button', { name: 'Theme', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Settings', exact: true })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('everything is behind one button, and the panels fill the screen', async ({ page, signedIn }) => {
    await signedIn('root');
    await page.goto(LIST);
    await page.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('group', { name: 'Size' }).getByRole('menuitemradio', { name: 'Small' }).tap();
    expect(await cookie(page, 'size')).toBe('small');
    for (const name of ['Settings', 'Theme']) {
      await page.getByRole('button', { name: 'More' }).tap();
      await page.getByRole('menuitem', { name, exact: true }).tap();
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      await dialog.getByRole('button', { name: 'Close' }).tap();
      await expect(dialog).toBeHidden();
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  });
});
