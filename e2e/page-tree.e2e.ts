import { chooseInMenu, openEditor, pagesOf, row, titles, tree } from './editing.ts';
import { axe, expect, test } from './fixtures.ts';
import { makeSpace, proposeText } from './helpers.ts';
import { editor } from './parts.ts';

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

test('in a tree of 100 pages only those in sight are drawn, and keys move one past those that are not', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
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
