import type { Locator, Page } from '@playwright/test';
import { axe, expect, test } from './fixtures.ts';
import { makeSpace, pressUntil, proposeText } from './helpers.ts';
import { editor, tabTo } from './parts.ts';

async function press(target: Locator, key?: 'Shift+Tab'): Promise<void> {
  await tabTo(target, key);
  await target.page().keyboard.press('Enter');
}

test('a change is written, discussed, approved, reconciled and merged with the keyboard alone', {
  tag: '@core',
}, async ({ page, signIn, joinAs }) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [
    { title: 'Begin', markdown: 'Everything begins here.\n\nThe wind comes from the west.\n' },
    { title: 'Sails', markdown: 'How to set them.' },
  ]);
  const { page: grace } = await joinAs(call, organization, 'Grace Hopper', 'review');

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
  server,
  joinAs,
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
  const { page: alone, call: theirs } = await joinAs(call, organization, 'Katherine Johnson', 'read');
  const { id } = await theirs.get('/v1/user');
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

test('a draft of the list is marked as unread, chosen, read beside it and archived by key, and a draft once it is reopened', async ({
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
  await where.focus();
  await page.keyboard.press('e');
  await expect(where).toBeHidden();
  await page.goto(`/o/${organization}/s/${space}/changes?view=archived`);
  await where.getByRole('button', { name: 'Actions for #1 Say where' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Reopen as draft' }).press('Enter');
  await expect(where).toBeHidden();
  await page.goto(`/o/${organization}/s/${space}/changes?view=drafts`);
  await expect(where).toBeVisible();
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
