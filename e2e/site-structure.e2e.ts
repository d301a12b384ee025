import { axe, expect, test } from './fixtures.ts';
import { api, makeSpace } from './helpers.ts';
import { grip, inside, listen, makeSite, row, titles } from './site-helpers.ts';

test.describe('a site is put together', () => {
  test.use({ allow: [/status of 409/] });

  test('by keys alone: moved, grouped, renamed, hidden and set as home, with undo', { tag: '@core' }, async ({
    page,
    server,
    signIn,
  }) => {
    const call = await signIn();
    const { site, address } = await makeSite(call, ['Guide', 'API', 'Help']);
    await page.goto(`${address}/structure`);
    await expect(row(page, 'Guide')).toBeVisible();
    expect(await titles(page)).toEqual(['Guide', 'Guide', 'API', 'API', 'Help', 'Help', 'More']);
    await axe(page);
    // Up by one, at once.
    await row(page, 'Help').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => titles(page)).toEqual(['Guide', 'Guide', 'Help', 'Help', 'API', 'API', 'More']);
    await expect(row(page, 'Help')).toBeFocused();
    // Into the group: lifted, down past the others, one level in.
    await page.keyboard.press('Space');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Help: position 1 of 1 in More.')).toBeAttached();
    await page.keyboard.press('Space');
    await expect.poll(() => titles(page)).toEqual(['Guide', 'Guide', 'API', 'API', 'More', 'Help', 'Help']);
    const stored = async () => {
      const { structure } = await (await page.request.get(`${server.url}${site}/structure`)).json();
      return structure.map((item: { title: string; children?: { title: string }[] }) => [
        item.title,
        ...(item.children ?? []).map(({ title }) => title),
      ]);
    };
    await expect.poll(stored).toEqual([['Guide'], ['API'], ['More', 'Help']]);
    await page.keyboard.press('Control+z');
    await expect.poll(stored).toEqual([['Guide'], ['Help'], ['API'], ['More']]);
    // Another title, in its row.
    await row(page, 'API').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Settings of “API”' })).toBeVisible();
    await axe(page);
    await page.keyboard.press('F2');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await expect(page.getByText('A title is needed. It is still “API”.').first()).toBeVisible();
    await expect(row(page, 'API')).toBeFocused();
    await page.keyboard.press('F2');
    await page.keyboard.type('Reference');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Reference')).toBeFocused();
    await expect(page.getByText('“Reference” renamed').first()).toBeVisible();
    // What somebody else called it while the field was open is asked about; going back keeps what was typed.
    const sections = (await call.get(`${site}/sections`)).items;
    const api2 = `${site}/sections/${sections.find(({ title }) => title === 'Reference')?.id}`;
    await page.keyboard.press('F2');
    await page.keyboard.type('Endpoints');
    await call.patch(api2, { title: 'Calls' });
    await page.keyboard.press('Enter');
    const clash = page.getByRole('alertdialog', { name: 'This was changed while you were editing' });
    await expect(clash.getByRole('radio')).toHaveCount(2);
    expect(await call.get(api2)).toMatchObject({ title: 'Calls' });
    await clash.getByRole('button', { name: 'Back to editing' }).click();
    const field = page.getByRole('textbox', { name: 'Title of Calls' });
    await expect(field).toHaveValue('Endpoints');
    await field.fill('Reference');
    await field.press('Enter');
    await expect.poll(async () => (await call.get(api2)).title).toBe('Reference');
    await expect(row(page, 'Reference')).toBeFocused();
    await page.keyboard.press('h');
    await expect(page.getByText('“Reference” is now the home').first()).toBeVisible();
    await row(page, 'Guide').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('switch', { name: 'Hidden from readers' }).press('Space');
    await expect(page.getByText('“Guide” is hidden').first()).toBeVisible();
    // A path that another section has is refused where it was typed.
    const path = page.getByRole('textbox', { name: 'Path' });
    await path.fill('help');
    await expect(page.getByText('Another section has this path.')).toBeVisible();
    await path.press('Control+Enter');
    await expect(page.getByText('Another section of the site has this path.')).toBeVisible();
    // What somebody else did to the same field meanwhile is asked about, and nothing is sent before.
    const { items } = await call.get(`${site}/sections`);
    const guide = `${site}/sections/${items.find(({ title }) => title === 'Guide')?.id}`;
    await path.fill('handbook');
    await call.patch(guide, { path: 'manual', description: 'For sailors' });
    await path.press('Control+Enter');
    const asked = page.getByRole('alertdialog', { name: 'This was changed while you were editing' });
    await expect(asked.getByRole('radio')).toHaveCount(2);
    await axe(page);
    expect(await call.get(guide)).toMatchObject({ path: 'manual' });
    await asked.getByRole('radio', { name: 'Use mine' }).check();
    await asked.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('“Guide” saved').first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('For sailors');
    expect(await call.get(guide)).toMatchObject({ path: 'handbook', description: 'For sailors' });
    // The home leaves only once it is said what takes its place.
    await row(page, 'Reference').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Settings of “Reference”' })).toBeVisible();
    await page.keyboard.press('Delete');
    const dialog = page.getByRole('dialog', { name: 'Remove “Reference” from the site?' });
    const next = dialog.getByRole('combobox', { name: 'New home' });
    await expect(next).toContainText('Help');
    await axe(page);
    await dialog.getByRole('button', { name: 'Remove from site' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect.poll(() => titles(page)).toEqual(['Guide', 'Guide', 'Help', 'Help', 'More']);
    await expect
      .poll(async () => (await call.get(`${site}/sections`)).items)
      .toMatchObject([{ default: false }, { default: true }]);
  });

  test('by drag, and what is refused goes back to where it was', { tag: '@core' }, async ({ page, signIn }) => {
    const call = await signIn();
    const { site, address } = await makeSite(call, ['Guide', 'API', 'Help']);
    await page.goto(`${address}/structure`);
    await expect(row(page, 'Guide')).toBeVisible();
    const drag = async (from: string, to: string, below: number) => {
      const [start, end] = [await grip(page, from).boundingBox(), await row(page, to).boundingBox()];
      if (!start || !end) throw new Error('a row is not in sight');
      await page.mouse.move(start.x + 8, start.y + 8);
      await page.mouse.down();
      await page.mouse.move(start.x + 12, start.y + 16, { steps: 3 });
      await page.mouse.move(start.x + 12, end.y + below, { steps: 8 });
      await page.mouse.up();
    };
    const said = await listen(page);
    await row(page, 'Help').hover();
    // What a drag needs is fetched when the hand comes near; on a slow machine the first pull can be too early.
    await expect(async () => {
      await drag('Help', 'Guide', 2);
      const moved = ['Help', 'Help', 'Guide', 'Guide', 'API', 'API', 'More'];
      await expect.poll(() => titles(page), { timeout: 2000 }).toEqual(moved);
    }).toPass();
    // Keys lead to the same place, and say the same on the way.
    const told = expect.arrayContaining([
      'Help lifted. Position 3 of 4.',
      'Help: position 1 of 4 at the top level.',
      'Help dropped at position 1 of 4.',
    ]);
    expect(await said()).toEqual(told);
    await page.keyboard.press('Control+z');
    await expect.poll(() => titles(page)).toEqual(['Guide', 'Guide', 'API', 'API', 'Help', 'Help', 'More']);
    await row(page, 'Help').focus();
    for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'Space']) await page.keyboard.press(key);
    await expect.poll(() => titles(page)).toEqual(['Help', 'Help', 'Guide', 'Guide', 'API', 'API', 'More']);
    expect(await said()).toEqual(told);
    const sections = async () => {
      const { items } = await call.get(`${site}/sections`);
      return items.map(({ title }) => title);
    };
    await expect.poll(sections).toEqual(['Help', 'Guide', 'API']);
    await page.route('**/structure/place', route =>
      route.fulfill({ status: 409, json: { error: { code: 409, message: 'Somebody else moved it.' } } }),
    );
    // A group is not taken by a section: it stays, though the drag came past places that take it.
    const [start, end] = [await grip(page, 'More').boundingBox(), await inside(page, 'Help').boundingBox()];
    if (!start || !end) throw new Error('a row is not in sight');
    await said();
    await page.mouse.move(start.x + 8, start.y + 8);
    await page.mouse.down();
    await page.mouse.move(start.x + 12, end.y + 2, { steps: 8 });
    await expect(page.getByText('More can’t go here.').last()).toBeVisible();
    await page.mouse.up();
    await expect.poll(said).toContain('Move cancelled. More is back where it was.');
    expect(await titles(page)).toEqual(['Help', 'Help', 'Guide', 'Guide', 'API', 'API', 'More']);
    await drag('API', 'Help', 2);
    await expect(page.getByText('Somebody else moved it.').first()).toBeVisible();
    await expect.poll(() => titles(page)).toEqual(['Help', 'Help', 'Guide', 'Guide', 'API', 'API', 'More']);
    expect(await sections()).toEqual(['Help', 'Guide', 'API']);
  });
});

test('says so when what was chosen is taken off the site elsewhere, and nothing when it is here', async ({
  page,
  server,
  signIn,
}) => {
  await signIn();
  const call = api(page.request, server.url);
  const { site, address } = await makeSite(call, ['Guide', 'API', 'Help']);
  const sections = (await call.get(`${site}/sections`)).items;
  await page.goto(`${address}/structure`);
  await row(page, 'API').click();
  await expect(page.getByRole('complementary', { name: 'Settings of “API”' })).toBeVisible();
  await page.request.delete(`${server.url}${site}/sections/${sections.find(({ title }) => title === 'API')?.id}`, {
    headers: { origin: server.url },
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const said = page.getByText('What was chosen here is no longer on the site.');
  await expect(said).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(said).toBeHidden();
  await row(page, 'Help').click();
  await row(page, 'Help').press('Delete');
  await page.getByRole('button', { name: 'Remove from site' }).click();
  await expect(row(page, 'Help')).toBeHidden();
  await expect(said).toBeHidden();
});

test('keys act on the row that has the focus, also before its settings are there', async ({ page, server, signIn }) => {
  await signIn();
  const { address } = await makeSite(api(page.request, server.url), ['Guide', 'API']);
  const arrived = Promise.withResolvers<void>();
  await page.route('**/assets/chosen-item-*', async route => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto(`${address}/structure`);
  await row(page, 'API').focus();
  for (const key of ['Enter', 'F2']) await page.keyboard.press(key);
  await page.keyboard.type('Reference');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Reference')).toBeFocused();
  arrived.resolve();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Reference');
  await row(page, 'Guide').focus();
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'Title of Guide' })).toBeFocused();
});

test('changes beside the structure are not lost when something else is chosen or the page is left', async ({
  page,
  server,
  signIn,
}) => {
  await signIn();
  const { address } = await makeSite(api(page.request, server.url), ['Guide', 'API']);
  await page.goto(`${address}/structure`);
  await row(page, 'API').click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Reference');
  const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  for (const away of [row(page, 'More'), page.getByRole('link', { name: 'Audience' })]) {
    await away.click();
    await asked.getByRole('button', { name: 'Stay' }).click();
    await expect(asked).toBeHidden();
    await expect(title).toHaveValue('Reference');
  }
  await row(page, 'More').click();
  await asked.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('complementary', { name: 'Settings of “More”' })).toBeVisible();
  await expect(title).toHaveValue('More');
});

test.describe('what is hidden', () => {
  test.use({ allow: [/status of 404/] });

  test('the home is hidden once something else is the home, and answers only whoever has its address', async ({
    page,
    openPage,
    signIn,
  }) => {
    const call = await signIn();
    const { site, address } = await makeSite(call, ['Guide', 'API']);
    const { urls } = await call.post(`${site}/publish`);
    const guide = `${urls.published}guide/`;
    await page.goto(`${address}/structure`);
    // Readers know the addresses: what moves is said before.
    for (const [title, other] of [
      ['API', 'Guide'],
      ['Guide', 'API'],
    ] as const) {
      await row(page, title).focus();
      await page.keyboard.press('h');
      const asked = page.getByRole('alertdialog', { name: `Make “${title}” the home?` });
      await expect(asked.getByText(`“${title}” moves from /${title.toLowerCase()} to /`)).toBeVisible();
      await expect(asked.getByText(`“${other}” moves from / to /${other.toLowerCase()}`)).toBeVisible();
      await expect(asked.getByText('4 pages get new addresses.')).toBeVisible();
      await axe(page);
      await asked.getByRole('button', { name: 'Set as home' }).click();
      await expect(asked).toBeHidden();
    }
    // The only space of a section goes with it.
    await inside(page, 'Guide').click();
    await expect(page.getByText('The only space of its section. Hide the section instead.')).toBeVisible();
    await row(page, 'Guide').click();
    const hidden = page.getByRole('switch', { name: 'Hidden from readers' });
    await hidden.click();
    const dialog = page.getByRole('dialog', { name: 'Hide “Guide” from readers?' });
    await expect(dialog.getByRole('combobox', { name: 'New home' })).toContainText('API');
    await axe(page);
    await dialog.getByRole('button', { name: 'Hide and set home' }).click();
    await expect(dialog).toBeHidden();
    await expect(hidden).toBeChecked();
    // With undo it is the home again.
    const shown = async () => (await call.get(`${site}/sections`)).items;
    await page.keyboard.press('Control+z');
    await expect.poll(shown).toMatchObject([{ default: true, hidden: false }, { default: false }]);
    await expect(hidden).not.toBeChecked();
    await hidden.click();
    await dialog.getByRole('button', { name: 'Hide and set home' }).click();
    const reader = await openPage();
    await expect.poll(async () => (await reader.goto(guide))?.status()).toBe(404);
    await page.getByRole('switch', { name: 'Reachable by link' }).click();
    await expect(page.getByText('“Guide” is reachable by link').first()).toBeVisible();
    await expect(row(page, 'Guide')).toContainText('Hidden, reachable by link');
    await expect(page.getByRole('complementary').getByRole('link', { name: /guide\/guide/ })).toHaveAttribute(
      'href',
      guide,
    );
    await axe(page);
    await reader.goto(guide);
    await expect(reader.getByText('All of Guide.')).toBeVisible();
    await expect(reader.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await reader.goto(urls.published ?? '');
    await expect(reader.getByText('All of API.')).toBeVisible();
    await expect(reader.getByRole('navigation').getByRole('link', { name: 'Guide' })).toHaveCount(0);
  });
});

test('a space that is dragged from the sidebar opens the dialog that adds it', async ({ page, signIn }) => {
  const call = await signIn();
  const { site, address } = await makeSite(call, ['Guide', 'API']);
  const organization = site.split('/')[3] ?? '';
  await makeSpace(call, 'Cookbook', [{ title: 'Begin', markdown: 'All of it.' }], organization);
  await page.goto(address);
  // The sidebar is the site's: its pages, its spaces, and what is not on it only where it is built.
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await expect(sidebar.getByRole('heading', { name: 'Guide' })).toBeVisible();
  await expect(sidebar.getByRole('link', { name: 'API', exact: true })).toBeVisible();
  await expect(sidebar.getByText('Cookbook')).toHaveCount(0);
  await sidebar.getByRole('link', { name: 'Change requests' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Change requests' })).toBeVisible();
  await sidebar.getByRole('link', { name: 'Structure' }).click();
  await sidebar.getByRole('treeitem', { name: 'Cookbook' }).dragTo(row(page, 'API'));
  const dialog = page.getByRole('dialog', { name: 'New section' });
  await expect(dialog.getByRole('combobox', { name: 'Space' })).toContainText('Cookbook');
  await dialog.getByRole('button', { name: 'Add section' }).click();
  await expect(row(page, 'Cookbook')).toBeVisible();
  // What is there already is not added a second time.
  await sidebar.getByRole('treeitem', { name: 'Cookbook' }).dragTo(row(page, 'API'));
  await expect(page.getByText('This space is on the site already.')).toBeVisible();
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the home is chosen and previewed at once, and leaves its section once it is said what takes its place', async ({
    page,
    signIn,
  }) => {
    const call = await signIn();
    const { site, address } = await makeSite(call, ['Guide', 'API']);
    const [guide] = (await call.get(`${site}/sections`)).items;
    const { space } = await makeSpace(call, 'Deutsch', [{ title: 'Beginn', markdown: 'Alles.' }], site.split('/')[3]);
    await call.post(`${site}/site-spaces`, { spaceId: space, sectionId: guide?.id });
    await page.goto(`${address}/structure`);
    await expect(page.getByRole('complementary', { name: 'Settings of “Guide”' })).toBeVisible();
    const shown = page.frameLocator('iframe[title="Preview of the site"]');
    await expect(shown.getByText('All of Guide.')).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: 'Actions for Guide' }).nth(1).click();
    await page.getByRole('menuitem', { name: 'Move to section' }).click();
    await page.getByRole('menuitem', { name: 'API' }).click();
    const asked = page.getByRole('dialog', { name: 'Move “Guide” to another section?' });
    await expect(asked.getByRole('combobox', { name: 'New home' })).toContainText('Deutsch');
    await asked.getByRole('button', { name: 'Cancel' }).click();
    const sections = async () => (await call.get(`${site}/sections`)).items;
    expect(await sections()).toMatchObject([{ siteSpaces: [{ title: 'Guide', default: true }, {}] }, {}]);
    await page.getByRole('button', { name: 'Actions for Guide' }).nth(1).click();
    await page.getByRole('menuitem', { name: 'Move to section' }).click();
    await page.getByRole('menuitem', { name: 'API' }).click();
    await asked.getByRole('button', { name: 'Move and set home' }).click();
    await expect(asked).toBeHidden();
    await expect.poll(sections).toMatchObject([
      { siteSpaces: [{ title: 'Deutsch', default: true }] },
      {
        siteSpaces: [
          { title: 'API', default: true },
          { title: 'Guide', default: false },
        ],
      },
    ]);
    // Readers know its addresses once the site is published: what becomes of them is said before it leaves.
    await call.post(`${site}/publish`);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible();
    await page.getByRole('button', { name: 'Actions for Guide' }).nth(1).click();
    await page.getByRole('menuitem', { name: 'Move to section' }).click();
    await page.getByRole('menuitem', { name: 'Guide' }).click();
    const question = page.getByRole('alertdialog', { name: 'Move “Guide” to another section?' });
    await expect(question).toContainText('“Guide” moves from /api/guide to /guide');
    await expect(question).toContainText('Old addresses redirect to the new ones.');
    await question.getByRole('button', { name: 'Move to section' }).click();
    await expect(question).toBeHidden();
    await expect.poll(sections).toMatchObject([{ siteSpaces: [{}, { title: 'Guide' }] }, { siteSpaces: [{}] }]);
    await page.keyboard.press('p');
    await expect(page).toHaveURL(/preview=off/);
    await expect(page.locator('iframe')).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the preview opens as a phone shows the site', async ({ page, server, signIn }) => {
    await signIn();
    const { address } = await makeSite(api(page.request, server.url), ['Guide']);
    for (const screen of ['structure', 'appearance']) {
      await page.goto(`${address}/${screen}`);
      await page.getByRole('button', { name: 'Preview' }).click();
      await expect(page).toHaveURL(/preview=phone/);
    }
    const shown = page.frameLocator('iframe[title="Preview of the site"]');
    await expect.poll(() => shown.locator('body').evaluate(() => innerWidth)).toBe(390);
  });
});
