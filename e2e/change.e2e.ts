import { begin, openEditor, sails, saving, stored, tree } from './editing.ts';
import { axe, expect, test } from './fixtures.ts';
import { makeSpace, pasteFile, picture, pressUntil, proposeText } from './helpers.ts';
import { complete, editor, partsOfRequest } from './parts.ts';

test('a page is written with preview, blocks, a link and a picture', { tag: '@core' }, async ({
  page,
  server,
  signIn,
}) => {
  await signIn();
  const place = await openEditor(page, server.url);
  await axe(page);
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n/hint warn');
  await complete(page, /Hint: warning/);
  await page.keyboard.type('Mind the boom.');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Mind the boom.')).toBeVisible();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n\nMore on ');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('Sails');
  await page.keyboard.press('Enter');
  await expect(preview.getByRole('link', { name: 'Sails' })).toBeVisible();
  await pasteFile(editor(page), 'knot.png', picture, 'image/png');
  await page.getByLabel('Alternative text').fill('A knot');
  await axe(page);
  await page.getByRole('button', { name: 'Insert image' }).click();
  const shown = preview.getByRole('img', { name: 'A knot' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expect(saving(page)).toHaveText(/^Saved \d/);
  await expect.poll(() => stored(place, 'Begin')).toContain('A knot');
  expect(await stored(place, 'Begin')).toMatch(/\{% hint style="warning" %\}\nMind the boom\.\n\{% endhint %\}/);
  await axe(page);
  await pasteFile(editor(page), 'sail.png', picture, 'image/png');
  await expect(page.getByRole('dialog', { name: 'Describe the image' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '1 image without alt text' }).click();
  await page.getByRole('dialog', { name: 'Describe the image' }).getByLabel('Alternative text').fill('A [red] sail');
  await axe(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /without alt text$/ })).toBeHidden();
  await expect(preview.getByRole('img', { name: 'A [red] sail' })).toBeVisible();
  await editor(page).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+Alt+m');
  const about = page.getByRole('region', { name: 'Comment on this block' });
  await expect(about.getByText('Everything begins here.')).toBeVisible();
  await expect(about.getByRole('textbox')).toBeFocused();
  await axe(page);
  await page.keyboard.type('Does it?');
  await page.keyboard.press('Control+Enter');
  await expect(about).toBeHidden();
  await expect(editor(page)).toBeFocused();
  await editor(page)
    .getByText('Everything begins here.')
    .dblclick({ position: { x: 20, y: 8 } });
  await page
    .getByRole('toolbar', { name: 'Formatting' })
    .getByRole('button', { name: /^Comment on/ })
    .click();
  await expect(about.getByRole('blockquote')).toHaveText('Everything');
  await expect(about.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('All of it?');
  await page.keyboard.press('Control+Enter');
  await expect(about).toBeHidden();
  const threads = (await place.call.get(`/v1/spaces/${place.space}/change-requests/1/comments`)).items;
  const on = (target: Record<string, unknown>) => expect.objectContaining({ target: expect.objectContaining(target) });
  expect(threads).toHaveLength(2);
  expect(threads).toEqual(expect.arrayContaining([on({ range: { quote: 'Everything', start: 0, end: 10 } })]));
  expect(threads).toMatchObject([1, 2].map(() => ({ target: { node: { id: expect.any(String) } } })));
  await page.keyboard.press('Control+Shift+S');
  await expect(editor(page)).toBeHidden();
  await expect(shown).toBeVisible();
  await page.keyboard.press('Control+Shift+S');
  await expect(editor(page)).toBeFocused();
});

test('what a block names is picked by its title, and who edits is told of newer changes of the main content', async ({
  page,
  server,
  signIn,
}) => {
  await signIn();
  const { call, organization, space } = await openEditor(page, server.url);
  const elsewhere = await makeSpace(call, 'Charts', [{ title: 'Sailing routes', markdown: 'West.' }], organization);
  const preview = page.getByRole('region', { name: 'Preview' });
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n/page card');
  await complete(page, /^Page card/);
  await expect(page.getByRole('option', { name: /^Ropes/ })).toBeVisible();
  await axe(page);
  await page.keyboard.type('sail');
  await expect(page.getByRole('option', { name: /^Sailing routes/ })).toBeVisible();
  await complete(page, /^Sails\s*sails/);
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n\n/mention');
  await complete(page, /^Mention of a page/);
  await expect(page.getByRole('option', { name: /^Ropes/ })).toBeVisible();
  await page.keyboard.type('routes');
  await complete(page, /^Sailing routes/);
  const far = (await call.get(`/v1/spaces/${elsewhere.space}/content/pages`)).pages[0]?.id;
  const near = (await call.get(`/v1/spaces/${space}/content/pages`)).pages.find(({ title }) => title === 'Sails');
  await expect(preview.getByRole('link', { name: /Sailing routes/ })).toBeVisible();
  await expect
    .poll(() => stored({ call, organization, space }, 'Begin'))
    .toContain(`[Sailing routes](space:${elsewhere.space}/page:${far} "mention")`);
  expect(await stored({ call, organization, space }, 'Begin')).toContain(
    `{% content-ref url="page:${near?.id}" %}\n[Sails](page:${near?.id})\n{% endcontent-ref %}`,
  );

  await call.post(`/v1/spaces/${space}/content`, {
    changes: [{ operation: 'update_page', page: near?.id, document: { markdown: 'Of linen.' } }],
  });
  await page.reload();
  await expect(page.getByText(/^Main has 1 newer change on 1 page/)).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Update from main' }).click();
  await expect(page.getByText(/^Main has/)).toBeHidden();
  await expect.poll(() => stored({ call, organization, space }, 'Sails')).toContain('Of linen.');
});

test('whole blocks are selected, moved, copied, turned, deleted and left by key, each deed taken back in one step', async ({
  page,
  server,
  signIn,
}) => {
  await signIn();
  const place = await openEditor(page, server.url);
  const said = (text: string | RegExp) => page.locator('[aria-live=polite]').filter({ hasText: text });
  const keys = async (...list: string[]) => {
    for (const key of list) await page.keyboard.press(key);
  };
  await editor(page).click();
  await keys('Control+Home');
  await pressUntil(page, 'Escape', said('Paragraph “Everything begins here.”, 1 of 2'));
  await keys('ArrowDown');
  await expect(said('Paragraph “The wind comes from the west.”, 2 of 2')).toHaveCount(1);
  await keys('Shift+ArrowUp');
  await expect(said('2 blocks selected')).toHaveCount(1);
  await axe(page);
  await keys('ArrowUp', 'Control+Alt+ArrowDown');
  await expect(said('Moved down, now 2 of 2')).toHaveCount(1);
  await expect(editor(page)).toHaveText(/The wind comes from the west\.\s*Everything begins here\./);
  await keys('Control+Alt+ArrowDown');
  await expect(said('it is the last here')).toHaveCount(1);
  await keys('Control+d');
  await expect(said('“Everything begins here.” duplicated')).toHaveCount(1);
  await keys('Delete');
  await expect(said('“Everything begins here.” deleted')).toHaveCount(1);
  await keys('Control+z', 'Control+z', 'Control+z');
  await expect(editor(page)).toHaveText(/^Everything begins here\.\s*The wind comes from the west\.\s*$/);

  await keys('Control+Home', 'Control+/');
  const turn = page.getByRole('dialog', { name: 'Turn into' });
  await turn.getByRole('combobox').fill('bull');
  await keys('Enter');
  await expect(said('Turned into: Bulleted list')).toHaveCount(1);
  await keys('Enter');
  await page.keyboard.type('And goes on.');
  await keys('Control+Alt+ArrowUp', 'Control+Enter');
  await expect(said('New paragraph below')).toHaveCount(1);
  await page.keyboard.type('Out of the list.');
  await pressUntil(page, 'Escape', said('Paragraph “Out of the list.”, 2 of 3'));
  await keys('Enter');
  await page.keyboard.type(' And back in the text.');
  await expect
    .poll(() => stored(place, 'Begin'))
    .toBe(
      '* And goes on.\n* Everything begins here.\n\nOut of the list. And back in the text.\n\nThe wind comes from the west.\n',
    );
  await keys('Shift+Tab', '?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByRole('region', { name: 'Blocks' })).toContainText('Move the block up');
  await keys('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')).toBeFocused();
  await expect(sheet).toBeHidden();
});

test('a page that is opened and left keeps its Markdown to the byte', async ({ page, server, signIn }) => {
  await signIn();
  const place = await openEditor(page, server.url);
  await tree(page).getByRole('link', { name: 'Sails' }).click();
  await expect(editor(page)).toContainText('How to set them');
  await editor(page).click();
  await page.keyboard.press('Control+Home');
  await tree(page).getByRole('link', { name: 'Ropes' }).click();
  await expect(editor(page)).toContainText('Of hemp.');
  expect(await stored(place, 'Sails')).toBe(sails);
});

test('formatted text is pasted as Markdown in one step, and as it is into code', async ({ page, server, signIn }) => {
  await signIn();
  const place = await openEditor(page, server.url);
  const html = '<h2>Reefing</h2><p>Take <b>two</b> turns, see <a href="https://example.com/knots">knots</a>.</p>';
  /** Pastes what a page of the web puts on the clipboard. */
  const paste = (formatted: string, text: string) =>
    editor(page).evaluate(
      (element, [type, content]) => {
        const clipboardData = new DataTransfer();
        if (type) clipboardData.setData('text/html', type);
        clipboardData.setData('text/plain', content);
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      // The tuple's type is what the page's function takes apart.
      [formatted, text] as const,
    );
  const words = 'Reefing\n\nTake two turns, see knots.';
  const markdown = '## Reefing\n\nTake **two** turns, see [knots](https://example.com/knots).';
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\nMore.');
  await paste(html, words);
  const typed = `${begin}\nMore.`;
  await expect.poll(() => stored(place, 'Begin')).toBe(`${typed}\n\n${markdown}`);
  await page.keyboard.press('Control+z');
  await expect.poll(() => stored(place, 'Begin')).toBe(typed);
  // "Paste as plain text" offers no HTML.
  await page.keyboard.type('\n\n');
  await paste('', words);
  await expect.poll(() => stored(place, 'Begin')).toBe(`${typed}\n\n${words}`);
  await page.keyboard.type('\n\n```\n');
  await paste(html, words);
  await expect.poll(() => stored(place, 'Begin')).toContain('```\nReefing');
  // In a list it stays in the item; a picture on the disk of its writer does not come, which is said.
  await page.keyboard.type('\n```\n\n- Knots');
  await paste(`${html}<img src="file:///C:/knot.png">`, words);
  const inItem = `- Knots\n\n  ${markdown.replace('\n\n', '\n\n  ')}`;
  await expect.poll(() => stored(place, 'Begin')).toContain(inItem);
  await expect(page.getByText('One picture was not pasted with the text.')).toBeVisible();
  await paste('', 'One\nTwo');
  await expect.poll(() => stored(place, 'Begin')).toContain(`${inItem}One\n  Two`);
});

test('two tabs on one page lose no text', async ({ page, context, server, signIn }) => {
  await signIn();
  const place = await openEditor(page, server.url);
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(editor(second)).toContainText('The wind comes');
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('Written in the first tab.');
  await editor(second).click();
  await second.keyboard.press('Control+Home');
  await second.keyboard.type('Written in the second tab. ');
  await expect.poll(() => stored(place, 'Begin')).toMatch(/Written in the second tab\..*Written in the first tab\./s);
  await expect(editor(page)).toContainText('Written in the second tab.');
  await expect(editor(second)).toContainText('Written in the first tab.');
  // One moves a block while the other writes in the one that it goes past.
  await editor(second).click();
  await second.keyboard.press('Control+End');
  await editor(page).click();
  await page.keyboard.press('Control+Home');
  await Promise.all([page.keyboard.press('Control+Alt+ArrowDown'), second.keyboard.type(' And more.')]);
  const both = /^The wind comes.*first tab\. And more\.\s+Written in the second tab\. Everything begins here\.\s*$/s;
  await expect.poll(() => stored(place, 'Begin')).toMatch(both);
  await expect(editor(page)).toContainText('And more.');
  await expect(editor(second)).toHaveText(/^The wind comes/);
});

test.describe('when something breaks', () => {
  test.use({ allow: [/Failed to load resource|request failed|net::ERR/] });

  test('nothing typed is lost by a reload, without a connection, or by a crash', async ({
    page,
    context,
    server,
    signIn,
  }) => {
    await signIn();
    const place = await openEditor(page, server.url);
    const type = async (text: string) => {
      await editor(page).click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(text);
    };
    await type('One. ');
    await page.reload();
    await expect(editor(page)).toContainText('One. ');
    await context.setOffline(true);
    await type('Two. ');
    await expect(saving(page)).toHaveText('Offline. Edits kept on this device');
    await axe(page);
    await context.setOffline(false);
    await expect.poll(() => stored(place, 'Begin'), { timeout: 20_000 }).toContain('Two. ');
    await server.crash();
    await type('Three. ');
    await expect(saving(page)).toHaveText(/Offline|Couldn’t save/);
    await server.restart();
    await expect.poll(() => stored(place, 'Begin'), { timeout: 20_000 }).toContain('Three. ');
    await context.setOffline(true);
    await type('Four.');
    await context.setOffline(false);
    await page.reload();
    await expect(editor(page)).toContainText('One. Two. Three. Four.');
    await expect.poll(() => stored(place, 'Begin')).toContain('Four.');
    await context.setOffline(true);
    await type(' Five.');
    await expect(saving(page)).toHaveText('Offline. Edits kept on this device');
    await page.close();
    await context.setOffline(false);
    const later = await context.newPage();
    await later.goto(`/o/${place.organization}`);
    await expect(later.getByText('Unsent edits in #1')).toBeVisible({ timeout: 20_000 });
    await later.getByRole('button', { name: 'Show all' }).click();
    await expect(later.getByRole('dialog', { name: 'Unsent edits on this device' })).toContainText('1 page, typed');
    await axe(later);
    await later.getByRole('dialog').getByRole('link', { name: 'Open and send' }).click();
    await expect(editor(later)).toContainText('Four. Five.');
    await expect.poll(() => stored(place, 'Begin')).toContain('Five.');
    await expect(later.getByText('Unsent edits in #1')).toBeHidden();
  });
});

test('the main content is edited live, which is said all the time, or in a change request instead', async ({
  page,
  server,
  signIn,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Begin', markdown: begin }]);
  const main = async () => {
    const { pages } = await call.get(`/v1/spaces/${space}/content/pages`);
    const page = pages.find(({ title }) => title === 'Begin');
    return (await call.get(`/v1/spaces/${space}/content/page/${page?.id}`)).markdown;
  };
  await page.goto(`/o/${organization}/s/${space}`);
  await page.getByRole('button', { name: 'More ways to edit' }).click();
  await page.getByRole('menuitem', { name: 'Edit live' }).click();
  await expect(page.getByRole('note')).toContainText('Live: readers see changes as you type.');
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('Typed live.');
  await expect.poll(main).toContain('Typed live.');
  await expect(saving(page)).toHaveText(/^Saved \d/);
  await axe(page);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New page', exact: true }).click();
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await expect(title).toHaveValue('');
  await title.fill('Added live');
  const pages = page.getByRole('tree', { name: 'Pages of this space' });
  await expect(pages.getByRole('link', { name: 'Added live' })).toBeVisible();
  await pages.getByRole('link', { name: 'Begin' }).click();
  await page.getByRole('link', { name: 'Done' }).click();
  await expect(page.locator('p', { hasText: 'Typed live.' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Edit in a change request instead' }).click();
  await expect(page).toHaveURL(/\/cr\/1\/edit\/p\//);
  await expect(page.getByRole('note')).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('note')).toContainText('Live');
  await page.request.patch(`${server.url}/v1/spaces/${space}`, {
    data: { editMode: 'locked' },
    headers: { origin: server.url },
    failOnStatusCode: true,
  });
  await page.reload();
  await expect(page.getByRole('note')).toContainText('This space is edited in change requests only');
  await expect(editor(page)).toBeHidden();
});

test('who cannot edit a change request reads its pages as readers would, also once it is merged', async ({
  page,
  signIn,
  joinAs,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Begin', markdown: begin }]);
  const { number, path } = await proposeText(call, space, 'Begin', 'The wind **turns**.', 'Turn the wind');
  const { page: grace } = await joinAs(call, organization, 'Grace Hopper', 'comment');
  await grace.goto(`/o/${organization}/s/${space}/cr/${number}/overview`);
  await partsOfRequest(grace).getByRole('link', { name: 'Pages' }).click();
  const text = grace.getByRole('region', { name: 'Preview' });
  await expect(text.getByText('The wind turns.')).toBeVisible();
  await expect(grace.getByRole('note')).toContainText('You can read this, not edit it');
  await expect(editor(grace)).toBeHidden();
  await axe(grace);
  await call.post(`${path}/merge`);
  await expect(grace.getByRole('note')).toContainText('This change request is merged');
  await expect(text.getByText('The wind turns.')).toBeVisible();
  await page.goto(`/o/${organization}/s/${space}/cr/${number}/overview`);
  await partsOfRequest(page).getByRole('link', { name: 'Pages' }).click();
  await expect(page.getByRole('region', { name: 'Preview' }).getByText('The wind turns.')).toBeVisible();
});
