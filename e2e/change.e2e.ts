import type { Page } from '@playwright/test';
import { axe, expect, test } from './fixtures.ts';
import { type Api, api, joinAs, makeSpace, pasteFile, picture, pressUntil, proposeText } from './helpers.ts';
import { complete, editor, partsOfRequest } from './parts.ts';

const begin = 'Everything begins here.\n\nThe wind comes from the west.\n';
const sails = '* How to set them\r\n*  How to **reef** __them__\r\n\r\n| a | b |\r\n|---|:-:|\r\n| 1 | 2 |';

interface Place {
  call: Api;
  organization: string;
  space: string;
}

/** A space of three pages, and its first page open in a new change request. */
async function openEditor(page: Page, origin: string): Promise<Place> {
  const call = api(page.request, origin);
  const { organization, space } = await makeSpace(call, 'Manual', [
    { title: 'Begin', markdown: begin },
    { title: 'Sails', markdown: sails },
    { title: 'Ropes', markdown: 'Of hemp.' },
  ]);
  await page.goto(`/o/${organization}/s/${space}`);
  await pagesOf(page, 'Pages of Manual').getByRole('treeitem', { name: 'Begin' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(editor(page)).toBeVisible();
  return { call, organization, space };
}

const pagesOf = (page: Page, name: string) => page.getByRole('tree', { name });
const saving = (page: Page) => page.getByRole('status', { name: 'Saving' });
const tree = (page: Page) => page.getByRole('tree', { name: 'Pages of this change request' });
const row = (page: Page, name: string) => tree(page).getByRole('treeitem').filter({ hasText: name });
const titles = async (page: Page) => (await tree(page).getByRole('link').allInnerTexts()).map(text => text.trim());

/** The text of a page of the first change request, as the service has it. */
async function stored({ call, space }: Place, title: string): Promise<string | undefined> {
  const inRequest = `/v1/spaces/${space}/change-requests/1/content`;
  const { pages } = await call.get(`${inRequest}/pages`);
  const found = pages.find(other => other.title === title);
  return found && (await call.get(`${inRequest}/page/${found.id}?format=markdown`)).markdown;
}

async function chooseInMenu(page: Page, name: string, entry: string): Promise<void> {
  await row(page, name).hover();
  await row(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('a page is written with preview, blocks, a link and a picture', async ({ page, server, signIn }) => {
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

test('pages are added, renamed, moved by pointer and by key, copied and hidden for a while, deleted and brought back', async ({
  page,
  server,
  signIn,
}) => {
  await signIn();
  await openEditor(page, server.url);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New page', exact: true }).click();
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await expect(title).toHaveValue('');
  await expect(title).toBeFocused();
  await page.keyboard.type('Anchors');
  await expect(row(page, 'Anchors')).toBeVisible();
  await row(page, 'Begin').getByRole('link').press('Enter');
  await expect(title).toHaveValue('Begin');
  await expect(row(page, 'Begin')).toBeFocused();
  await chooseInMenu(page, 'Anchors', 'Rename');
  await page.getByRole('textbox', { name: 'New title of Anchors' }).fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A page needs a title. It is still called “Anchors”.').first()).toBeVisible();
  await expect(row(page, 'Anchors')).toBeFocused();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'New title of Anchors' }).fill('Anchoring');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Anchoring')).toBeVisible();
  const before = await titles(page);
  await row(page, 'Anchoring').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => titles(page)).not.toEqual(before);
  const first = await titles(page);
  await row(page, 'Ropes').hover();
  await row(page, 'Ropes').locator('[data-handle]').hover();
  await page.mouse.down();
  const target = await row(page, 'Begin').boundingBox();
  await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) + 20, { steps: 5 });
  await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) + 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => titles(page)).not.toEqual(first);
  await chooseInMenu(page, 'Sails', 'Duplicate');
  await expect(page.getByText('“Sails” duplicated').first()).toBeVisible();
  await expect(row(page, 'Sails')).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(row(page, 'Sails')).toHaveCount(1);
  await chooseInMenu(page, 'Sails', 'Hide from readers');
  await expect(page.getByText('“Sails” hidden from readers').first()).toBeVisible();
  await expect(row(page, 'Sails').getByLabel('hidden from readers')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(row(page, 'Sails').getByLabel('hidden from readers')).toBeHidden();
  await chooseInMenu(page, 'Sails', 'Delete');
  await expect(page.getByRole('button', { name: 'Restore Sails' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Restore Sails' }).click();
  await expect(page.getByRole('button', { name: 'Restore Sails' })).toBeHidden();
  await chooseInMenu(page, 'Sails', 'Delete');
  await expect(page.getByRole('button', { name: 'Restore Sails' })).toBeVisible();
  await page.getByRole('link', { name: /^Changes \d/ }).click();
  const changed = page.getByRole('tree', { name: 'Changed pages' }).getByRole('treeitem', { name: /Sails/ });
  await changed.click();
  await page.getByRole('button', { name: 'Restore page' }).click();
  await expect(page.getByText('“Sails” is restored').first()).toBeVisible();
  await expect(changed).toBeHidden();
});

test('the page tree is filtered, counts threads, moves pages by a dialog, and asks before links break', async ({
  page,
  server,
  signIn,
}) => {
  await signIn();
  const { call, space } = await openEditor(page, server.url);
  const inRequest = `/v1/spaces/${space}/change-requests/1`;
  const { pages } = await call.get(`${inRequest}/content/pages`);
  const id = (title: string) => pages.find(other => other.title === title)?.id ?? '';
  await call.post(`${inRequest}/content`, {
    changes: [
      { operation: 'update_page', page: id('Ropes'), document: { markdown: `See [sails](page:${id('Sails')}).` } },
      { operation: 'insert_link', title: 'Charts', target: { kind: 'url', url: 'https://charts.example' } },
    ],
  });
  await call.post(`${inRequest}/comments`, { page: id('Sails'), body: { markdown: 'Which wind?' } });
  await page.reload();
  await expect(row(page, 'Sails')).toContainText('1 unresolved thread');

  const filter = page.getByRole('textbox', { name: 'Filter pages' });
  await filter.fill('sai');
  await expect.poll(() => titles(page)).toHaveLength(1);
  await axe(page);
  await filter.fill('keel');
  await expect(page.getByText('No page matches “keel”.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filter' }).click();

  await chooseInMenu(page, 'Sails', 'Move to…');
  const move = page.getByRole('dialog', { name: 'Move “Sails”' });
  await move.getByRole('combobox', { name: 'Below' }).click();
  await page.getByRole('option', { name: 'Begin' }).click();
  await axe(page);
  await move.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(move).toBeHidden();
  const isBelow = async () => {
    const { pages } = await call.get(`${inRequest}/content/pages`);
    return pages.find(other => other.title === 'Begin')?.pages?.some(({ title }) => title === 'Sails');
  };
  await expect.poll(isBelow).toBe(true);

  await chooseInMenu(page, 'Charts', 'Change address');
  await page.getByRole('dialog').getByRole('combobox').fill('https://maps.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Address of “Charts” changed').first()).toBeVisible();
  await row(page, 'Charts').getByRole('link').click();
  await expect(page.getByText('This entry of the navigation leads to https://maps.example.')).toBeVisible();

  await chooseInMenu(page, 'Sails', 'Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete “Sails”?' });
  await expect(question).toContainText('One page links to it, and that link will break: Ropes');
  await axe(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  // "Sails" is below this page: the whole branch counts.
  await chooseInMenu(page, 'Begin', 'Delete');
  const branch = page.getByRole('alertdialog', { name: 'Delete “Begin”?' });
  await expect(branch).toContainText('One page links to it or to a page below it, and that link will break: Ropes');
  await branch.getByRole('button', { name: 'Cancel' }).click();
  await chooseInMenu(page, 'Sails', 'Delete');
  await question.getByRole('button', { name: 'Delete page' }).click();
  await expect(page.getByRole('button', { name: 'Restore Sails' })).toBeVisible();
  await chooseInMenu(page, 'Begin', 'Address and settings');
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeVisible();
});

test('the settings stay open from page to page, and leave a new one the address that its title makes', async ({
  page,
  server,
  signIn,
}) => {
  await signIn();
  const { call, space } = await openEditor(page, server.url);
  await page.getByRole('button', { name: 'Page settings' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New page', exact: true }).click();
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await expect(title).toHaveValue('');
  const panel = page.getByRole('complementary', { name: 'Side panel' });
  await expect(panel).toBeVisible();
  const address = panel.getByRole('textbox', { name: 'Address' });
  await expect(address).toHaveValue('page');
  await title.fill('Knots and bends');
  await expect(address).toHaveValue('knots-and-bends');
  await expect(panel.getByText('Its address ends with /knots-and-bends')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Link title' }).fill('Knots');
  await address.press('End');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(saving(page)).toHaveText(/^Saved \d/);
  const { pages } = await call.get(`/v1/spaces/${space}/change-requests/1/content/pages`);
  const made = { title: 'Knots and bends', linkTitle: 'Knots', slug: 'knots-and-bends' };
  expect(pages).toContainEqual(expect.objectContaining(made));
});

test('the icon of a page is found by its name, and taken away again', async ({ page, server, signIn }) => {
  await signIn();
  const { call, space } = await openEditor(page, server.url);
  await page.getByRole('button', { name: 'Page settings' }).click();
  const panel = page.getByRole('complementary', { name: 'Side panel' });
  const icon = panel.getByRole('combobox', { name: 'Icon' });
  await expect(icon).toHaveText('No icon');
  const pages = async () => (await call.get(`/v1/spaces/${space}/change-requests/1/content/pages`)).pages;
  const iconOfBegin = async () => (await pages()).find(({ title }) => title === 'Begin')?.icon;
  for (const [typed, chosen, kept] of [
    ['rock', 'Rocket', 'rocket'],
    // By the name that the service keeps, as well.
    ['layer-g', 'Layers', 'layer-group'],
    ['no icon', 'No icon', undefined],
  ] as const) {
    await icon.press(typed.charAt(0));
    await page.keyboard.type(typed.slice(1));
    await expect(page.getByRole('option').first()).toHaveText(chosen);
    if (kept) await axe(page);
    await page.keyboard.press('Enter');
    await expect(icon).toHaveText(chosen);
    await expect(icon).toBeFocused();
    await expect.poll(iconOfBegin).toBe(kept);
  }
});

test('which part of a cover stays is chosen beside it, and seen', async ({ page, server, signIn }) => {
  await signIn();
  const { call, space } = await openEditor(page, server.url);
  await page.getByRole('button', { name: 'Page settings' }).click();
  const panel = page.getByRole('complementary', { name: 'Side panel' });
  const cover = { name: 'sea.png', mimeType: 'image/png', buffer: picture };
  await panel.locator('input[type=file]').setInputFiles(cover);
  const part = panel.getByRole('combobox', { name: 'Part of the cover that stays' });
  await expect(part).toHaveText('Middle');
  await part.click();
  await page.getByRole('option', { name: 'Top' }).click();
  await expect(part).toHaveText('Top');
  const shown = panel.getByRole('img', { name: 'The cover as it is cut on a wide screen' });
  await expect(shown).toHaveCSS('object-position', '50% 0%');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await axe(page);
  const pages = async () => (await call.get(`/v1/spaces/${space}/change-requests/1/content/pages`)).pages;
  await expect.poll(pages).toContainEqual(expect.objectContaining({ cover: expect.objectContaining({ yPos: -50 }) }));
});

test('an empty page begins with a file or a template, and a page becomes a template of its space', async ({
  page,
  server,
  signIn,
}) => {
  await signIn();
  const place = await openEditor(page, server.url);
  const add = async (entry: string) => {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  const templates = page.getByRole('dialog', { name: 'Start from a template' });
  const begin = page.getByRole('group', { name: 'Begin this page' });
  await add('New page');
  await expect(begin).toBeVisible();
  const file = {
    name: 'knots.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from('---\ntags: x\n---\n\nTie it twice.\n'),
  };
  await begin.getByLabel('Insert a Markdown file').last().setInputFiles(file);
  await expect(editor(page)).toHaveText('Tie it twice.');
  await expect(begin).toBeHidden();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Knots');
  await expect(saving(page)).toHaveText(/^Saved \d/);

  await chooseInMenu(page, 'Knots', 'Save as template');
  const save = page.getByRole('dialog', { name: 'Save “Knots” as a template' });
  await save.getByLabel('Description').fill('For one knot.');
  await axe(page);
  await save.getByRole('button', { name: 'Save as template' }).click();
  await expect(save).toBeHidden();

  await add('New page from a template…');
  await templates.getByRole('button', { name: 'Knots For one knot.' }).click();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('');
  await expect(editor(page)).toHaveText('Tie it twice.');

  await add('New page');
  await begin.getByRole('button', { name: 'Start from a template' }).click();
  await axe(page);
  await templates.getByRole('button', { name: 'Delete the template “Knots”' }).click();
  await expect(templates.getByText('Any page can become one')).toBeVisible();
  await templates.getByRole('button', { name: /^How-to guide/ }).click();
  await expect(editor(page)).toContainText('Check the result');
  await page.keyboard.press('Control+z');
  await expect(begin).toBeVisible();
  expect(await stored(place, 'Knots')).toBe('Tie it twice.\n');
});

test('in a tree of 100 pages only those in sight are drawn, and keys move one past those that are not', async ({
  page,
  server,
  signIn,
}) => {
  await signIn();
  const call = api(page.request, server.url);
  const pages = Array.from({ length: 100 }, (_, index) => ({ title: `Leaf ${index}`, markdown: '' }));
  const { organization, space } = await makeSpace(call, 'Tree', pages.slice(0, 50));
  const rest = pages.slice(50).map(({ title }) => ({ operation: 'insert_page', title, document: { markdown: '' } }));
  await call.post(`/v1/spaces/${space}/content`, { changes: rest });
  await proposeText(call, space, 'Leaf 0', 'New.', 'Sort the leaves');
  await page.goto(`/o/${organization}/s/${space}/cr/1/edit`);
  const second = tree(page).getByRole('treeitem', { name: /^Leaf 2\b/ });
  const last = row(page, 'Leaf 99');
  await expect(last).toHaveCount(1);
  expect(await tree(page).getByRole('link').count()).toBeLessThan(80);
  await second.focus();
  await page.keyboard.press(' ');
  for (let step = 0; step < 80; step++) await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Leaf 82')).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(second).toBeFocused();
  await expect(second).toBeInViewport();
  await expect(second).toHaveAttribute('aria-posinset', '83');
  await expect
    .poll(async () => (await call.get(`/v1/spaces/${space}/change-requests/1/content/pages`)).pages[82]?.title)
    .toBe('Leaf 2');
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

test('a page and an editor open at their top, and going back leads to where a page was left', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const long = 'The wind comes from the west.\n\n'.repeat(60);
  const { organization, space } = await makeSpace(call, 'Manual', [
    { title: 'Begin', markdown: long },
    { title: 'Sails', markdown: long },
  ]);
  const area = page.locator('[data-page-scroller]');
  const down = () => area.evaluate(({ scrollTop }) => scrollTop);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(`/o/${organization}/s/${space}`);
    await expect(area.getByText('The wind comes').last()).toBeAttached();
    await area.evaluate(element => element.scrollTo(0, 500));
    await expect.poll(down).toBe(500);
    await page.getByRole('button', { name: 'More ways to edit' }).click();
    await page.getByRole('menuitem', { name: 'Edit live' }).click();
    await expect(editor(page).getByText('The wind comes').first()).toBeInViewport();
    expect(await page.getByRole('main').evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    await page.goBack();
    await expect.poll(down).toBe(500);
  }
  await pagesOf(page, 'Pages of Manual').getByRole('treeitem', { name: 'Sails' }).click();
  await expect(area.getByRole('heading', { name: 'Sails' })).toBeInViewport();
  await expect(area.getByText('The wind comes').last()).toBeAttached();
  expect(await down()).toBe(0);
  await page.goBack();
  await expect.poll(down).toBe(500);
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
  openPage,
  server,
  signIn,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Begin', markdown: begin }]);
  const { number, path } = await proposeText(call, space, 'Begin', 'The wind **turns**.', 'Turn the wind');
  const grace = await openPage();
  await joinAs(grace, server.url, call, organization, 'Grace Hopper', 'comment');
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
