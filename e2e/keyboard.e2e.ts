import type { Locator, Page } from '@playwright/test';
import { axe, expect, test } from './fixtures.ts';
import { api, joinAs, makeSpace, pressUntil, proposeText } from './helpers.ts';
import { editor, tabTo, thread } from './parts.ts';

async function press(target: Locator, key?: 'Shift+Tab'): Promise<void> {
  await tabTo(target, key);
  await target.page().keyboard.press('Enter');
}

test('a change is written, discussed, approved, reconciled and merged with the keyboard alone', async ({
  page,
  openPage,
  server,
  signIn,
}) => {
  test.setTimeout(120_000);
  await signIn();
  const call = api(page.request, server.url);
  const { organization, space } = await makeSpace(call, 'Manual', [
    { title: 'Begin', markdown: 'Everything begins here.\n\nThe wind comes from the west.\n' },
    { title: 'Sails', markdown: 'How to set them.' },
  ]);
  const grace = await openPage();
  await joinAs(grace, server.url, call, organization, 'Grace Hopper', 'review');

  await test.step('write', async () => {
    await page.goto(`/o/${organization}/s/${space}`);
    const pages = page.getByRole('tree', { name: 'Pages of Manual' });
    await expect(pages).toBeVisible();
    await tabTo(pages.getByRole('treeitem', { name: 'Begin' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Begin' })).toBeVisible();
    await tabTo(page.getByRole('button', { name: 'Edit', exact: true }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await tabTo(editor(page));
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\n/hint info');
    await expect(page.getByRole('option', { name: /Hint: info/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Mind the ');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Link' })).toBeVisible();
    await page.keyboard.type('Sails');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Preview' }).getByRole('link', { name: 'Sails' })).toBeVisible();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+ArrowRight');
    await page.keyboard.press('Control+s');
    // Tab leaves the text, so nobody is caught in it.
    await page.keyboard.press('Shift+Tab');
    await expect(editor(page)).not.toBeFocused();
    const list = page.getByRole('tree', { name: 'Pages of this change request' });
    // The tree is one tab stop, on the page that is open.
    await tabTo(list.getByRole('treeitem', { name: /^Begin/ }), 'Shift+Tab');
    await page.keyboard.press('s');
    await expect(list.getByRole('treeitem', { name: /^Sails/ })).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expect
      .poll(async () => (await list.getByRole('link').allInnerTexts()).map(text => text.trim().split('\n')[0]))
      .toEqual(['Sails', 'Begin', 'Welcome']);
  });

  const address = `/o/${organization}/s/${space}/cr/1`;
  await test.step('ask for a review', async () => {
    await press(page.getByRole('link', { name: 'Overview' }), 'Shift+Tab');
    // The page that comes takes the focus; what is pressed on the way there would be lost.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await press(page.getByRole('button', { name: 'Request review' }).first());
    const form = page.getByRole('dialog', { name: 'Request review' });
    await tabTo(form.getByLabel('Subject'));
    await page.keyboard.type('Mind the sails');
    await press(form.getByRole('button', { name: 'Ask 1 reviewer' }));
    await expect(page.getByText('In review').first()).toBeVisible();
  });

  await test.step('discuss and approve', async () => {
    await grace.goto(`${address}/changes`);
    await expect(grace.getByText('Mind the').first()).toBeVisible();
    await pressUntil(grace, 'n', grace.getByText(/^Change \d+ of \d+$/));
    const comment = grace.getByRole('textbox', { name: 'New comment' });
    await pressUntil(grace, 'c', comment);
    await tabTo(comment);
    await grace.keyboard.type('Which ones?');
    await grace.keyboard.press('Control+Enter');
    await expect(grace.getByRole('group', { name: 'Thread by Grace Hopper' })).toBeVisible();
    await grace.keyboard.press('Escape');
    const form = grace.getByRole('dialog', { name: 'Review' });
    await pressUntil(grace, 'a', form);
    await tabTo(form.getByLabel('Summary'));
    await grace.keyboard.type('All of them, then.');
    await grace.keyboard.press('Control+Enter');
    await expect(form).toBeHidden();
  });

  await test.step('reconcile with main', async () => {
    const other = await proposeText(
      call,
      space,
      'Begin',
      'Everything ends here.\n\nThe wind comes from the west.\n',
      'End',
    );
    await call.post(`${other.path}/merge`);
    const inRequest = `/v1/spaces/${space}/change-requests/1`;
    const { pages } = await call.get(`${inRequest}/content/pages`);
    const begin = pages.find(({ title }) => title === 'Begin')?.id;
    const { markdown } = await call.get(`${inRequest}/content/page/${begin}?format=markdown`);
    const changes = [
      { operation: 'update_page', page: begin, document: { markdown: markdown.replace('begins', 'starts') } },
    ];
    await call.post(`${inRequest}/content`, { changes });
    await page.goto(`${address}/overview`);
    await press(page.getByRole('button', { name: 'Update from main' }).first());
    await expect(page).toHaveURL(/conflicts/);
    const decided = page.getByText('1 of 1 decided').first();
    const result = page.getByRole('textbox', { name: 'Result' });
    const conflict = page.getByRole('article');
    await pressUntil(page, 'e', result.and(page.locator(':focus')));
    await page.keyboard.press('Escape');
    await expect(conflict).toBeFocused();
    await pressUntil(page, '2', decided);
    await expect(conflict).toBeFocused();
    await press(page.getByRole('button', { name: 'Finish' }));
  });

  await test.step('merge', async () => {
    await page.goto(`${address}/overview`);
    await press(page.getByRole('button', { name: 'Merge into Manual' }));
    await expect(page.getByText(/Merged into Manual/).first()).toBeVisible();
    const { pages } = await call.get(`/v1/spaces/${space}/content/pages`);
    const begin = pages.find(({ title }) => title === 'Begin')?.id;
    const { markdown } = await call.get(`/v1/spaces/${space}/content/page/${begin}?format=markdown`);
    expect(markdown).toMatch(/^Everything starts here\.[^[]+\[Sails\]/);
  });
});

test('what is typed before the command palette has come stands in it, and opens nothing else', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', []);
  await call.post(`/v1/orgs/${organization}/sites`, { title: 'Manual docs' });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/palette-*', async route => {
    await promise;
    await route.continue();
  });
  await page.goto(`/o/${organization}/content`);
  await expect(page.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible();
  await expect(async () => {
    const asked = page.waitForRequest('**/assets/palette-*', { timeout: 1000 });
    await page.keyboard.press('Control+k');
    await asked;
  }).toPass();
  await page.keyboard.type('?gox');
  await page.keyboard.press('Backspace');
  resolve();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('combobox')).toHaveValue('?go');
  await expect(palette.getByRole('option', { name: /^Go to Inbox/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  // What is typed without a sign names places first: sites and spaces, then pages.
  await palette.getByRole('combobox').fill('man');
  await expect(palette.getByRole('option', { name: 'Manual docs' })).toBeVisible();
  await palette.getByRole('option', { name: 'Manual', exact: true }).click();
  await expect(page).toHaveURL(`/o/${organization}/s/${space}`);
});

test('commands are found by the words that people say, as far as one may', async ({
  page,
  signIn,
  openPage,
  server,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Harbour', [{ title: 'Tides', markdown: 'Twice a day.' }]);
  const { id: collection } = await call.post(`/v1/orgs/${organization}/collections`, { title: 'Lighthouses' });
  const open = async (at: Page, text: string) => {
    await at.keyboard.press('Control+k');
    const palette = at.getByRole('dialog', { name: 'Command palette' });
    await palette.getByRole('combobox').fill(text);
    return palette;
  };
  await page.goto(`/o/${organization}/s/${space}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const [text, option, title] of [
    ['>move this space', 'Move to… Harbour', 'Move “Harbour”'],
    ['>create space', 'New space', 'New space'],
    ['>new coll', 'New collection', 'New collection'],
    ['>new site', 'New site', 'New site'],
    ['>invite', 'Invite people', 'Invite people'],
    ['>delete', 'Delete Harbour', 'Delete “Harbour”?'],
  ] as const) {
    const palette = await open(page, text);
    await expect(palette.getByRole('option').first()).toHaveAccessibleName(option);
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title })),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await (await open(page, 'lightho')).getByRole('option', { name: 'Lighthouses', exact: true }).click();
  await expect(page).toHaveURL(`/o/${organization}/content?open=${collection}`);
  // The pages of a copy have the same ids, and are others.
  await call.post(`/v1/spaces/${space}/duplicate`);
  const tides = (await open(page, 'tides')).getByRole('option', { name: /^Tides/ });
  await expect(tides).toHaveCount(2);
  await page.keyboard.press('Home');
  await expect(tides.and(page.getByRole('option', { selected: true }))).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect((await open(page, '>this coll')).getByRole('option', { name: /^Move to…/ })).toBeVisible();

  // Who may only read is offered none of them.
  const reader = await openPage();
  await joinAs(reader, server.url, call, organization, 'Mary Jackson', 'read');
  await reader.goto(`/o/${organization}/s/${space}`);
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
  const palette = await open(reader, '>');
  await expect(palette.getByRole('option', { name: 'Copy link Harbour' })).toBeVisible();
  await expect(palette.getByRole('option', { name: /^Copy link/ })).toHaveCount(1);
  await expect(palette.getByRole('option', { name: /^(New|Move|Invite|Delete|Rename)/ })).toHaveCount(0);
});

test('a sign before the words looks among requests, people and teams, or the pages of the space alone', async ({
  page,
  signIn,
  openPage,
  server,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Tides', [{ title: 'Tide tables', markdown: 'Twice a day.' }]);
  const request = await proposeText(call, space, 'Tide tables', 'Thrice a day.', 'Tide corrections');
  const { id: team } = await call.put(`/v1/orgs/${organization}/teams`, { title: 'Tide watchers' });
  await joinAs(await openPage(), server.url, call, organization, 'Tide Tidemann', 'read');
  const begin = async () => {
    await page.goto(`/o/${organization}/s/${space}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Tide tables' })).toBeVisible();
  };
  await begin();
  const found = async (text: string, ...names: RegExp[]) => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await palette.getByRole('combobox').fill(text);
    for (const name of names) await expect(palette.getByRole('option', { name })).toBeVisible();
    await expect(palette.getByRole('option')).toHaveCount(names.length);
    return palette.getByRole('option').first();
  };
  await (await found('#tide', /Tide corrections/)).click();
  await expect(page).toHaveURL(new RegExp(`/cr/${request.number}`));
  await begin();
  await found(`#${request.number}`, /Tide corrections/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await found('@tide', /Tide Tidemann/, /Tide watchers/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await (await found('@watchers', /Tide watchers/)).click();
  await expect(page).toHaveURL(`/o/${organization}/settings/teams/${team}`);
  await begin();
  await (await found('/tide', /Tide tables/)).click();
  await expect(page).toHaveURL(new RegExp(`/s/${space}/p/`));
});

test('what is left with Escape, or goes as it is used, gives the focus back', async ({ page, signIn }) => {
  const call = await signIn();
  const lines = Array.from({ length: 12 }, (_, at) => `Line ${at}.`);
  const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Begin', markdown: lines.join('\n\n') }]);
  const text = [...lines.slice(0, -1), 'The end.'].join('\n\n');
  const { number, page: begin } = await proposeText(call, space, 'Begin', text, 'End it');
  const address = `/o/${organization}/s/${space}/cr/${number}`;
  await page.goto(`${address}/edit/p/${begin}`);
  const field = page.getByRole('dialog').locator('input').first();
  for (const key of ['Control+k', 'Control+Shift+F']) {
    await editor(page).click();
    await pressUntil(page, key, field);
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(editor(page)).toBeFocused();
  }
  const row = page
    .getByRole('tree', { name: 'Pages of this change request' })
    .getByRole('treeitem', { name: /^Begin/ });
  await row.press('F2');
  await page.getByRole('textbox', { name: 'New title of Begin' }).press('Escape');
  await expect(row).toBeFocused();
  await pressUntil(page, '?', field);
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
  // The menu of a row is opened and left from the row itself, whose keys go on.
  await row.press('Shift+F10');
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'New title of Begin' }).press('Escape');

  await page.goto(`${address}/changes`);
  await page.getByRole('button', { name: /unchanged blocks$/ }).press('Enter');
  await expect(page.getByRole('group').filter({ hasText: 'Line 0.' }).last()).toBeFocused();
  // Drawn in each other way, it has the focus still.
  const inComparison = page.locator('[data-row]:focus');
  await page.keyboard.press('n');
  for (const key of ['d', 'd', 'd', 'Shift+O', 'Shift+O']) {
    const last = page.url();
    await page.keyboard.press(key);
    await expect(page).not.toHaveURL(last);
    await expect(inComparison).toContainText('The end.');
  }

  await page.goto(`${address}/overview`);
  await page.getByRole('button', { name: 'Add a description' }).press('Enter');
  await page.getByRole('textbox', { name: 'Description' }).press('Escape');
  await expect(page.getByRole('button', { name: 'Add a description' })).toBeFocused();

  await page.goto(`/o/${organization}/s/${space}/settings`);
  const title = page.getByRole('textbox', { name: 'Title' });
  for (const [letter, done] of [
    ['s', 'Save'],
    ['x', 'Discard'],
  ] as const) {
    await title.press(letter);
    await page.getByRole('button', { name: done }).press('Enter');
    await expect(page.getByRole('button', { name: done })).toBeHidden();
    await expect(title).toBeFocused();
  }
});

test('the pages of the account have the skip link and the keys of every other page', async ({
  page,
  signIn,
  openPage,
  server,
}) => {
  const call = await signIn();
  const { organization } = await makeSpace(call, 'Manual', []);
  const skip = (at: Page) => at.getByRole('link', { name: 'Skip to content' });
  const skips = async (at: Page) => {
    await tabTo(skip(at));
    await at.keyboard.press('Enter');
    await expect(at.getByRole('main')).toBeFocused();
  };
  await page.goto(`/o/${organization}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/account/tokens');
  await expect(page.getByRole('heading', { level: 1, name: 'API tokens' })).toBeVisible();
  await skips(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await page.keyboard.press('Escape');
  const inbox = page.getByRole('heading', { level: 1, name: 'Inbox' });
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await expect(inbox).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page).toHaveURL(`/o/${organization}/inbox`);

  // In no organization: there is no frame of one to put around them.
  const alone = await openPage();
  const theirs = await joinAs(alone, server.url, call, organization, 'Katherine Johnson', 'read');
  const { id } = await theirs.call.get('/v1/user');
  await page.request.delete(`/v1/orgs/${organization}/members/${id}`, { headers: { origin: server.url } });
  await alone.goto('/account/tokens');
  await expect(alone.getByRole('heading', { level: 1, name: 'API tokens' })).toBeVisible();
  await skips(alone);
  await pressUntil(alone, '?', alone.getByRole('dialog', { name: 'Keyboard shortcuts' }));
});

test('j leads from anywhere on a page to the rows of its table', async ({ page, signIn }) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Begin', markdown: 'Text.' }]);
  for (const subject of ['First', 'Second']) await call.post(`/v1/spaces/${space}/change-requests`, { subject });
  await page.goto(`/o/${organization}/changes?view=drafts`);
  const rows = page.getByRole('row');
  await pressUntil(page, 'j', page.locator('tr:focus'));
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cr\/1\//);
});

test('what is typed before a dialog has arrived stands in its field, and does nothing to the list behind it', async ({
  page,
  signIn,
}) => {
  const { organization } = await makeSpace(await signIn(), 'Typed', []);
  const arrived = Promise.withResolvers<void>();
  await page.route('**/assets/new-team-dialog-*', async route => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto(`/o/${organization}/settings/teams`);
  await expect(page.getByRole('button', { name: 'New team' }).first()).toBeVisible();
  await expect(async () => {
    const asked = page.waitForRequest('**/assets/new-team-dialog-*', { timeout: 1000 });
    await page.keyboard.press('n');
    await asked;
  }).toPass();
  // Two of them are keys of the list: `/` goes to its search, `n` would open another.
  await page.keyboard.type('Desin/');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('gn');
  arrived.resolve();
  const title = page.getByRole('dialog', { name: 'New team' }).getByRole('textbox').first();
  await expect(title).toHaveValue('Design');
  await expect(title).toBeFocused();
  await page.keyboard.type('ers');
  await expect(title).toHaveValue('Designers');
  await expect(page).toHaveURL(/\/teams$/);
});

test('Escape calls off a dialog that has not arrived, and what is typed for one in the editor is no part of the text', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Held', [{ title: 'Begin', markdown: 'One.' }]);
  const { number, page: begin } = await proposeText(call, space, 'Begin', 'Two.', 'Change it');
  const arrived = Promise.withResolvers<void>();
  await page.route(/assets\/link-picker-/, async route => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto(`/o/${organization}/s/${space}/cr/${number}/edit/p/${begin}`);
  await editor(page).click();
  await page.keyboard.press('Control+End');
  const asked = page.waitForRequest('**/assets/link-picker-*');
  await page.keyboard.press('Control+k');
  await asked;
  await page.keyboard.type('no');
  await page.keyboard.press('Escape');
  await page.keyboard.type(' Three.');
  await expect(editor(page)).toHaveText('Two. Three.');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Beg');
  arrived.resolve();
  const field = page.getByRole('dialog', { name: 'Link' }).getByRole('combobox');
  await expect(field).toHaveValue('Beg');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editor(page)).toContainText('Two. Three.[Begin]');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('keys that are pressed before the next page of a review is there are meant for it, and so is what is typed', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Ahead', [
    { title: 'Begin', markdown: 'All begins here.' },
    { title: 'End', markdown: 'Moor the boat.\n\nClose the hatch.\n\nGo home.' },
  ]);
  const { number, path } = await proposeText(call, space, 'Begin', 'All begins now.', 'Change both');
  const end = (await call.get(`${path}/content/pages`)).pages.find(({ title }) => title === 'End')?.id ?? '';
  const document = { markdown: 'Moor the boat well.\n\nClose the hatch.\n\nGo home at once.' };
  const set = { season: 'winter' };
  const changes = [
    { operation: 'update_page', page: end, document },
    { operation: 'update_variables', set },
  ];
  await call.post(`${path}/content`, { changes });
  await call.post(`${path}/comments`, { body: { markdown: 'Which home?' }, page: end });
  const arrived = Promise.withResolvers<void>();
  await page.route(`**/changes/page/${end}*`, async route => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto(`/o/${organization}/s/${space}/cr/${number}/changes`);
  const first = page.getByRole('group', { name: 'Changed Paragraph' });
  await expect(page.getByText('Change 1 of 1')).toBeVisible();
  await page.keyboard.press('n');
  await expect(first).toBeFocused();
  const asked = page.waitForRequest(`**/changes/page/${end}*`);
  await page.keyboard.press('n');
  await asked;
  await page.keyboard.type('ncWhu');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('y, oh?');
  arrived.resolve();
  const field = page.getByRole('textbox', { name: 'New comment' });
  await expect(field).toHaveValue('Why, oh?');
  await expect(field).toBeFocused();
  await expect(page.getByText('Change 2 of 2')).toBeVisible();
  await page.keyboard.press('Escape');
  // Back and forth once more: the way to the next thread leads to it, also on another page.
  await page.keyboard.press('k');
  await expect(page.getByText('Change 1 of 1')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Begin' })).toBeFocused();
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/thread=/);
  await expect(thread(page, 'Which home?')).toBeVisible();
  // Behind the last page come files and settings, and from there the keys lead back.
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  await expect(page.getByRole('treeitem', { name: /^Files and settings/ })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('p');
  await expect(page.getByText('Change 2 of 2')).toBeVisible();
  // In one scroll the keys lead from page to page as well, and what was viewed collapses to its header.
  await page.keyboard.press('Shift+O');
  await expect(page).toHaveURL(/pages=all/);
  const begin = page.getByRole('region', { name: 'Begin, compared' });
  const ending = page.getByRole('region', { name: 'End, compared' });
  await expect(begin.getByText('Change 1 of 1')).toBeHidden();
  await expect(begin.getByRole('group', { name: 'Changed Paragraph' })).toBeVisible();
  await expect(ending.getByText(/^Change . of 2$/)).toBeVisible();
  await page.keyboard.press('k');
  await expect(begin.getByText('Change 1 of 1')).toBeVisible();
  await expect(begin.getByRole('heading', { level: 2 })).toBeFocused();
  await axe(page);
  await page.keyboard.press('v');
  await expect(begin.getByRole('button', { name: 'Expand Begin' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(ending.getByRole('group', { name: 'Changed Paragraph' }).first()).toBeFocused();
  await page.keyboard.press('z');
  await page.keyboard.press('t');
  await expect(thread(page, 'Which home?')).toBeVisible();
  await ending.getByRole('button', { name: 'Comment on this block' }).last().click();
  await expect(page.getByRole('textbox', { name: 'New comment' })).toBeFocused();
  // It goes on behind what was begun here, which pages that are added meanwhile leave as it is.
  await page.keyboard.type(' Since when?');
  await expect(field).toHaveValue('Why, oh? Since when?');
  const addPage = (title: string, markdown: string) =>
    call.post(`${path}/content`, { changes: [{ operation: 'insert_page', title, document: { markdown } }] });
  await addPage('Long', Array.from({ length: 20 }, (_, at) => `Part ${at}.`).join('\n\n'));
  await begin.getByRole('heading').click();
  await call.post(`${path}/comments`, { body: { markdown: 'One more.' }, page: end });
  await expect(page.getByRole('region', { name: 'Long, compared' })).toBeAttached();
  await page.getByRole('treeitem', { name: /^Long/ }).click();
  await expect(page.getByText('Change 1 of 20')).toBeVisible();
  await addPage('Last', 'The last.');
  await page.getByRole('button', { name: 'Show new changes' }).click();
  await expect(page.getByRole('region', { name: 'Last, compared' })).toBeAttached();
  await expect(field).toHaveValue('Why, oh? Since when?');
  // On a phone, too, the step to a change or to another page scrolls there.
  await page.setViewportSize({ width: 390, height: 500 });
  await page.keyboard.press('Shift+O');
  await page.getByRole('button', { name: 'Changed pages' }).click();
  await page.getByRole('treeitem', { name: /^Long/ }).click();
  await expect(page.getByText('Change 1 of 20')).toBeVisible();
  // The keys are the sheet's own until it is gone.
  await expect(page.getByRole('dialog')).toBeHidden();
  for (let at = 1; at <= 12; at++) await page.keyboard.press('n');
  await expect(page.getByText('Change 12 of 20')).toBeVisible();
  await expect(page.getByRole('group').filter({ hasText: 'Part 11.' }).last()).toBeInViewport();
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { level: 2, name: 'End' })).toBeInViewport();
});

test('the list of change requests is searched, gives the focus back, and leads to the merge box by key', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Begin', markdown: 'Here.' }]);
  await proposeText(call, space, 'Begin', 'Here and there.', 'Say where');
  await proposeText(call, space, 'Begin', 'Here and now.', 'Say when');
  await page.goto(`/o/${organization}/s/${space}/changes?view=drafts`);
  const when = page.getByRole('row', { name: /Say when/ });
  const where = page.getByRole('row', { name: /Say where/ });
  await expect(where).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('textbox', { name: 'Search number or subject' });
  await expect(search).toBeFocused();
  await page.keyboard.type('when');
  await expect(where).toBeHidden();
  await expect(page).toHaveURL(/search=when/);
  await page.keyboard.press('ArrowDown');
  await expect(when).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(where).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(when).toBeFocused();
  await page.keyboard.press('m');
  await expect(page.getByRole('region', { name: 'Ready to merge?' })).toBeFocused();
});

test('a change request of the list is marked as unread, chosen, read beside it and archived by key', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Begin', markdown: 'Here.' }]);
  await proposeText(call, space, 'Begin', 'Here and there.', 'Say where');
  await page.goto(`/o/${organization}/s/${space}/changes?view=drafts`);
  const where = page.getByRole('row', { name: /Say where/ });
  await where.focus();
  await expect(where).toBeFocused();
  await page.keyboard.press('u');
  await expect(where.getByText('Unread')).toBeAttached();
  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: '1 selected' })).toBeVisible();
  await axe(page);
  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: '1 selected' })).toBeHidden();
  await page.keyboard.press('Shift+Enter');
  const beside = page.getByRole('dialog', { name: 'Change request' });
  await expect(beside.getByRole('heading', { name: '#1 Say where' })).toBeVisible();
  await expect(beside.getByRole('button', { name: 'Review', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/beside=/);
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(beside).toBeHidden();
  await expect(where).toBeFocused();
  await expect(where.getByText('Unread')).toBeHidden();
  await page.keyboard.press('e');
  await expect(page.getByText('#1 archived').first()).toBeVisible();
  await expect(where).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(where).toBeVisible();
});

test('Tab opens what a command of the palette leads to', async ({ page, signIn }) => {
  const { organization } = await makeSpace(await signIn(), 'Manual', []);
  await page.goto(`/o/${organization}/content`);
  await expect(page.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill('>recent act');
  await expect(palette.getByRole('option', { name: /^Recent actions/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(palette.getByRole('combobox')).toHaveValue('');
  await expect(palette.getByText('Recent actions').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette.getByRole('option', { name: /^Go to Inbox/ })).toBeVisible();
});

test('what is typed before the tools of a comment have arrived stays in its field, with the caret', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Early', [{ title: 'Begin', markdown: 'One.' }]);
  const { number, page: begin, path } = await proposeText(call, space, 'Begin', 'Two.', 'Change it');
  await call.post(`${path}/comments`, { body: { markdown: 'Why two?' }, page: begin });
  const arrived = Promise.withResolvers<void>();
  await page.route('**/assets/composer-*.js', async route => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto(`/o/${organization}/s/${space}/cr/${number}/changes`);
  await thread(page, 'Why two?').click();
  const reply = page.getByRole('textbox', { name: 'Reply to this thread' });
  await expect(reply).toBeVisible();
  await page.keyboard.press('r');
  await expect(reply).toBeFocused();
  await page.keyboard.type('One is few.');
  for (let left = 0; left < 4; left++) await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toHaveCount(0);
  arrived.resolve();
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await expect(reply).toBeFocused();
  await page.keyboard.type('too ');
  await expect(reply).toHaveValue('One is too few.');
  await page.keyboard.press('Control+Enter');
  await expect(thread(page, 'Why two?').getByText('One is too few.')).toBeVisible();
});

test('→ shows beside the list of the palette what a row leads to, and ← or Escape puts it away', async ({
  page,
  signIn,
}) => {
  const markdown = 'Hoist the **mainsail** first.';
  const { organization } = await makeSpace(await signIn(), 'Manual', [{ title: 'Sails', markdown }]);
  await page.goto(`/o/${organization}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const field = palette.getByRole('combobox');
  const preview = palette.getByRole('region', { name: 'Preview' });
  await field.fill('Sails');
  await expect(palette.getByRole('option', { name: /^Sails/ })).toHaveAttribute('aria-selected', 'true');
  await expect(palette.getByText('Preview')).toBeVisible();
  // In the middle of the text the arrow moves in it.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expect(preview).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(preview).toContainText('Hoist the mainsail first.');
  await axe(page);
  await page.keyboard.press('ArrowLeft');
  await expect(preview).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(preview).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await expect(field).toHaveValue('Sails');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Sails' })).toBeVisible();
});

test('c r begins a change request from a page of no space, in the space that is chosen', async ({ page, signIn }) => {
  const { organization, space } = await makeSpace(await signIn(), 'Manual', []);
  const dialog = page.getByRole('dialog', { name: 'New change request' });
  await page.goto(`/o/${organization}/inbox`);
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('c');
    await page.keyboard.press('r');
    await expect(dialog).toBeVisible({ timeout: 5000 });
  }).toPass();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.goto(`/o/${organization}/changes`);
  await press(page.getByRole('button', { name: 'New change request' }));
  await expect(dialog.getByRole('combobox', { name: 'Space' })).toBeFocused();
  await page.keyboard.type('Man');
  await expect(page.getByRole('option', { name: 'Manual' })).toBeVisible();
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Space' })).toContainText('Manual');
  await press(dialog.getByRole('button', { name: 'Begin' }));
  await expect(page).toHaveURL(new RegExp(`/s/${space}/cr/1/edit`));
});

test('a browser that wants no motion gets each change at once, without a frame of what was', async ({
  page,
  signIn,
}) => {
  const { organization } = await makeSpace(await signIn(), 'Manual', []);
  await page.goto(`/o/${organization}/inbox`);
  const main = page.getByRole('main');
  await expect(main).toBeVisible();
  const moving = await main.evaluate(element => {
    const padding = () => getComputedStyle(element).paddingTop;
    padding();
    element.style.paddingTop = '40px';
    return { padding: padding(), animations: element.getAnimations().length };
  });
  expect(moving).toEqual({ padding: '40px', animations: 0 });
});
