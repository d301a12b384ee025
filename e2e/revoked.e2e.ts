import { axe, expect, test } from './fixtures.ts';
import { makeSpace } from './helpers.ts';
import { admin } from './server.ts';

// What is asked for with a token or a session that ended.
test.use({ allow: [/status of 401/] });

test('a token that is revoked while a script uses it works until then, and says so from then on', async ({
  page,
  playwright,
  server,
  signIn,
}) => {
  await signIn();
  await page.goto('/account/tokens');
  await page.getByRole('main').getByRole('button', { name: 'New token' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Label').fill('Nightly export');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const token = await dialog.getByLabel('Token', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();

  const script = await playwright.request.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  const status = async () => (await script.get('/v1/user')).status();
  expect(await status()).toBe(200);
  const row = page.getByRole('row', { name: /Nightly export/ });
  await page.reload();
  await expect(row).toContainText('just now');

  await test.step('a revocation that is undone ends nothing', async () => {
    await row.getByRole('button', { name: 'Revoke token Nightly export' }).click();
    await expect(row).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(row).toBeVisible();
    expect(await status()).toBe(200);
  });

  await test.step('one that is left behind is sent', async () => {
    await row.getByRole('button', { name: 'Revoke token Nightly export' }).click();
    await page.getByRole('link', { name: 'Sessions' }).click();
    await expect.poll(status).toBe(401);
    const refused = await script.get('/v1/user');
    expect(refused.headers()['www-authenticate']).toBe('Bearer');
    expect((await refused.json()).error).toMatchObject({ code: 401, message: /token/ });
  });
  await script.dispose();
});

test('a session that is ended from another browser says so, keeps what is typed, and saves it after signing in', async ({
  page,
  openPage,
  signIn,
}) => {
  const { organization } = await makeSpace(await signIn(), 'Manual', []);
  await page.goto(`/o/${organization}/settings`);
  await page.getByLabel('Title').fill('Typed before');

  const other = await openPage();
  await signIn(admin, other);
  await other.goto('/account/sessions');
  await other.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(other.getByText('Your other sessions are ended')).toBeVisible();
  // The head, and this one.
  await expect(other.getByRole('table', { name: 'Sessions' }).getByRole('row')).toHaveCount(2);

  await page.keyboard.press('Control+s');
  await expect(page.getByText('You are signed out. Your typing is kept.')).toBeVisible();
  await axe(page);
  await expect(page.getByLabel('Title')).toHaveValue('Typed before');
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign in' }).click(),
  ]);
  await window.getByLabel('E-mail').fill(admin.email);
  await window.getByLabel('Password', { exact: true }).fill(admin.password);
  await window.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('You are signed out. Your typing is kept.')).toBeHidden();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 unsaved change')).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Typed before');
});
