import { drawing } from '../../server/test/pictures.ts';
import { PASSWORD } from './server.ts';
import { expect, test } from './test.ts';

const MB = 1024 * 1024;
// The recorder of this browser test asks for what it sees drawn; the page itself never does.
const ofRecorder = /Connecting to 'blob:/;
const png = () => drawing({ widthPx: 600, heightPx: 400 });

test('an avatar is sent by keyboard, shown at once in the menu, kept over a reload, and removed', async ({
  page,
  signedIn,
  api,
  noise,
}) => {
  noise.allow(ofRecorder);
  await signedIn('customer');
  await page.goto('/userCenter/personalData');
  const avatar = page.getByRole('group', { name: 'Avatar' });
  const menu = page.getByRole('button', { name: /account menu/ });
  const choose = page.waitForEvent('filechooser');
  await avatar.getByRole('button', { name: 'Choose a picture' }).focus();
  await page.keyboard.press('Enter');
  await (await choose).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await png() });
  await expect(page.getByText('Upload succeeded')).toBeVisible();
  await expect(menu.locator('img')).toBeVisible();
  await page.reload();
  await expect(menu.locator('img')).toBeVisible();
  await expect
    .poll(() =>
      avatar
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(256);
  await avatar.getByRole('button', { name: 'Remove' }).click();
  await expect(menu.locator('img')).toHaveCount(0);
  const { body } = await api('customer');
  expect((await body['GET /sysOrgUser/currentInfo']()).data.avatar).toBe('');
});

test('what is no picture, too large, too many or cut off is told beside the file, which stays named', async ({ page, signedIn, noise }) => {
  noise.allow(ofRecorder);
  noise.allow(/status of 400|ERR_FAILED/);
  await signedIn('customer');
  await page.goto('/userCenter/personalData');
  const avatar = page.getByRole('group', { name: 'Avatar' });
  const told = avatar.getByRole('alert');
  const send = (name: string, mimeType: string, buffer: Buffer) =>
    avatar.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await page.getByLabel('Nickname').fill('halfTyped');
  await send('logo.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expect(told).toHaveText(/logo\.svg.*Picture upload failed · Pictures: jpg or png only/);
  await send('large.png', 'image/png', Buffer.alloc(3 * MB));
  await expect(told).toHaveText(/large\.png.*Pictures: at most 2 MB/);
  await send('page.png', 'image/png', Buffer.from('<html></html>'));
  await expect(told).toHaveText(/page\.png.*This is not a picture that can be read/);
  await avatar.evaluate((field) => {
    const files = new DataTransfer();
    for (const name of ['a.png', 'b.png']) files.items.add(new File(['x'], name, { type: 'image/png' }));
    field.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
  });
  await expect(told).toHaveText(/Number Of Files Exceeds Limit · The number of files exceeds the limit/);
  await page.route('**/uploads/pictures*', (route) => route.abort());
  await send('me.png', 'image/png', await png());
  await expect(told).toHaveText(/me\.png.*Picture upload failed · The server cannot be reached/);
  await page.unroute('**/uploads/pictures*');
  await avatar.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Upload succeeded')).toBeVisible();
  await expect(told).toBeEmpty();
  await expect(page.getByLabel('Nickname')).toHaveValue('halfTyped');
  await avatar.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The avatar was removed.')).toBeVisible();
});

test('the account is edited, the e-mail address with the password, and what two people change meets', async ({
  page,
  signedIn,
  api,
  noise,
}) => {
  noise.allow(/status of (400|409)/);
  const { call } = await api('installer');
  const asBefore = { nickname: 'installer', email: '', mobile: '', introduction: '', password: PASSWORD };
  const putBack = async () => call['PUT /account']({ body: { version: (await call['GET /account']()).version, ...asBefore } });
  await putBack();
  await signedIn('installer');
  await page.goto('/userCenter/personalData');
  const [nickname, email, save] = [
    page.getByLabel('Nickname'),
    page.getByLabel('E-mail', { exact: true }),
    page.getByRole('button', { name: 'Save' }),
  ];
  await nickname.fill('No Spaces');
  await email.fill('nora@');
  await save.click();
  await expect(nickname).toHaveAccessibleDescription('1-30 alphanumeric or Chinese characters');
  await expect(nickname).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Invalid email address: nora@');
  await nickname.fill('Nora太阳');
  await email.fill('nora@example.com');
  const password = page.getByLabel('Current password');
  await save.click();
  await expect(password).toHaveAccessibleDescription('Enter your password to change the e-mail address.');
  await password.fill('not-the-one');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription(/This is not your password/);
  await expect(page.getByRole('alert').getByText(/^update Fail/)).toBeVisible();
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Update succeeded')).toBeVisible();
  await page.getByRole('button', { name: /account menu/ }).click();
  await expect(page.getByText('Signed in as Nora太阳')).toBeVisible();
  await page.keyboard.press('Escape');

  const elsewhere = await call['GET /account']();
  const { version, nickname: name, mobile, introduction } = elsewhere;
  await call['PUT /account']({ body: { version, nickname: name, email: elsewhere.email, mobile: '+34 600 100 200', introduction } });
  await page.getByLabel('Introduction').fill('Roofs.\nAnd batteries.');
  await save.click();
  await expect(page.getByText(/^update Fail: Your account was changed elsewhere/)).toBeVisible();
  await expect(page.getByLabel('Mobile')).toHaveValue('+34 600 100 200');
  await expect(page.getByLabel('Introduction')).toHaveValue('Roofs.\nAnd batteries.');
  expect(mobile).toBe('');
  await save.click();
  await expect.poll(() => call['GET /account']()).toMatchObject({ mobile: '+34 600 100 200', introduction: 'Roofs.\nAnd batteries.' });
  await expect(page.getByText('Update succeeded')).toBeVisible();
  await putBack();
});

test('the organisation is changed by an installer and only read by a customer', async ({ page, signedIn, api }) => {
  const { call } = await api('installer');
  const before = await call['GET /organisation']();
  await call['PUT /organisation']({ body: { ...before, identification: '', organisationType: null, organisationNumber: '' } });
  await signedIn('installer');
  await page.goto('/userCenter/orgData');
  await page.getByLabel('Identification').fill('demo-installer');
  await page.getByLabel('Organisation number').fill('no spaces');
  await page.getByLabel('Organisation type').selectOption('Company');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Organisation number')).toHaveAccessibleDescription('1-60 alphanumeric characters');
  await page.getByLabel('Organisation number').fill('HRB4711');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Update succeeded')).toBeVisible();
  expect(await call['GET /organisation']()).toMatchObject({
    identification: 'demo-installer',
    organisationType: 'company',
    organisationNumber: 'HRB4711',
  });

  await signedIn('customer');
  await page.goto('/userCenter/orgData');
  await expect(page.getByRole('definition').first()).toHaveText('Demo Customer');
  await expect(page.getByText('Your role allows you to read these details.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('the menu leads to all of the own account, and to the password in the words of the specification', async ({ page, signedIn }) => {
  await signedIn('customer');
  await page.goto('/userCenter');
  await expect(page).toHaveURL(/\/userCenter\/personalData$/);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Affiliated enterprise' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Affiliated enterprise');
  await menu.getByRole('link', { name: 'Change password' }).click();
  await page.getByLabel('New password').fill('short');
  await page.getByLabel('Repeat the password').fill('other');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription('Passwords must be longer than 6 digits');
  await expect(page.getByLabel('Repeat the password')).toHaveAccessibleDescription('The two passwords are inconsistent');
  await expect(menu.getByRole('link', { name: 'User guide' })).toHaveCount(0);
});

test('the help documentation stands at its address, in no menu, and its parent leads there', async ({ page, signedIn }) => {
  await signedIn('customer');
  for (const address of ['/systems/userGuide/help', '/systems/userGuide']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/systems\/userGuide\/help$/);
    await expect(page.getByText('help documentation', { exact: true })).toBeVisible();
  }
});
