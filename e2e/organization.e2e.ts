import { readFile } from 'node:fs/promises';
import { axe, expect, test } from './fixtures.ts';
import { makeSpace, picture } from './helpers.ts';

test.use({ settings: { FETCH_ALLOW: '127.0.0.1' }, allow: [/status of 4(0[039]|12)/] });

test('an admin finds in the audit log who changed what, and takes it along as CSV', async ({
  page,
  signIn,
  joinAs,
}) => {
  const call = await signIn();
  const { organization } = await makeSpace(call, 'Handbook', []);
  const { page: member } = await joinAs(call, organization, 'Grace Hopper', 'read');
  await call.patch(`/v1/orgs/${organization}`, { title: 'Harbour docs', defaultRole: 'comment' });

  await page.goto(`/o/${organization}/settings`);
  await page.getByRole('link', { name: 'Audit log' }).click();
  const log = page.getByRole('table', { name: 'Audit log' });
  await expect(log.getByRole('button', { name: 'Changed the organization' })).toBeVisible();
  await expect(log.getByRole('button', { name: 'Joined the organization' })).toBeVisible();

  await page.getByRole('combobox', { name: 'What' }).click();
  await page.getByRole('option', { name: 'Changed the organization' }).click();
  await expect(page).toHaveURL(/action=organization\.update/);
  await expect(log.getByRole('row')).toHaveCount(2);
  await log.getByRole('button', { name: 'Changed the organization' }).click();
  const sheet = page.getByRole('dialog', { name: 'Changed the organization' });
  await expect(sheet.getByRole('row', { name: /Title.*Org of Handbook.*Harbour docs/ })).toBeVisible();
  await expect(sheet.getByRole('row', { name: /Default role Reader Commenter/ })).toBeVisible();
  await axe(page);
  await sheet.getByRole('button', { name: /^Everything on/ }).click();
  await expect(page).toHaveURL(new RegExp(`target=${organization}`));
  await page.getByRole('button', { name: 'Remove One thing: Harbour docs' }).click();

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const csv = await readFile(await (await file).path(), 'utf8');
  expect(csv).toContain('organization.update');
  expect(csv).not.toContain('member.join');

  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Webhook' }).click();
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(log.getByRole('button', { name: 'Joined the organization' })).toBeVisible();

  await member.goto(`/o/${organization}/settings/audit`);
  await expect(member.getByText('You have no access to this')).toBeVisible();
});

test('what another admin saved meanwhile is kept, and asked about where both changed it', async ({
  page,
  signIn,
  joinAs,
}) => {
  const call = await signIn();
  const { organization } = await makeSpace(call, 'Handbook', []);
  const mary = await joinAs(call, organization, 'Mary Shaw', 'admin');
  const path = `/v1/orgs/${organization}`;
  await page.goto(`/o/${organization}/settings`);
  const title = page.getByLabel('Title');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  // What a field shows may have come from the other admin's change before one's own has arrived.
  const expectSaved = (values: Record<string, unknown>) => expect.poll(() => call.get(path)).toMatchObject(values);
  const asked = page.getByRole('alertdialog', { name: 'Mary Shaw changed this just now' });

  await title.fill('Our docs');
  await mary.call.patch(path, { title: 'Her docs', defaultRole: 'comment' });
  await save.click();
  await expect(asked.getByText('Before:Org of Handbook')).toBeVisible();
  await expect(asked.getByRole('radio')).toHaveCount(2);
  await axe(page);
  await asked.getByRole('button', { name: 'Back to editing' }).click();
  expect(await call.get(path)).toMatchObject({ title: 'Her docs' });
  await save.click();
  await asked.getByRole('radio', { name: 'Use mine' }).check();
  await asked.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(page.getByRole('combobox', { name: /^Default role/ })).toContainText(/Comment/);
  await expectSaved({ title: 'Our docs', defaultRole: 'comment' });

  await title.fill('Ours again');
  await mary.call.patch(path, { title: 'Hers again' });
  await save.click();
  await asked.getByRole('radio', { name: 'Use theirs' }).check();
  await asked.getByRole('button', { name: 'Save' }).click();
  await expect(title).toHaveValue('Hers again');
  await expect(save).toHaveCount(0);

  await title.fill('Harbour docs');
  await mary.call.patch(path, { defaultRole: 'edit' });
  await save.click();
  await expect(page.getByRole('combobox', { name: /^Default role/ })).toContainText(/Edit/);
  await expectSaved({ title: 'Harbour docs', defaultRole: 'edit' });

  // Somebody is faster between the comparison and the write: the service refuses it, and the form compares again.
  const faster: object[] = [];
  await page.route(`**${path}`, async route => {
    if (route.request().method() === 'PATCH') for (const body of faster.splice(0)) await mary.call.patch(path, body);
    await route.continue();
  });
  await title.fill('Quay docs');
  faster.push({ defaultRole: 'read' });
  await save.click();
  await expect(page.getByRole('combobox', { name: /^Default role/ })).toContainText(/Read/);
  await expectSaved({ title: 'Quay docs', defaultRole: 'read' });
  await title.fill('Pier docs');
  faster.push({ title: 'Her pier' });
  await save.click();
  await asked.getByRole('radio', { name: 'Use mine' }).check();
  expect(await call.get(path)).toMatchObject({ title: 'Her pier' });
  await asked.getByRole('button', { name: 'Save' }).click();
  await expect(save).toHaveCount(0);
  await expectSaved({ title: 'Pier docs' });

  // The same in a dialog.
  const made = await call.post(`${path}/webhooks`, { url: 'https://one.example/in', events: ['site_published'] });
  const webhook = `${path}/webhooks/${made.id}`;
  await page.goto(`/o/${organization}/settings/webhooks/${made.id}`);
  await page.getByRole('button', { name: 'Actions for one.example' }).click();
  await page.getByRole('menuitem', { name: 'Edit webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit webhook' });
  await dialog.getByLabel('Address').fill('https://ours.example/in');
  await mary.call.patch(webhook, { url: 'https://hers.example/in', events: ['comment_created', 'site_published'] });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(asked.getByText('Before:https://one.example/in')).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(dialog.getByLabel('Address')).toHaveValue('https://ours.example/in');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await asked.getByRole('radio', { name: 'Use mine' }).check();
  await asked.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect(await call.get(webhook)).toMatchObject({
    url: 'https://ours.example/in',
    events: ['comment_created', 'site_published'],
  });
});

test('a person gives themselves a picture, which others see, and takes it away', async ({ page, signIn, joinAs }) => {
  const call = await signIn();
  const { organization } = await makeSpace(call, 'Handbook', []);
  const { page: grace } = await joinAs(call, organization, 'Grace Hopper', 'edit');
  await grace.goto('/account');
  const photo = grace.getByRole('region', { name: 'Picture' });
  const choose = (buffer: Buffer) =>
    photo.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await choose(Buffer.from('no picture'));
  await expect(photo.getByRole('alert')).toContainText('not a PNG, JPEG, GIF, WebP or SVG picture');
  await choose(picture);
  await expect(grace.getByText('Picture saved')).toBeVisible();
  await axe(grace);
  await page.goto(`/o/${organization}/settings/members`);
  const shown = page.getByRole('row', { name: /Grace Hopper/ }).locator('img');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await photo.getByRole('button', { name: 'Remove' }).click();
  await expect(photo.locator('img')).toHaveCount(0);
  await grace.getByRole('button', { name: 'Undo' }).click();
  await expect(photo.locator('img')).toBeVisible();
});

test('what a person chose for the look of things meets them in another browser', async ({ page, signIn, openPage }) => {
  await signIn();
  await page.goto('/account/appearance');
  const kept = page.waitForResponse(response => response.request().method() === 'PATCH');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await kept;
  const other = await openPage();
  await signIn(undefined, other);
  await other.goto('/account/appearance');
  await expect(other.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await other.reload();
  // Before anything has answered: the browser has kept it.
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('an admin gives the organization a logo and its sites another address, and takes a switch back', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Handbook', [{ title: 'Start', markdown: 'One' }]);
  const { id: site } = await call.post(`/v1/orgs/${organization}/sites`, { title: 'Docs', spaces: [space] });
  await call.post(`/v1/orgs/${organization}/sites/${site}/publish`);
  await page.goto(`/o/${organization}/settings`);
  const logo = page.getByRole('region', { name: 'Logo' });
  const choose = (buffer: Buffer) =>
    logo.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await choose(Buffer.from('no picture'));
  await expect(logo.getByRole('alert')).toContainText('not a PNG, JPEG, GIF, WebP or SVG picture');
  await choose(picture);
  await expect(page.getByText('Logo saved')).toBeVisible();
  const shown = logo.locator('img');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await logo.getByRole('button', { name: 'Remove' }).click();
  await expect(shown).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(shown).toBeVisible();

  for (const [name, now, member, text] of [
    ['Invite links', true, 'inviteLinks', 'Invite links are off'],
    ['AI features', false, 'ai', 'AI features are on'],
  ] as const) {
    const control = page.getByRole('switch', { name });
    await control.click();
    await expect(control).toBeChecked({ checked: !now });
    await expect.poll(() => call.get(`/v1/orgs/${organization}`)).toMatchObject({ [member]: !now });
    const said = page.getByRole('listitem').filter({ hasText: text });
    await said.getByRole('button', { name: 'Undo' }).click();
    await expect(control).toBeChecked({ checked: now });
    await expect.poll(() => call.get(`/v1/orgs/${organization}`)).toMatchObject({ [member]: now });
  }

  const address = `harbour-${Date.now().toString(36)}`;
  await page.getByLabel('Address of sites').fill(address);
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('1 published site gets a new address.')).toBeVisible();
  await axe(page, ['light']);
  await question.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  expect((await call.get(`/v1/orgs/${organization}/sites/${site}`)).urls.published).toContain(`//${address}.`);

  // An address that somebody else has chosen meanwhile is there already, and not asked about.
  await call.patch(`/v1/orgs/${organization}`, { hostname: `${address}-2` });
  await page.getByLabel('Title').fill('Harbour docs');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Address of sites')).toHaveValue(`${address}-2`);
  await expect.poll(() => call.get(`/v1/orgs/${organization}`)).toMatchObject({ title: 'Harbour docs' });
});

test('an admin deletes an organization by typing its title, and restores it from the organization menu', async ({
  page,
  signIn,
  joinAs,
}) => {
  const call = await signIn();
  const { organization } = await makeSpace(call, 'Plan', [{ title: 'Start', markdown: 'One' }]);
  await call.patch(`/v1/orgs/${organization}`, { title: 'Leaving' });
  const { page: chief } = await joinAs(call, organization, 'Leah Last', 'admin');
  await page.goto(`/o/${organization}/settings`);
  await page.getByRole('button', { name: 'Delete organization' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete “Leaving”?' });
  await expect(question).toContainText('2 members lose access');
  await axe(page);
  const remove = question.getByRole('button', { name: 'Delete organization' });
  await expect(remove).toBeDisabled();
  await question.getByRole('textbox').fill('Leaving');
  await remove.click();
  await expect(page).not.toHaveURL(new RegExp(organization));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  // Another admin, who has no other organization, finds it on the first page.
  await chief.goto('/');
  const deleted = chief.getByRole('list', { name: 'Recently deleted' });
  await expect(deleted).toContainText('Leaving');
  await axe(chief);

  await page.goto('/');
  await page.getByRole('button', { name: 'Switch organization' }).click();
  await expect(page.getByRole('list', { name: 'Recently deleted' })).toContainText('Until');
  await axe(page);
  await page.getByRole('button', { name: 'Restore Leaving' }).click();
  await expect(page.getByText('“Leaving” is restored')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/o/${organization}$`));
});

test('whoever has an organization and wants no other one finds the way back', async ({ page, signIn }) => {
  const call = await signIn();
  const { id } = await call.post('/v1/orgs', { title: 'Acme' });
  await page.goto(`/o/${id}`);
  await page.getByRole('button', { name: 'Acme' }).click();
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create an organization' })).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(new RegExp(`/o/${id}$`));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('each page of the settings leads to the one above it', async ({ page, signIn }) => {
    const call = await signIn();
    const { id } = await call.post('/v1/orgs', { title: 'Acme' });
    await page.goto(`/o/${id}/settings/sso/new`);
    const up = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
    for (const place of ['Single sign-on', 'Settings', 'Acme']) {
      await expect(up.filter({ visible: true })).toHaveText(place);
      await up.filter({ visible: true }).click();
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  });
});
