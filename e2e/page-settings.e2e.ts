import { chooseInMenu, openEditor, saving, stored } from './editing.ts';
import { axe, expect, test } from './fixtures.ts';
import { picture } from './helpers.ts';
import { editor } from './parts.ts';

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
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/content/files/*', async route => {
    await released;
    await route.continue();
  });
  await panel.locator('input[type=file]').setInputFiles(cover);
  const part = panel.getByRole('combobox', { name: 'Part of the cover that stays' });
  await expect(part).toHaveText('Middle');
  const before = await part.boundingBox();
  release();
  await expect.poll(() => panel.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  // What comes late must not move what somebody is about to press.
  expect(await part.boundingBox()).toEqual(before);
  await part.click();
  await page.getByRole('option', { name: 'Top' }).click();
  await expect(part).toHaveText('Top');
  const shown = panel.getByRole('img', { name: 'The cover as it is cut on a wide screen' });
  await expect(shown).toHaveCSS('object-position', '50% 0%');
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
