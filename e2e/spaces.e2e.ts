import { axe, expect, test } from './fixtures.ts';
import { makeSpace, picture } from './helpers.ts';

// A title that is left out is refused.
test.use({ allow: [/status of 400/] });

test('spaces are moved, duplicated, deleted and restored, and a published one is not transferred', {
  tag: '@core',
}, async ({ page, server, signIn }) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Begin', markdown: 'Here.' }]);
  await makeSpace(call, 'Log', [], organization);
  const shelf = await call.post(`/v1/orgs/${organization}/collections`, { title: 'Shelf' });
  const other = await call.post('/v1/orgs', { title: 'Elsewhere' });
  const dialogs = page.waitForResponse(/content-dialogs/);
  await page.goto(`/o/${organization}/content`);
  const tree = page.getByRole('tree', { name: 'Collections and spaces' });
  const titles = async () => (await tree.getByRole('link').allInnerTexts()).map(text => text.trim());

  await test.step('move into a collection, before what stands there', async () => {
    await (await dialogs).finished();
    await tree.getByRole('button', { name: 'Actions for Log' }).click();
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move “Log”' });
    // What is pressed right after is meant for the dialog.
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    await dialog.getByRole('combobox', { name: 'Position' }).click();
    await page.getByRole('option', { name: 'First' }).click();
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect.poll(titles).toEqual(['Log', 'Manual', 'Shelf']);
    await page.keyboard.press('Control+z');
    await expect.poll(titles).toEqual(['Manual', 'Log', 'Shelf']);
  });

  await test.step('duplicate', async () => {
    await tree.getByRole('button', { name: 'Actions for Manual' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    const dialog = page.getByRole('dialog', { name: /^Rename/ });
    await dialog.getByLabel('Title').fill('Second manual');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(titles).toEqual(['Manual', 'Second manual', 'Log', 'Shelf']);
  });

  await test.step('delete and restore', async () => {
    await call.post(`/v1/spaces/${await idOf('Second manual')}/move`, { parent: shelf.id });
    await tree.getByRole('button', { name: 'Expand Shelf' }).click();
    await tree.getByRole('button', { name: 'Actions for Second manual' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByText('“Second manual” moved to Recently deleted').first()).toBeVisible();
    // What takes its place has the focus.
    await expect(tree.getByRole('treeitem', { name: 'Shelf' })).toBeFocused();
    await page.getByRole('link', { name: 'Recently deleted' }).click();
    const deleted = page.getByRole('row').filter({ hasText: 'Second manual' });
    await expect(deleted).toContainText('Shelf');
    await expect(deleted).toContainText('7 days left');
    await axe(page);
    await deleted.getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Restore 1 space' }).click();
    await expect(page.getByText('“Second manual” is back in Shelf').first()).toBeVisible();
    await expect(page.getByText('Nothing was deleted in the last 7 days')).toBeVisible();
  });

  await test.step('a deleted space says on its own pages that it is deleted, and is restored there', async () => {
    const second = await idOf('Second manual');
    const begun = await call.post(`/v1/spaces/${second}/change-requests`, { subject: 'Begun before' });
    expect(
      (await page.request.delete(`${server.url}/v1/spaces/${second}`, { headers: { origin: server.url } })).ok(),
    ).toBe(true);
    await page.goto(`/o/${organization}/s/${second}`);
    const bar = page.getByRole('status').filter({ hasText: 'This space was deleted and cannot be changed.' });
    await expect(bar).toContainText('It is removed for good in 7 days.');
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
    await axe(page);
    await page.getByRole('button', { name: 'More about this space' }).click();
    await expect(page.getByRole('menuitem', { name: 'History' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /^Notifications/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.goto(`/o/${organization}/s/${second}/cr/${begun.number}/overview`);
    const merge = page.getByRole('region', { name: 'Ready to merge?' });
    await expect(merge).toContainText('The space was deleted. It can be merged into once it is restored.');
    await expect(merge.getByRole('button', { name: 'Request access' })).toHaveCount(0);
    await page.goto(`/o/${organization}/s/${second}`);
    await bar.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('“Second manual” is back in Shelf').first()).toBeVisible();
    await expect(bar).toBeHidden();
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeEnabled();
  });

  await test.step('what is changed in the settings while a save before it still refreshes can be discarded', async () => {
    await page.goto(`/o/${organization}/s/${space}/settings`);
    const title = page.getByRole('textbox', { name: 'Title' });
    await expect(title).toHaveValue('Manual');
    await title.fill('  ');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Enter a title.')).toBeVisible();
    const refreshing = Promise.withResolvers<void>();
    await page.route(`**/v1/spaces/${space}`, async route => {
      if (route.request().method() === 'GET' && saved) await refreshing.promise;
      await route.continue();
    });
    let saved = false;
    page.on('response', response => {
      if (response.request().method() === 'PATCH') saved = true;
    });
    await title.fill('Handbook');
    await page.getByRole('button', { name: 'Save' }).click();
    const discard = page.getByRole('button', { name: 'Discard' });
    await expect(discard).toBeHidden();
    await title.fill('Handbook two');
    await discard.click();
    await expect(title).toHaveValue('Handbook');
    refreshing.resolve();
    await call.patch(`/v1/spaces/${space}`, { title: 'Manual' });
  });

  await test.step('change what a collection is called, where it stands, and what everyone may do in it', async () => {
    await call.post(`/v1/orgs/${organization}/collections`, { title: 'Library' });
    await page.goto(`/o/${organization}/content`);
    await tree.getByRole('button', { name: 'Actions for Shelf' }).click();
    await page.getByRole('menuitem', { name: 'Settings…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Settings of “Shelf”' });
    await axe(page);
    await dialog.getByLabel('Title').fill('Top shelf');
    await dialog.getByRole('combobox', { name: 'Place' }).click();
    await page.getByRole('option', { name: 'Library' }).click();
    await dialog.getByRole('combobox', { name: /^Level of everyone/ }).click();
    await page.getByRole('option', { name: /^Comment/ }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('“Top shelf” is changed')).toBeVisible();
    expect(await call.get(`/v1/collections/${shelf.id}`)).toMatchObject({
      title: 'Top shelf',
      defaultLevel: 'comment',
    });
    await page.getByRole('button', { name: 'Recent actions' }).click();
    const recent = page.getByRole('dialog', { name: 'Recent actions' });
    await expect(recent.getByRole('button', { name: 'Undo: “Top shelf” is changed' })).toBeVisible();
    await axe(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Undone: “Top shelf” is changed')).toBeVisible();
    const undone = await call.get(`/v1/collections/${shelf.id}`);
    expect(undone).toMatchObject({ title: 'Shelf', defaultLevel: 'inherit' });
    expect(undone).not.toHaveProperty('parent');
  });

  await test.step('transfer, unless a site uses it', async () => {
    await call.post(`/v1/orgs/${organization}/sites`, { title: 'Guides', spaces: [space] });
    await page.goto(`/o/${organization}/content?open=${space}`);
    await tree.getByRole('button', { name: 'Actions for Manual' }).click();
    await page.getByRole('menuitem', { name: 'Transfer…' }).click();
    const used = page.getByRole('dialog', { name: 'Transfer “Manual”' });
    await expect(used.getByText('Part of Guides')).toBeVisible();
    await expect(used.getByRole('link', { name: 'Guides' })).toHaveAttribute('target', '_blank');
    await expect(used.getByRole('button', { name: 'Transfer' })).toBeDisabled();
    await axe(page);
    await page.keyboard.press('Escape');
    await call.post(`/v1/spaces/${space}/move`, { parent: shelf.id });
    await tree.getByRole('button', { name: 'Actions for Shelf' }).click();
    await page.getByRole('menuitem', { name: 'Transfer…' }).click();
    const holding = page.getByRole('dialog', { name: 'Transfer “Shelf”' });
    await expect(holding.getByRole('link', { name: 'Guides' })).toBeVisible();
    await expect(holding.getByRole('button', { name: 'Transfer' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await tree.getByRole('link', { name: 'Log' }).click();
    await page.getByRole('region', { name: 'Log' }).getByRole('button', { name: 'Actions for Log' }).click();
    await page.getByRole('menuitem', { name: 'Transfer…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Transfer “Log”' });
    await dialog.getByRole('combobox', { name: 'Organization' }).click();
    await page.getByRole('option', { name: 'Elsewhere' }).click();
    await dialog.getByRole('button', { name: 'Transfer' }).click();
    await expect(page.getByText('“Log” belongs to Elsewhere now').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Content' })).toBeFocused();
    expect((await call.get(`/v1/orgs/${other.id}/spaces`)).items.map(({ title }) => title)).toEqual(['Log']);
  });

  async function idOf(title: string): Promise<string> {
    const { items } = await call.get(`/v1/orgs/${organization}/spaces`);
    return items.find(item => item.title === title)?.id ?? '';
  }
});

test('a broken link is found and fixed in a change request; a file is added, renamed and deleted', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const markdown = '[gone](page:nowhere00000) and [away](https://example.com/help)\n';
  const { organization, space } = await makeSpace(call, 'Manual', [
    { title: 'Begin', markdown },
    { title: 'End', markdown: 'First [all](page:nowhere00000).\n\nThen the second.\n' },
  ]);

  await test.step('links', async () => {
    await page.goto(`/o/${organization}/s/${space}`);
    await page.getByRole('button', { name: 'More about this space' }).click();
    await page.getByRole('menuitem', { name: 'Links' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Links' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'https://example.com/help' })).toBeVisible();
    await axe(page);
    await page.getByRole('radio', { name: /Broken/ }).check();
    await expect(page).toHaveURL(/show=broken/);
    await expect(page.getByRole('link', { name: 'https://example.com/help' })).toBeHidden();
    await page.getByRole('button', { name: /^Fix/ }).click();
    await page.getByRole('menuitem', { name: 'Edit Begin' }).click();
    await expect(page).toHaveURL(/cr\/1\/edit\/p\//);
    const editing = page.url();
    const editor = page.getByRole('textbox', { name: /^Markdown of/ });
    await expect(editor.locator('.cm-broken')).toHaveText('page:nowhere00000');
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('listitem').filter({ hasText: '1 broken link' }).getByRole('link', { name: 'Show' }).click();
    await expect(page).toHaveURL(/links\?show=broken/);
    await page.goto(`${editing.split('?')[0]}?side=links`);
    await expect(page.getByRole('button', { name: '1 broken link' })).toBeVisible();
    const panel = page.getByRole('complementary', { name: 'Side panel' });
    await axe(page);
    await panel.getByRole('button', { name: 'Actions for gone' }).click();
    await page.getByRole('menuitem', { name: 'Replace everywhere…' }).click();
    const everywhere = page.getByRole('dialog', { name: 'Replace link everywhere' });
    await expect(everywhere.getByText('2 matches in 2 places')).toBeVisible();
    await everywhere.getByRole('button', { name: 'Choose page or address…' }).click();
    await page.getByPlaceholder('Search pages, or paste an address').fill('En');
    await page.keyboard.press('Enter');
    await axe(page);
    await everywhere.getByRole('button', { name: 'Replace 2 matches' }).click();
    await expect(panel.getByText('No link of this page is broken.')).toBeVisible();
    await expect(editor).not.toContainText('page:nowhere00000');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(editor).toContainText('[gone](page:nowhere00000)');
    await panel.getByRole('button', { name: 'gone page:nowhere00000' }).press('Enter');
    await expect(editor).toBeFocused();
    await page.keyboard.type('https://example.com/new');
    await expect(editor).toContainText('[gone](https://example.com/new)');
    await expect(panel.getByText('No link of this page is broken.')).toBeVisible();
    await expect(page.getByRole('button', { name: '1 broken link' })).toBeHidden();
  });

  await test.step('a thread goes to its block in the source', async () => {
    const request = `/v1/spaces/${space}/change-requests/1`;
    const { pages } = await call.get(`${request}/content/pages`);
    const end = pages.find(({ title }) => title === 'End')?.id ?? '';
    const { blockIds } = await call.get(`${request}/content/page/${end}`);
    await call.post(`${request}/comments`, { page: end, node: blockIds[1], body: { markdown: 'Which second?' } });
    await page.goto(`/o/${organization}/s/${space}/cr/1/edit/p/${end}?side=comments`);
    const editor = page.getByRole('textbox', { name: /^Markdown of/ });
    await editor.press('Control+Home');
    await page.keyboard.type('New. ');
    await page
      .getByRole('group', { name: /^Thread/ })
      .getByRole('button', { name: 'Then the second.' })
      .press('Enter');
    await expect(editor).toBeFocused();
    await page.keyboard.type('It ends here.');
    await expect(editor).toContainText('It ends here.');
    await expect(editor).not.toContainText('Then the second.');
    await expect(editor).toContainText('New. First');
  });

  await test.step('files', async () => {
    await page.goto(`/o/${organization}/s/${space}/files`);
    await expect(page.getByText('No files yet')).toBeVisible();
    await page
      .getByLabel('Add files')
      .last()
      .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: picture });
    const dot = page.getByRole('button', { name: 'dot.png', exact: true });
    await expect(dot).toBeVisible();
    const theirs = [{ operation: 'insert_files', files: [{ name: 'a.txt', base64: 'YQ==' }] }];
    const content = `/v1/spaces/${space}/content`;
    await call.post(content, { changes: theirs });
    const news = page.getByRole('button', { name: '1 new · Refresh' });
    await news.click();
    await expect(page.getByRole('row').nth(1)).toContainText('a.txt');
    const [file] = (await call.get(`${content}/files`)).items;
    await call.post(content, { changes: [{ operation: 'delete_file', file: file?.id }] });
    await expect(page.getByRole('row')).toHaveCount(2);
    await dot.click();
    const sheet = page.getByRole('dialog', { name: 'dot.png' });
    await expect(sheet.getByText('No page uses it.')).toBeVisible();
    await expect(page.getByRole('row', { includeHidden: true }).filter({ hasText: 'dot.png' })).toContainText('Unused');
    await axe(page);
    await sheet.getByRole('button', { name: 'Rename…' }).click();
    const rename = page.getByRole('dialog', { name: 'Rename “dot.png”' });
    await rename.getByLabel('Name').fill('point.png');
    await rename.getByRole('button', { name: 'Save' }).click();
    const renamed = page.getByRole('dialog', { name: 'point.png' });
    await expect(renamed).toBeVisible();
    await renamed
      .getByLabel('Replace…')
      .last()
      .setInputFiles({ name: 'new.txt', mimeType: 'text/plain', buffer: picture });
    await expect(renamed.getByText('text/plain')).toBeVisible();
    await renamed.getByRole('button', { name: 'Delete…' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete “point.png”?' });
    await question.getByRole('button', { name: 'Delete file' }).click();
    await expect(page.getByText('No files yet')).toBeVisible();

    const more = ['one.txt', 'two.txt'].map(name => ({ name, base64: 'YWE=' }));
    await call.post(content, { changes: [{ operation: 'insert_files', files: more }] });
    const { pages } = await call.get(`${content}/pages`);
    const [one] = (await call.get(`${content}/files`)).items;
    const document = { markdown: `[one](file:${one?.id})` };
    await call.post(content, { changes: [{ operation: 'update_page', page: pages[0]?.id, document }] });
    await page.goto(`/o/${organization}/s/${space}/files?sort=uses`);
    await expect(page.getByRole('row').nth(1)).toContainText('one.txt');
    await page.getByRole('radio', { name: 'Unused' }).check({ force: true });
    await expect(page.getByRole('row')).toHaveCount(2);
    await axe(page);
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
    await page.getByRole('button', { name: 'Delete 1 file' }).click();
    await expect(page.getByText('Every file is used')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('row').nth(1)).toContainText('two.txt');
  });
});

test('who deletes a published space is led to the sites that have it, and the question stays', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Buoys', [{ title: 'Begin', markdown: 'Here.' }]);
  const site = await call.post(`/v1/orgs/${organization}/sites`, { title: 'Harbour docs', spaces: [space] });
  await call.post(`/v1/orgs/${organization}/sites/${site.id}/publish`);
  await page.goto(`/o/${organization}/content`);
  const tree = page.getByRole('tree', { name: 'Collections and spaces' });
  await expect(tree.getByRole('link', { name: /^Buoys.*, Published in Harbour docs/ })).toBeVisible();
  await tree.getByRole('button', { name: 'Actions for Buoys' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete “Buoys”?' });
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    question.getByRole('link', { name: 'Harbour docs' }).click(),
  ]);
  await expect(opened).toHaveURL(new RegExp(`/sites/${site.id}`));
  await expect(question).toBeVisible();
});

test('the settings of a space ask before they delete it what the tree asks, and offer to take it back', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Buoys', [{ title: 'Begin', markdown: 'Here.' }]);
  const index = await makeSpace(call, 'Index', [{ title: 'See', markdown: `[there](space:${space})` }], organization);
  await page.goto(`/o/${organization}/s/${space}/settings`);
  await page.getByRole('button', { name: 'Delete space' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete “Buoys”?' });
  await expect(question).toContainText('Links to it will break in Index');
  await question.getByRole('button', { name: 'Delete space' }).click();
  await expect(page).toHaveURL(`/o/${organization}/content`);
  const tree = page.getByRole('tree', { name: 'Collections and spaces' });
  await expect(tree.getByRole('link')).toHaveText(['Index']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tree.getByRole('link')).toHaveText(['Buoys', 'Index']);
  await page.goto(`/o/${organization}/s/${index.space}/settings`);
  await page.getByRole('button', { name: 'Delete space' }).click();
  await expect(page.getByText('“Index” moved to Recently deleted').first()).toBeVisible();
});

test('the outline of a page marks what is read, and nothing that a closed tab holds', async ({ page, signIn }) => {
  const call = await signIn();
  const tabs = `{% tabs %}\n{% tab title="macOS" %}\nOpen it.\n{% endtab %}\n{% tab title="Linux" %}\n### Unpack it\n\nx\n{% endtab %}\n{% endtabs %}`;
  const parts = ['First', 'Second', 'Third'].map(title => `## ${title}\n\n${'Words and more words. '.repeat(400)}`);
  const { organization, space } = await makeSpace(call, 'Manual', [
    { title: 'Begin', markdown: [...parts, tabs, 'End.'].join('\n\n') },
  ]);
  await page.goto(`/o/${organization}/s/${space}`);
  const outline = page.getByRole('navigation', { name: 'On this page' });
  await expect(outline.getByRole('link')).toHaveText(['First', 'Second', 'Third', 'Unpack it']);
  const marked = outline.locator('[aria-current]');
  await outline.getByRole('link', { name: 'Second' }).click();
  await expect(marked).toHaveText('Second');
  await outline.getByRole('link', { name: 'First' }).click();
  await expect(marked).toHaveText('First');
});

test.describe('a space that is deleted while somebody else is in it', () => {
  // What was open is asked for again.
  test.use({ allow: [/status of 404/] });

  test('tells them so, and leaves what they wrote', async ({ page, server, signIn, joinAs }) => {
    const call = await signIn();
    const { organization, space } = await makeSpace(call, 'Closing', [{ title: 'One', markdown: 'First.' }]);
    const { page: grace, call: hers } = await joinAs(call, organization, 'Grace Hopper', 'edit');
    const { number } = await hers.post(`/v1/spaces/${space}/change-requests`, { subject: 'To be closed' });
    await grace.goto(`/o/${organization}/s/${space}/cr/${number}/overview`);
    const field = grace.getByRole('textbox', { name: 'Comment on the request' });
    await field.fill('Not sent yet');
    const bar = grace.getByRole('status').filter({ hasText: 'This space was deleted' });
    await expect(bar).toHaveCount(0);
    const answer = await page.request.delete(`${server.url}/v1/spaces/${space}`, { headers: { origin: server.url } });
    expect(answer.ok()).toBe(true);
    await expect(bar).toBeVisible();
    await expect(field).toHaveValue('Not sent yet');
    await axe(grace);
    await bar.getByRole('link', { name: 'Content' }).click();
    await expect(grace).toHaveURL(/\/content$/);
    await expect(bar).toHaveCount(0);
  });
});
