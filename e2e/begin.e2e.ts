import type { Page } from '@playwright/test';
import { findExample, setUpAddress } from './example.ts';
import { axe, expect, test } from './fixtures.ts';
import { admin, withoutAccount } from './server.ts';

/** Fills the set-up form and sends it. */
async function setUp(page: Page, begin: 'An example' | 'Nothing'): Promise<string> {
  await page.getByLabel('Organization').fill('Acme');
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByLabel('E-mail').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('radio', { name: begin }).check();
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.waitForURL(/\/o\/\w+/);
  return new URL(page.url()).pathname.split('/')[2] ?? '';
}

test.describe('an empty start', () => {
  test.use({ settings: withoutAccount, allow: [/status of (401|403|409)/] });

  test('the printed link makes the first account and organization, once', { tag: '@core' }, async ({
    page,
    server,
    openPage,
  }) => {
    expect(server.log()).toContain(`Bindery is running: ${server.url}`);
    await page.goto('/');
    await expect(page).toHaveURL(/\/(login|setup)/);
    const address = setUpAddress(server);
    const thief = await openPage();
    await thief.goto('/setup?code=bnd_guessed-guessed-guessed-guessed-guessed');
    await thief.getByLabel('Organization').fill('Mine');
    await thief.getByLabel('Your name').fill('Mallory');
    await thief.getByLabel('E-mail').fill('mallory@example.com');
    await thief.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await thief.getByRole('button', { name: 'Set up' }).click();
    await expect(thief.getByText(/This set-up link is not valid/)).toBeVisible();
    await page.goto(address);
    await axe(page);
    await setUp(page, 'Nothing');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('No spaces yet').first()).toBeVisible();
    await axe(page);
    await thief.goto(address);
    await expect(thief.getByText('This installation is set up already')).toBeVisible();
    await axe(thief);
  });
});

test.describe('a start with the example', () => {
  test.use({ settings: { ...withoutAccount, LOG_LEVEL: 'warn' } });

  test('holds the handbook, members, a request under discussion and a published site', async ({ page, server }) => {
    await page.goto(setUpAddress(server));
    const organization = await setUp(page, 'An example');
    const example = await findExample(page.request, server.url, organization);
    await page.goto(`/o/${organization}/s/${example.space}`);
    await expect(page.getByRole('tree', { name: 'Pages of Handbook' }).getByRole('treeitem').first()).toBeVisible();
    await page.goto(`/o/${organization}/s/${example.space}/cr/${example.request}/overview`);
    await expect(page.getByText('Say what to do when the port is taken').first()).toBeVisible();
    await page.goto(`/o/${organization}/s/${example.space}/cr/${example.request}/changes/p/${example.page}`);
    await expect(page.getByText('Does this hold for npm run dev too?')).toBeVisible();
    await page.getByRole('button', { name: '1 reply' }).click();
    await expect(page.getByText('It does, for the service.')).toBeVisible();
    await page.goto(`/o/${organization}/settings/members`);
    for (const name of ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Radia Perlman']) {
      await expect(page.getByRole('main').getByText(name, { exact: true }).first()).toBeVisible();
    }
    await page.goto(example.published);
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
  });
});
