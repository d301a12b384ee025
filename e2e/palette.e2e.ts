import type { Page } from '@playwright/test';
import { axe, expect, test } from './fixtures.ts';
import { makeSpace, proposeText } from './helpers.ts';

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

test('commands are found by the words that people say, as far as one may', async ({ page, signIn, joinAs }) => {
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
    ['>create space', 'New space…', 'New space'],
    ['>new coll', 'New collection…', 'New collection'],
    ['>new site', 'New site…', 'New site'],
    ['>invite', 'Invite people…', 'Invite people'],
    ['>delete', 'Delete… Harbour', 'Delete “Harbour”?'],
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
  // What does at once what it says has no dots.
  await expect((await open(page, '>toggle')).getByRole('option').first()).not.toHaveAccessibleName(/…/);
  await page.keyboard.press('Escape');
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
  const { page: reader } = await joinAs(call, organization, 'Mary Jackson', 'read');
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
  joinAs,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Tides', [{ title: 'Tide tables', markdown: 'Twice a day.' }]);
  const request = await proposeText(call, space, 'Tide tables', 'Thrice a day.', 'Tide corrections');
  const { id: team } = await call.put(`/v1/orgs/${organization}/teams`, { title: 'Tide watchers' });
  await joinAs(call, organization, 'Tide Tidemann', 'read');
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
