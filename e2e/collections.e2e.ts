import { expect, test } from './fixtures.ts';
import { makeSpace } from './helpers.ts';
import { mostShift, noteShifts, shiftOf } from './layout-shift.ts';

// A title that is left out is refused.
test('a space says which collections it is in, and leads to each of them, on a phone to the nearest', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Signals', [{ title: 'Begin', markdown: 'Here.' }]);
  const ids: string[] = [];
  for (const title of ['Coast', 'Harbours', 'Lighthouses of the northern shore and its islands']) {
    const collection = await call.post(`/v1/orgs/${organization}/collections`, { title, parent: ids.at(-1) ?? null });
    ids.push(collection.id);
  }
  const moved = (parent: string) => call.post(`/v1/spaces/${space}/move`, { parent });
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await moved(ids[1] ?? '');
  await page.goto(`/o/${organization}/s/${space}`);
  await expect(crumbs.getByRole('link')).toHaveText(['Content', 'Coast', 'Harbours', 'Signals']);
  await moved(ids[2] ?? '');
  await page.reload();
  await expect(crumbs.getByRole('link')).toHaveText(['Content', /^Lighthouses/, 'Signals']);
  await crumbs.getByRole('button', { name: 'Collections above' }).click();
  await page.getByRole('menuitem', { name: 'Coast' }).click();
  await expect(page).toHaveURL(`/o/${organization}/content?open=${ids[0]}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/o/${organization}/s/${space}`);
  await crumbs.getByRole('link', { name: /^Lighthouses/ }).click();
  await expect(page).toHaveURL(`/o/${organization}/content?open=${ids[2]}`);
});

test('who deletes a collection with its contents is told first how much goes, and where it is missed', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const { organization } = await makeSpace(call, 'Log', []);
  const shelf = await call.post(`/v1/orgs/${organization}/collections`, { title: 'Shelf' });
  const inner = await call.post(`/v1/orgs/${organization}/collections`, { title: 'Inner', parent: shelf.id });
  const { space } = await makeSpace(call, 'Buoys', [{ title: 'Begin', markdown: 'Here.' }], organization);
  await call.post(`/v1/spaces/${space}/move`, { parent: inner.id });
  await makeSpace(call, 'Index', [{ title: 'See', markdown: `[there](space:${space})` }], organization);
  await call.post(`/v1/spaces/${space}/change-requests`, { subject: 'More' });
  const site = await call.post(`/v1/orgs/${organization}/sites`, { title: 'Harbour docs', spaces: [space] });
  await call.post(`/v1/orgs/${organization}/sites/${site.id}/publish`);
  await page.goto(`/o/${organization}/content`);
  const tree = page.getByRole('tree', { name: 'Collections and spaces' });
  await tree.getByRole('button', { name: 'Actions for Shelf' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete “Shelf”?' });
  await question.getByRole('radio', { name: 'Delete what it holds too' }).check();
  await expect(question).toContainText(
    '1 space, which can be restored for 7 days; 1 collection in it is gone for good.',
  );
  await expect(question.getByRole('listitem')).toHaveText([
    'Published on Harbour docs: what is shown there disappears for readers now',
    '1 open change request goes with it',
    'Links to it will break in Index',
  ]);
  await question.getByRole('button', { name: 'Delete collection' }).click();
  await expect(tree.getByRole('link')).toHaveText(['Log', 'Index']);
});

test('beyond what the tree loads, titles are found, chosen as places, and opened by their address', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const { organization } = await makeSpace(call, 'Manual', []);
  const add = (title: string) => call.post(`/v1/orgs/${organization}/spaces`, { title, empty: true });
  for (let at = 0; at < 200; at += 20)
    await Promise.all(Array.from({ length: 20 }, (_, nth) => add(`Log ${at + nth}`)));
  const shelf = await call.post(`/v1/orgs/${organization}/collections`, { title: 'Zenith' });
  const deep = await call.post(`/v1/orgs/${organization}/spaces`, { title: 'Deep', empty: true, parent: shelf.id });
  await page.goto(`/o/${organization}/content`);
  const tree = page.getByRole('tree', { name: 'Collections and spaces' });
  const main = page.getByRole('main');
  await expect(tree.getByRole('treeitem', { name: /^Manual/ })).toBeVisible();
  await expect(page.getByRole('link', { name: '2 more in Content…' })).toHaveAttribute(
    'href',
    `/o/${organization}/content`,
  );

  await test.step('the filter asks for what is not loaded', async () => {
    const filter = page.getByRole('textbox', { name: 'Filter by title' });
    await filter.fill('dEEp');
    await expect(tree.getByRole('treeitem', { name: /^Zenith/ })).toBeVisible();
    await expect(tree.getByRole('treeitem')).toHaveCount(2);
    await filter.fill('nothing of the kind');
    await expect(main.getByText('Nothing matches “nothing of the kind”')).toBeVisible();
    await filter.fill('deep');
    await tree.getByRole('treeitem', { name: /^Deep/ }).getByRole('link').click();
    await expect(main.getByRole('heading', { name: 'Deep' })).toBeVisible();
  });

  await test.step('its address shows it, in the tree as well', async () => {
    await page.goto(`/o/${organization}/content?open=${deep.id}`);
    await expect(main.getByRole('heading', { name: 'Deep' })).toBeVisible();
    await expect(tree.getByRole('treeitem', { name: /^Deep/ })).toBeVisible();
  });

  await test.step('a place is found where it is not loaded', async () => {
    await page.goto(`/o/${organization}/content`);
    await tree.getByRole('treeitem', { name: /^Manual/ }).hover();
    await tree.getByRole('button', { name: 'Actions for Manual' }).click();
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Place' }).click();
    await page.keyboard.type('zen');
    await page.getByRole('option', { name: 'Zenith' }).click();
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect(dialog).toBeHidden();
    await expect(tree.getByRole('treeitem', { name: /^Manual/ })).toHaveAttribute('aria-level', '2');
    const { items } = await call.get(`/v1/orgs/${organization}/content-tree?parent=${shelf.id}`);
    expect(items.map(({ title }) => title)).toEqual(['Deep', 'Manual']);
  });
});

test('what is in a collection that its admin does not see says so, and can be taken out', async ({
  page,
  server,
  signIn,
  joinAs,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', []);
  const closed = await call.post(`/v1/orgs/${organization}/collections`, { title: 'Closed' });
  await call.post(`/v1/orgs/${organization}/collections`, { title: 'Open' });
  await call.post(`/v1/spaces/${space}/move`, { parent: closed.id });
  const inner = await call.post(`/v1/orgs/${organization}/collections`, { title: 'Inner', parent: closed.id });
  await call.patch(`/v1/collections/${closed.id}`, { defaultLevel: null });
  const { page: theirs } = await joinAs(call, organization, 'Grace Hopper', 'create');
  const { items } = await call.get(`/v1/orgs/${organization}/members?search=Grace`);
  const given = { data: { users: [items[0]?.id], role: 'create' }, headers: { origin: server.url } };
  for (const which of [`spaces/${space}`, `collections/${inner.id}`])
    expect((await page.request.post(`${server.url}/v1/${which}/permissions`, given)).ok()).toBe(true);

  await theirs.goto(`/o/${organization}/content`);
  const innerRow = theirs.getByRole('treeitem', { name: /^Inner ?, In a collection you cannot see/ });
  await innerRow.hover();
  await innerRow.getByRole('button', { name: 'Actions for Inner' }).click();
  await theirs.getByRole('menuitem', { name: 'Settings…' }).click();
  const settings = theirs.getByRole('dialog');
  await expect(settings.getByRole('combobox', { name: 'Place' })).toHaveText(/A collection you cannot see/);
  await settings.getByRole('textbox', { name: 'Title' }).fill('Inside');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings).toBeHidden();
  expect(await call.get(`/v1/collections/${inner.id}`)).toMatchObject({ title: 'Inside', parent: closed.id });

  await noteShifts(theirs.context());
  await theirs.goto(`/o/${organization}/s/${space}/settings`);
  await expect(theirs.getByText('This space is in a collection you cannot see.')).toBeVisible();
  expect(await shiftOf(theirs)).toBeLessThan(mostShift);
  await theirs.getByRole('main').getByRole('link', { name: 'Content' }).click();
  const row = theirs.getByRole('treeitem', { name: /^Manual ?, In a collection you cannot see/ });
  await expect(row).toBeVisible();
  await row.focus();
  await theirs.keyboard.press('Space');
  await theirs.keyboard.press('ArrowUp');
  const reason = /“Manual” is in a collection you cannot see\. “Move to…” puts it in order there, or takes it out\.$/;
  await expect(theirs.locator('p').filter({ hasText: reason })).toBeVisible();
  await theirs.keyboard.press('Escape');

  await row.getByRole('button', { name: 'Actions for Manual' }).click();
  await expect(theirs.getByRole('menuitem', { name: 'Move up' })).toBeHidden();
  await expect(theirs.getByRole('menuitem', { name: 'Move down' })).toBeVisible();
  await theirs.getByRole('menuitem', { name: 'Move to…' }).click();
  const dialog = theirs.getByRole('dialog');
  const order = async () =>
    (await call.get(`/v1/orgs/${organization}/content-tree?parent=${closed.id}`)).items.map(({ title }) => title);
  expect(await order()).toEqual(['Manual', 'Inside']);
  await dialog.getByRole('combobox', { name: 'Position' }).click();
  await theirs.getByRole('option', { name: 'After Inside' }).click();
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect.poll(order).toEqual(['Inside', 'Manual']);
  await theirs.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(order).toEqual(['Manual', 'Inside']);

  // Among each other they are put in order as rows are anywhere: with Alt and arrows, lifted, and dragged.
  await row.focus();
  await theirs.keyboard.press('Alt+ArrowDown');
  await expect.poll(order).toEqual(['Inside', 'Manual']);
  await expect(row).toBeFocused();
  await theirs.keyboard.press('Space');
  await theirs.keyboard.press('ArrowUp');
  await theirs.keyboard.press('Space');
  await expect.poll(order).toEqual(['Manual', 'Inside']);
  const insideRow = theirs.getByRole('main').getByRole('treeitem', { name: /^Inside/ });
  await row.hover();
  await row.locator('[data-handle]').dragTo(insideRow, { targetPosition: { x: 20, y: 24 }, steps: 8 });
  await expect.poll(order).toEqual(['Inside', 'Manual']);
  await row.focus();
  await theirs.keyboard.press('Alt+ArrowUp');
  await expect.poll(order).toEqual(['Manual', 'Inside']);
  await theirs.reload();

  await row.getByRole('button', { name: 'Actions for Manual' }).click();
  await theirs.getByRole('menuitem', { name: 'Move to…' }).click();
  await dialog.getByRole('combobox', { name: 'Place' }).click();
  await theirs.getByRole('option', { name: 'Top level' }).click();
  await expect(dialog.getByText('you cannot put it back there')).toBeVisible();
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(theirs.getByRole('main').getByRole('treeitem', { name: /^Manual$/ })).toBeVisible();
  const final = '“Manual” moved to the top level. You cannot put it back into a collection you cannot see.';
  await expect(theirs.getByText(final).first()).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Undo' })).toBeHidden();
  const { items: now } = await call.get(`/v1/orgs/${organization}/content-tree?nested=false`);
  expect(now.map(({ title }) => title)).toEqual(['Closed', 'Open', 'Manual']);
});

test('the address of a space opens the collections around it, and brings its row into sight', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const { organization } = await makeSpace(call, 'Manual', []);
  const add = (title: string, parent?: string) =>
    call.post(`/v1/orgs/${organization}/collections`, { title, ...(parent && { parent }) });
  for (let at = 0; at < 40; at++) await add(`Box ${at}`);
  const inner = await add('Inner', (await add('Outer')).id);
  const space = await call.post(`/v1/orgs/${organization}/spaces`, { title: 'Deep', empty: true, parent: inner.id });
  await page.goto(`/o/${organization}/content`);
  const tree = page.getByRole('tree', { name: 'Collections and spaces' });
  const row = tree.getByRole('treeitem', { name: /^Deep/ });
  await expect(tree.getByRole('treeitem', { name: /^Manual/ })).toBeVisible();
  await expect(row).toBeHidden();
  await page.goto(`/o/${organization}/content?open=${space.id}`);
  await expect(row).toBeInViewport();
  await expect(row).toHaveAttribute('aria-selected', 'true');
});
