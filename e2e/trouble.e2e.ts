import type { Locator, Route } from '@playwright/test';
import { axe, expect, test } from './fixtures.ts';
import { dropFile, makeSpace, proposeText } from './helpers.ts';
import { partsOfRequest } from './parts.ts';
import { admin } from './server.ts';
import { makeSite } from './site-helpers.ts';

test.use({ allow: [/status of 4\d\d|ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported module/] });

test('a session that ends says so, and comes back in another window', { tag: '@core' }, async ({
  page,
  context,
  signIn,
}) => {
  const { organization } = await makeSpace(await signIn(), 'Manual', []);
  await page.goto(`/o/${organization}/content`);
  await expect(page.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible();
  await context.clearCookies();
  await page.getByRole('navigation').getByRole('link', { name: 'Change requests' }).click();
  await expect(page.getByText('You are signed out. Your typing is kept.')).toBeVisible();
  await axe(page);
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign in' }).click(),
  ]);
  await window.getByLabel('E-mail').fill(admin.email);
  await window.getByLabel('Password', { exact: true }).fill(admin.password);
  await window.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('You are signed out. Your typing is kept.')).toBeHidden();
});

test('the sign-in page ends no session by itself, and the page of one person does nothing for the next', async ({
  page,
  context,
  signIn,
  joinAs,
}) => {
  const call = await signIn();
  const { organization } = await makeSpace(call, 'Manual', []);
  const { email } = await joinAs(call, organization, 'Grace Hopper', 'read');
  const content = page.getByRole('heading', { level: 1, name: 'Content' });
  const signedIn = page.getByRole('heading', { level: 1, name: 'You are signed in' });
  const keeps = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await page.goto(`/o/${organization}/content`);
  await expect(content).toBeVisible();
  await expect.poll(keeps).toContain('bindery-kept');

  await page.getByRole('button', { name: 'Switch organization' }).click();
  await page.getByRole('button', { name: 'Sign in to another organization' }).click();
  await expect(signedIn).toBeVisible();
  await expect(page.getByText(admin.email)).toBeVisible();
  await axe(page);
  await page.getByLabel('Your e-mail there').fill('ada@nowhere.example');
  await expect(page.getByText('No single sign-on is known for this domain.')).toBeVisible();
  await page.goBack();
  await expect(content).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toHaveCount(0);
  expect(await keeps()).toContain('bindery-kept');

  const menu = page.getByRole('button', { name: 'Account and appearance' });
  const signOut = async () => {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await page.route('**/auth/sign-out', route => route.abort());
  await signOut();
  await expect(page.getByText('You are still signed in')).toBeVisible();
  await expect(content).toBeVisible();
  await page.unrouteAll();

  // In another tab, somebody else takes over.
  const tab = await context.newPage();
  await tab.goto('/login');
  await tab.getByRole('button', { name: 'Use another account' }).click();
  await expect(tab.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await tab.getByLabel('E-mail').fill(email);
  await tab.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(tab.getByRole('button', { name: 'Grace Hopper' })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Change requests' }).click();
  await expect(page.getByText('You are signed out. Your typing is kept.')).toBeVisible();
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign in' }).click(),
  ]);
  await window.getByRole('button', { name: 'Continue as Grace Hopper' }).click();
  await expect(page.getByRole('button', { name: 'Grace Hopper' })).toBeVisible();
  await expect(page.getByText('You are signed out. Your typing is kept.')).toHaveCount(0);

  await signOut();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect.poll(keeps).not.toContain('bindery-kept');
  await page.goBack();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('an address that leads nowhere, and one that is not for a stranger, say so', async ({
  page,
  openPage,
  signIn,
  joinAs,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', []);
  await page.goto(`/o/${organization}/no-such-place`);
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
  await axe(page);
  const offered = page.getByRole('main');
  await offered.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await offered.getByRole('link', { name: 'Recently deleted' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recently deleted' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveTitle(/^There is nothing here/);
  await page.goto('/no-such-place');
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
  await page.goto(`/o/${organization}/s/${space}/p/nowhere`);
  await expect(page.getByRole('heading', { name: 'This page is not in the space' })).toBeVisible();
  await axe(page);
  const { page: reader } = await joinAs(call, organization, 'Faye Hill', null);
  await reader.goto(`/o/${organization}/s/${space}`);
  await expect(reader.getByText(/Admins of .+ can give access\./)).toBeVisible();
  await axe(reader);
  await reader.getByRole('button', { name: 'Request access' }).click();
  await axe(reader);
  await reader.getByRole('textbox', { name: /^Why/ }).fill('For the review.');
  await reader.getByRole('button', { name: 'Send request' }).click();
  await expect(reader.getByText('Asked. You are told when it is decided.')).toBeVisible();
  await page.goto(`/o/${organization}/inbox`);
  await page.getByRole('link', { name: 'Faye Hill asks for access to Manual' }).click();
  await expect(page.getByRole('article').getByText('For the review.')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Give access' }).click();
  await expect(page.getByText('Faye Hill now has the level Read')).toBeVisible();
  await reader.reload();
  await expect(reader.getByRole('heading', { level: 1, name: 'There is nothing here' })).toBeHidden();
  await expect(reader.getByText('Manual').first()).toBeVisible();
  const edit = reader.getByRole('button', { name: 'Edit', exact: true });
  await edit.hover();
  const lacking = /^Your role here is to read\. Ask an admin of .+\. Press to request access\.$/;
  await expect(reader.getByRole('tooltip')).toHaveText(lacking);
  await edit.press('Enter');
  await expect(reader.getByRole('dialog', { name: 'Request access' }).getByRole('combobox')).toHaveText(/^Edit/);
  const { page: member } = await joinAs(call, organization, 'Mary Jackson', 'read');
  await member.goto(`/o/${organization}/sites`);
  await member.getByRole('button', { name: 'New site' }).focus();
  await expect(member.getByRole('tooltip')).toHaveText(
    /^You need the role Creator to make sites\. Ask \w+\. Press to request the role\.$/,
  );
  const invite = await call.post(`/v1/orgs/${(await call.post('/v1/orgs', { title: 'Elsewhere' })).id}/link-invites`, {
    role: 'read',
  });
  const stranger = await openPage();
  await stranger.goto(invite.urls.app ?? '');
  await stranger.getByLabel('Your name').fill('Eve');
  await stranger.getByLabel('E-mail').fill('eve@example.com');
  await stranger.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await stranger.getByRole('button', { name: 'Create account and join' }).click();
  await expect(stranger).toHaveURL(/\/o\//);
  await stranger.goto(`/o/${organization}/s/${space}`);
  await expect(stranger.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
  await expect(stranger.getByText('You are not a member of this organization, your membership is')).toBeVisible();
  await expect(stranger.getByText('Manual')).toBeHidden();
  await axe(stranger);
});

test('a member without a right asks for a role, reads why nothing was sent, and works once an admin gives one', async ({
  page,
  signIn,
  joinAs,
}) => {
  const call = await signIn();
  const { organization } = await makeSpace(call, 'Manual', [{ title: 'Start', markdown: 'Begin.' }]);
  const members = `/o/${organization}/settings/members`;
  const { page: guest } = await joinAs(call, organization, 'Ruth Okoye', null);
  await guest.goto(members);
  await guest.getByRole('button', { name: 'Request a role' }).click();
  const dialog = guest.getByRole('dialog', { name: 'Request a role' });
  await expect(dialog.getByRole('combobox')).toHaveText(/^Reader/);
  await dialog.getByRole('textbox', { name: /^Why/ }).fill('I answer questions of customers.');
  await axe(guest);
  await guest.route('**/access-requests', route => route.abort());
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await guest.unroute('**/access-requests');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(guest.getByText('Asked. You are told when it is decided.')).toBeVisible();
  await page.goto(`/o/${organization}/inbox`);
  await page.getByRole('link', { name: 'Ruth Okoye asks for a role in the organization' }).click();
  await expect(page.getByRole('article').getByText('I answer questions of customers.')).toBeVisible();
  await axe(page);
  // The list takes its place with the requests above it, which would push it down.
  let answer = () => {};
  const held = new Promise<void>(resolve => {
    answer = resolve;
  });
  await page.route(/\/access-requests/, route => held.then(() => route.continue()));
  await page.goto(members);
  const search = page.getByPlaceholder('Search name or e-mail');
  await expect(search).toBeAttached();
  await expect(search).toBeHidden();
  answer();
  await expect(search).toBeVisible();
  const asking = page.getByRole('list', { name: 'Requests for a role' });
  await asking.getByRole('combobox', { name: 'Role for Ruth Okoye' }).click();
  await page.getByRole('option', { name: /^Commenter/ }).click();
  await axe(page);
  await asking.getByRole('button', { name: 'Give role' }).click();
  await expect(page.getByText('Ruth Okoye now has the role Commenter')).toBeVisible();
  await expect(asking).toBeHidden();
  await guest.goto(`/o/${organization}/inbox`);
  await expect(guest.getByRole('link', { name: /gives you a new role in the organization/ })).toBeVisible();
  await guest.goto(members);
  await expect(guest.getByRole('row', { name: /Ruth Okoye/ })).toBeVisible();
});

test('a button of the organization that a member has no right to asks for the role', async ({ signIn, joinAs }) => {
  const call = await signIn();
  const { organization } = await makeSpace(call, 'Manual', [{ title: 'Start', markdown: 'Begin.' }]);
  const { page: reader } = await joinAs(call, organization, 'Ruth Okoye', 'read');
  const dialog = reader.getByRole('dialog', { name: 'Request a role' });
  for (const [path, button, role] of [
    ['sites', 'New site', /^Creator/],
    ['content', 'New', /^Creator/],
    ['translations', 'New translation', /^Creator/],
    ['settings/members', 'Invite people', /^Admin/],
  ] as const) {
    await reader.goto(`/o/${organization}/${path}`);
    await reader.getByRole('main').getByRole('button', { name: button, exact: true }).first().focus();
    await expect(reader.getByRole('tooltip')).toContainText('Press to request the role.');
    await reader.keyboard.press('Enter');
    await expect(dialog.getByRole('combobox')).toHaveText(role);
    await reader.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

test('a page that fails still leads to what is above it', async ({ page, signIn }) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Start', markdown: 'Begin.' }]);
  const way = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
  await page.goto(`/o/${organization}/settings/members/nobody`);
  await expect(way).toHaveText(['Settings', 'Members']);
  await page.goto(`/o/${organization}/s/nothing/history`);
  await expect(way).toHaveText(['Content']);
  await page.goto(`/o/${organization}/s/${space}/cr/9999/overview`);
  await expect(way).toHaveText(['Content', 'Manual']);
  await way.first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible();
  await expect(way).toHaveCount(0);
});

test('what fails or loads within a site stands where its page would, below the one heading', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const { site, address } = await makeSite(call, ['Guides']);
  const segments = `**${site}/segments`;
  const start = async (part: Locator) => (await part.boundingBox())?.x;
  await page.route(segments, route =>
    route.fulfill({ status: 404, json: { error: { code: 'not_found', message: '' } } }),
  );
  await page.goto(`${address}/adaptive`);
  const title = page.getByRole('heading', { level: 1 });
  const gone = page.getByRole('heading', { level: 2, name: 'There is nothing here' });
  await expect(gone).toBeVisible();
  await expect(title).toHaveCount(1);
  expect(await start(gone)).toBe(await start(title));

  await page.unroute(segments);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(segments, async route => {
    await released;
    await route.continue();
  });
  await page.goto(`${address}/overview`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Adaptive', exact: true }).click();
  const loading = page.getByRole('main').getByRole('status', { name: 'Loading page' });
  await expect(loading).toBeVisible();
  expect(await start(loading)).toBe(await start(title));
  release();
  await expect(page.getByRole('heading', { name: 'Segments' })).toBeVisible();

  await page.goto(`${address}/no-such-part`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Go back' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Request access' })).toHaveCount(0);
});

test('what fails within a change request stands below its one heading', async ({ page, signIn }) => {
  const call = await signIn();
  const { space, organization } = await makeSpace(call, 'Manual', [{ title: 'Start', markdown: 'Begin.' }]);
  const { number } = await proposeText(call, space, 'Start', 'Begin here.', 'Say where');
  const missing = { error: { code: 'not_found', message: '' } };
  await page.route('**/change-requests/*/content/pages*', route => route.fulfill({ status: 404, json: missing }));
  await page.goto(`/o/${organization}/s/${space}/cr/${number}/edit`);
  await expect(page.getByRole('heading', { level: 2, name: 'There is nothing here' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
});

test('a refusal in a part of a page, and what cannot be chosen in a menu, say who gives the right', async ({
  page,
  signIn,
  joinAs,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Start', markdown: 'Begin.' }]);
  const proposed = await proposeText(call, space, 'Start', 'Begin here.', 'Say where');
  const list = `**/v1/orgs/${organization}/change-requests*`;
  const refused = { error: { code: 'forbidden', message: 'You may not do this.' } };
  await page.route(list, route => route.fulfill({ status: 403, json: refused }));
  await page.goto(`/o/${organization}/s/${space}/changes`);
  const main = page.getByRole('main');
  await expect(main.getByText('You have no access to this')).toBeVisible();
  await expect(main.getByText(/^Admins of .+ can give access: \w+/)).toBeVisible();
  await axe(page);
  await main.getByRole('button', { name: 'Request access' }).click();
  await expect(page.getByRole('dialog', { name: 'Request access' })).toBeVisible();

  const { page: reader } = await joinAs(call, organization, 'Ines Vale', 'read');
  await reader.goto(`/o/${organization}/s/${space}/cr/${proposed.number}/overview`);
  await reader.getByRole('button', { name: `More actions for #${proposed.number}` }).click();
  const archive = reader.getByRole('menuitem', { name: /^Archive/ });
  await expect(archive).toHaveText(/You need the right to edit this space\. Ask (\w+|an admin of .+)\.$/);
  await expect(archive).toBeDisabled();
});

test('what is opened while a screen is on its way stays open when it comes', async ({ page, signIn }) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Begin', markdown: 'The wind is north.' }]);
  const { number } = await proposeText(call, space, 'Begin', 'The wind is south.', 'Turn the wind');
  await page.goto(`/o/${organization}/s/${space}/cr/${number}/overview`);
  const review = page.getByRole('button', { name: 'Request review' }).first();
  await expect(review).toBeVisible();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/changes-*', async route => {
    ask();
    await released;
    await route.continue();
  });
  await partsOfRequest(page).getByRole('link', { name: 'Changes' }).click();
  await asked;
  await review.click();
  const form = page.getByRole('dialog', { name: 'Request review' });
  await expect(form).toBeVisible();
  release();
  await expect(page.getByText('The wind is south.').first()).toBeVisible();
  await expect(page).toHaveURL(/changes/);
  await expect(form.getByRole('combobox', { name: 'Reviewers' })).toBeVisible();
});

test('a new version says so in the sidebar, and comes with the next page', async ({ page, server, signIn }) => {
  const { organization } = await makeSpace(await signIn(), 'Manual', []);
  // What the service answers once another build is installed.
  await page.route(`${server.url}/`, route => route.fulfill({ contentType: 'text/html', body: '<title>Next</title>' }));
  await page.goto(`/o/${organization}/content`);
  await expect(page.getByRole('navigation').getByRole('button', { name: 'Update ready' })).toBeVisible();
  await axe(page);
  await page.unrouteAll();
  const loaded = page.waitForEvent('domcontentloaded');
  await page.getByRole('navigation').getByRole('link', { name: 'Sites' }).click();
  await loaded;
  await expect(page.getByRole('heading', { level: 1, name: 'Sites' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update ready' })).toBeHidden();
});

test('an import that failed and the rest of a tree that did not come are tried again where they stand', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const { organization } = await makeSpace(call, 'Anchor', []);
  for (const title of ['Buoy', 'Chain']) await makeSpace(call, title, [], organization);
  // Fewer at once than are asked for, so that something is left.
  await page.route('**/content-tree?*', (route, request) =>
    request.url().includes('page=')
      ? route.fallback()
      : route.continue({ url: request.url().replace('limit=200', 'limit=2') }),
  );
  const refuse = (route: Route) => route.fulfill({ status: 422, json: { error: { code: 'x', message: 'Not now.' } } });
  await page.route('**/content-tree?*page=*', refuse, { times: 1 });
  await page.goto(`/o/${organization}/content`);
  const tree = page.getByRole('tree', { name: 'Collections and spaces' });
  await expect(tree.getByRole('link', { name: 'Buoy' })).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByText('The rest could not be loaded')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(tree.getByRole('link', { name: 'Chain' })).toBeVisible();
  await expect(page.getByText('The rest could not be loaded')).toBeHidden();

  await page.route(/\/content\/import/, refuse, { times: 1 });
  await dropFile(page.getByRole('main'), 'dock.md', Buffer.from('# Dock\n\nText.'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('The import failed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText(/imported/)).toBeVisible();
});

test('without a connection the buttons that delete files are off, until it is back, and the next time too', async ({
  page,
  context,
  signIn,
}) => {
  const { organization, space } = await makeSpace(await signIn(), 'Stores', []);
  // They come soon after the page.
  const words = page.waitForResponse(/tooltip-bubble/);
  await page.goto(`/o/${organization}/s/${space}/files`);
  const file = { name: 'ropes.txt', mimeType: 'text/plain', buffer: Buffer.from('hemp') };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('checkbox', { name: 'ropes.txt' }).check();
  const deleteChosen = page.getByRole('button', { name: 'Delete 1 file' });
  await expect(deleteChosen).toBeEnabled();

  await words;
  await context.setOffline(true);
  await expect(deleteChosen).toBeDisabled();
  await deleteChosen.hover();
  await expect(page.getByRole('tooltip')).toContainText('You are offline');
  await axe(page);
  await context.setOffline(false);
  await expect(deleteChosen).toBeEnabled();

  await page.getByRole('row', { name: 'ropes.txt' }).getByRole('button', { name: 'ropes.txt' }).click();
  const deleteOpen = page.getByRole('dialog', { name: 'ropes.txt' }).getByRole('button', { name: 'Delete…' });
  await expect(deleteOpen).toBeEnabled();
  await context.setOffline(true);
  await expect(deleteOpen).toBeDisabled();
  await context.setOffline(false);
  await expect(deleteOpen).toBeEnabled();
});
