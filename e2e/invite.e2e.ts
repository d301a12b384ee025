import type { Page } from '@playwright/test';
import { axe, expect, test } from './fixtures.ts';
import { linkInMail, makeSpace } from './helpers.ts';

test.use({ allow: [/status of 40[034]/] });

const password = 'correct horse battery';

async function makeAccount(page: Page, name: string, email?: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  if (email !== undefined) await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account and join' }).click();
  await expect(page).toHaveURL(/\/o\/\w+/);
}

test('a visitor is led to the sign-in page', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('an address of a domain that is let in makes an account, is confirmed by mail, and joins with one press', async ({
  page,
  openPage,
  server,
  signIn,
}) => {
  const call = await signIn();
  const { id } = await call.post('/v1/orgs', { title: 'Harbour' });
  const second = await call.post('/v1/orgs', { title: 'Lighthouse' });
  const emailDomains = ['harbour.example'];
  for (const organization of [id, second.id]) await call.patch(`/v1/orgs/${organization}`, { emailDomains });

  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Create account' }).click();
  // The sign-in page has a field of the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible();
  const email = page.getByLabel('E-mail');
  await email.fill('mia@nowhere.example');
  await expect(page.getByText('An address at nowhere.example needs an invite.')).toBeVisible();
  await page.getByLabel('Your name').fill('Mia Morse');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await email.fill('mia@harbour.example');
  await expect(page.getByText('An address at harbour.example is enough.')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Create account' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Mia Morse' })).toBeVisible();
  await expect(page.getByText('We sent a link to mia@harbour.example.')).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Another mail is on its way.')).toBeVisible();
  await axe(page);

  // Opened elsewhere, the link confirms the address, once; the page that waits notices.
  const elsewhere = await openPage();
  await elsewhere.goto(await linkInMail(server, 'mia@harbour.example'));
  await expect(elsewhere.getByRole('heading', { name: 'Your e-mail address is confirmed.' })).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere.getByRole('link', { name: 'Sign in to get a new link' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Organizations you may join' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Join Harbour' }).click();
  await expect(page).toHaveURL(new RegExp(`/o/${id}$`));
  await page.getByRole('button', { name: 'Switch organization' }).click();
  await axe(page);
  await page.getByRole('button', { name: /^Lighthouse\s*Join$/ }).click();
  await expect(page).toHaveURL(new RegExp(`/o/${second.id}$`));
  await page.getByRole('button', { name: 'Switch organization' }).click();
  await expect(page.getByText('Organizations you may join')).toHaveCount(0);

  // By keys alone: arrows lead through the menu and around, the numbers past it.
  const menu = page.getByRole('dialog', { name: 'Switch organization' });
  const harbour = menu.getByRole('button', { name: /^Harbour/ });
  const rows = menu.getByRole('button');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(menu.getByRole('button', { name: 'Sign in to another organization' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.first()).toBeFocused();
  const names = await rows.allTextContents();
  const at = names.findIndex(name => name.startsWith('Harbour'));
  for (let step = 0; step < at; step++) await page.keyboard.press('ArrowDown');
  await expect(harbour).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/o/${id}$`));
  await expect(menu).toHaveCount(0);
  const number = names.findIndex(name => name.startsWith('Lighthouse')) + 1;
  await page.keyboard.press(`Control+Shift+Digit${number}`);
  await expect(page).toHaveURL(new RegExp(`/o/${second.id}$`));
});

test('somebody invited by e-mail joins with a role and a team, and sees what a level lets them', {
  tag: '@core',
}, async ({ page, openPage, server, signIn }) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Begin', markdown: 'Here.' }]);
  const hidden = await makeSpace(call, 'Secrets', [{ title: 'Key', markdown: 'Below the mat.' }], organization);
  await call.patch(`/v1/spaces/${hidden.space}`, { defaultLevel: null });

  await page.goto(`/o/${organization}/settings/teams`);
  await axe(page);
  await page
    .getByRole('button', { name: /New team|Create team/ })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByLabel(/Title|Name/)
    .fill('Writers');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Create/ })
    .click();
  await expect(page.getByText('Writers').first()).toBeVisible();
  await axe(page);

  await page.goto(`/o/${organization}/settings/invites`);
  await axe(page);
  await page.getByRole('button', { name: 'Invite people' }).first().click();
  const dialog = page.getByRole('dialog');
  const addresses = dialog.getByLabel('E-mail addresses');
  await addresses.fill('Grace Hopper <Grace@example.com>, alan, ');
  await expect(dialog.getByText('1 person · 1 is not an address')).toBeVisible();
  await addresses.fill('admin@example.com');
  await axe(page);
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: /^Commenter/ }).click();
  await dialog.getByRole('combobox', { name: 'Teams' }).click();
  await page.getByRole('option', { name: 'Writers' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByLabel('Message').fill('The manual waits for your comments.');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await expect(dialog.getByRole('button', { name: 'Send invite' })).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Role of grace@example.com' })).toHaveText('Commenter');
  const leftOut = dialog.getByRole('list', { name: 'Left out' });
  await expect(leftOut.getByRole('listitem')).toHaveText([/^admin@example.com.*member/, /^alan.*Not an e-mail/]);
  await axe(page);
  await dialog.getByRole('button', { name: 'Send invite' }).click();
  await expect(dialog.getByText('1 person is invited')).toBeVisible();
  await axe(page);
  await dialog.getByRole('button', { name: 'Done' }).click();

  const pending = page.getByRole('table', { name: 'Invited by e-mail' });
  await expect(pending.getByRole('row').nth(1)).toContainText('grace@example.com');
  await call.post(`/v1/orgs/${organization}/invites`, { emails: ['alan@example.com'] });
  const news = page.getByRole('button', { name: '1 new · Refresh' });
  await expect(news).toBeVisible();
  await expect(pending).not.toContainText('alan@example.com');
  await axe(page);
  await news.click();
  await expect(pending).toContainText('alan@example.com');

  const grace = await openPage();
  await grace.goto(await linkInMail(server, 'grace@example.com'));
  await expect(grace.getByText('You are invited as a commenter.')).toBeVisible();
  await axe(grace);
  await makeAccount(grace, 'Grace Hopper');
  const content = grace.getByRole('region', { name: 'Content' });
  await expect(content.getByRole('treeitem', { name: 'Manual' })).toBeVisible();
  await expect(content.getByRole('treeitem', { name: 'Secrets' })).toBeHidden();
  await content.getByRole('treeitem', { name: 'Manual' }).click();
  await expect(grace.getByRole('button', { name: 'Suggest an edit' })).toBeEnabled();

  await page.goto(`/o/${organization}/content`);
  const spaces = page.getByRole('tree', { name: 'Collections and spaces' });
  await spaces.getByRole('button', { name: 'Actions for Secrets' }).click();
  await page.getByRole('menuitem', { name: 'Access…' }).click();
  await dialog.getByRole('combobox', { name: 'People and teams' }).click();
  await page.getByRole('option', { name: /Writers/ }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Give access' }).click();
  await expect(page.getByText('Writers now has the level Edit').first()).toBeVisible();
  await axe(page);
  await expect(content.getByRole('treeitem', { name: 'Secrets' })).toBeVisible();
  await content.getByRole('treeitem', { name: 'Secrets' }).click();
  await expect(grace.getByRole('button', { name: 'Edit', exact: true })).toBeEnabled();
  await grace.goto(`/o/${organization}/s/${space}`);
  await expect(grace.getByRole('button', { name: 'Suggest an edit' })).toBeEnabled();

  await page.goto(`/o/${organization}/settings/members`);
  await axe(page);
  await page.getByRole('combobox', { name: 'Role of Grace Hopper' }).click();
  await expect(page.getByRole('option', { name: /^Editor/ })).toContainText('Gains: edit in 1 space');
  await expect(page.getByRole('option', { name: /^Commenter/ })).toContainText('Current role');
  await page.getByRole('option', { name: /^Editor/ }).click();
  await expect(page.getByText('Grace Hopper is now Editor').first()).toBeVisible();
  await grace.reload();
  await expect(grace.getByRole('button', { name: 'Edit', exact: true })).toBeEnabled();

  await test.step('the link leads on once it was used, and says whom another one is for', async () => {
    const used = await linkInMail(server, 'grace@example.com');
    await grace.goto(used);
    await expect(grace.getByRole('heading', { name: /^You are a member of/ })).toBeVisible();
    await axe(grace);
    await grace.getByRole('button', { name: /^Open / }).click();
    await expect(content.getByRole('treeitem', { name: 'Manual' })).toBeVisible();
    await grace.goto(await linkInMail(server, 'alan@example.com'));
    await expect(grace.getByText('It was sent to alan@example.com. You are signed in as Grace Hopper.')).toBeVisible();
    await axe(grace);
    await grace.getByRole('button', { name: 'Use another account' }).click();
    await expect(grace.getByLabel('E-mail')).toHaveValue('alan@example.com');
    await grace.goto(used);
    await grace.getByRole('link', { name: 'Sign in' }).click();
    await expect(grace).toHaveURL(/\/login/);
  });
});

test('an invite link lets somebody in until it is deleted', async ({ page, openPage, signIn }) => {
  const call = await signIn();
  const { organization } = await makeSpace(call, 'Log', []);
  await page.goto(`/o/${organization}/settings/invites`);
  await page.getByRole('button', { name: 'New link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Role of who joins' }).click();
  await page.getByRole('option', { name: /^Reader/ }).click();
  await dialog.getByRole('button', { name: 'Create invite link' }).click();
  const link = await dialog.getByLabel('Link').inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Change when the link ends' }).click();
  await dialog.getByLabel('Number of people').fill('2');
  await axe(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('0 of 2 people')).toBeVisible();
  const alan = await openPage();
  await alan.goto(link);
  await axe(alan);
  await makeAccount(alan, 'Alan Turing', 'alan@example.com');
  await expect(alan.getByRole('region', { name: 'Content' }).getByRole('treeitem', { name: 'Log' })).toBeVisible();
  await page.getByRole('button', { name: /Delete link/ }).click();
  // The deletion waits for an undo until the page is left.
  await page.goto(`/o/${organization}/content`);
  const late = await openPage();
  await expect(async () => {
    await late.goto(link);
    await expect(late.getByRole('heading', { name: 'This invite is no longer valid' })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await axe(late);
});

test('a guest who manages a space is told why nobody is found, and lets others in by a link', async ({
  page,
  openPage,
  server,
  signIn,
  joinAs,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Begin', markdown: 'Here.' }]);
  await call.patch(`/v1/spaces/${space}`, { defaultLevel: null });
  const { page: guest, call: theirs } = await joinAs(call, organization, 'Grace Hopper', null);
  await guest.goto(`/o/${organization}`);
  await expect(guest.getByText('Nothing is shared with you yet')).toBeVisible();
  await expect(guest.getByRole('link', { name: 'Browse the content' })).toHaveCount(0);
  await axe(guest);
  const { id } = await theirs.get('/v1/user');
  const given = { data: { users: [id], role: 'create' }, headers: { origin: server.url } };
  expect((await page.request.post(`${server.url}/v1/spaces/${space}/permissions`, given)).ok()).toBe(true);

  await guest.goto(`/o/${organization}/content`);
  await guest
    .getByRole('tree', { name: 'Collections and spaces' })
    .getByRole('button', { name: 'Actions for Manual' })
    .click();
  await guest.getByRole('menuitem', { name: 'Access…' }).click();
  const access = guest.getByRole('dialog', { name: 'Access to “Manual”' });
  await expect(access.getByText('Guests of Org of Manual do not see its members.')).toBeVisible();
  await expect(access.getByRole('combobox', { name: 'People and teams' })).toHaveCount(0);
  await axe(guest);
  await access.getByRole('button', { name: 'Make a link' }).click();
  const link = await access.getByRole('textbox', { name: 'Link that gives the level Edit' }).inputValue();
  await axe(guest);

  const alan = await openPage();
  await alan.goto(link);
  await makeAccount(alan, 'Alan Turing', 'alan.turing@example.com');
  await expect(alan.getByRole('region', { name: 'Content' }).getByRole('treeitem', { name: 'Manual' })).toBeVisible();

  await call.patch(`/v1/orgs/${organization}`, { inviteLinks: false });
  await guest.reload();
  await guest
    .getByRole('tree', { name: 'Collections and spaces' })
    .getByRole('button', { name: 'Actions for Manual' })
    .click();
  await guest.getByRole('menuitem', { name: 'Access…' }).click();
  await expect(access.getByText('An admin of the organization can give people and teams a level here.')).toBeVisible();
});
