import { axe, expect, test } from './fixtures.ts';
import { makeSpace, proposeText } from './helpers.ts';

test.use({ allow: [/status of 4\d\d|ERR_FAILED|dynamically imported module/] });

test('a part of the dashboard that cannot be fetched takes nothing of the page, and comes with the connection', async ({
  page,
  signIn,
}) => {
  const { organization } = await makeSpace(await signIn(), 'Manual', []);
  const lost = ['/trays-', '/sidebar-keys-'].map(part =>
    page.waitForEvent('requestfailed', request => request.url().includes(part)),
  );
  await page.route(/\/(trays|sidebar-keys)-/, route => route.abort());
  await page.goto(`/o/${organization}/content`);
  await Promise.all(lost);
  await expect(page.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible();
  await page.route(/\/menu-popup-/, route => route.abort());
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await expect(page.getByText('This could not be loaded. Check your connection, or reload the page.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible();
  await page.unroute(/\/menu-popup-/);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: /New collection/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.route(/\/(assets|health)/, route => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'API specifications' }).click();
  await expect(page.getByRole('heading', { name: 'The service cannot be reached' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Content' })).toBeVisible();
  await axe(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'API specifications' })).toBeVisible();
});

test('without a connection what was loaded stays, and what cannot wait is off until it is back', {
  tag: '@core',
}, async ({ page, server, signIn }) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', []);
  const site = await call.post(`/v1/orgs/${organization}/sites`, { title: 'Guides', spaces: [space] });
  await page.goto(`/o/${organization}/sites/${site.id}/settings`);
  await page.getByRole('button', { name: 'Delete site' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill('Guides');
  const remove = dialog.getByRole('button', { name: 'Delete site' });
  await expect(remove).toBeEnabled();
  const ways = /\/(v1|health|events)/;
  await page.route(ways, route => route.abort());
  await remove.click();
  await expect(page.getByText(/^Offline since /)).toBeVisible();
  await expect(remove).toBeDisabled();
  await axe(page);
  await dialog.getByRole('heading').hover();
  await remove.hover();
  await expect(page.getByRole('tooltip')).toContainText('works again once the connection is back');
  await page.unroute(ways);
  await expect(page.getByText(/^Offline since /)).toBeHidden();
  await remove.click();
  await expect(page).toHaveURL(`${server.url}/o/${organization}/sites`);
});

test('of an organization that one is no longer in nothing stays on the device', async ({
  page,
  server,
  signIn,
  joinAs,
}) => {
  const call = await signIn();
  const { organization } = await makeSpace(call, 'Manual', []);
  const { organization: other } = await makeSpace(call, 'Almanac', []);
  const { page: reader, call: theirs } = await joinAs(call, organization, 'Grace Hopper', 'read');
  const link = await call.post(`/v1/orgs/${other}/link-invites`, { role: 'read' });
  await theirs.post(`/v1/orgs/${other}/invites/${link.id}`);
  await reader.goto(`/o/${organization}/content`);
  await expect.poll(() => reader.evaluate(keptOrganizations)).toEqual([organization]);
  const { id } = await theirs.get('/v1/user');
  const origin = server.url;
  await page.request.delete(`${origin}/v1/orgs/${organization}/members/${id}`, {
    ...{ headers: { origin }, failOnStatusCode: true },
  });
  await reader.goto(`/o/${other}/content`);
  await expect.poll(() => reader.evaluate(keptOrganizations)).toEqual([other]);
});

test.describe('without a service', () => {
  test.use({ serviceWorkers: 'allow', allow: [/ERR_|Failed to fetch|status of 4\d\d/] });

  test('what was read stays readable, also after a reload, until the person signs out', async ({
    page,
    server,
    signIn,
  }) => {
    const call = await signIn();
    const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Ropes', markdown: 'Three strands.' }]);
    await page.goto(`/o/${organization}/s/${space}`);
    await expect(page.getByText('Three strands.')).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Change requests' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Change requests' })).toBeVisible();
    await expect.poll(() => page.evaluate(keptHere)).toMatchObject({ shell: true, pages: true, requests: true });
    const list = page.url();
    const request = await proposeText(call, space, 'Ropes', 'Four strands.', 'Strands');
    const changes = `/o/${organization}/s/${space}/cr/${request.number}/changes`;
    await page.goto(changes);
    const viewed = page.getByRole('checkbox', { name: 'Viewed' }).first();
    await expect(viewed).not.toBeChecked();
    await expect.poll(() => page.evaluate(keptHere)).toMatchObject({ changes: true });

    await server.crash();
    await viewed.click();
    await expect(viewed).toBeChecked();
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain('bindery-waiting:');
    await page.reload();
    await expect(viewed).toBeChecked();
    await page.goto(list);
    await expect(page.getByRole('heading', { level: 1, name: 'Change requests' })).toBeVisible();
    await expect(page.getByText(/^Offline since /)).toBeVisible();
    await page.goto(`/o/${organization}/s/${space}`);
    await expect(page.getByText('Three strands.')).toBeVisible();
    await expect(page.getByText(/^Offline since /)).toBeVisible();
    expect(
      await page.evaluate(
        url =>
          fetch(url).then(
            () => 'answered',
            () => 'failed',
          ),
        '/v1/user',
      ),
    ).toBe('failed');

    const askedAgain = page.waitForResponse(response => response.url().endsWith(`/v1/spaces/${space}`));
    await server.restart();
    await expect(page.getByText(/^Offline since /)).toBeHidden();
    await askedAgain;
    await expect(page.getByText('1 change made offline is saved')).toBeVisible();
    const saved = await call.get(`${request.path}/changes`);
    expect(JSON.stringify(saved)).toContain('"viewed":"yes"');
    await page.getByRole('button', { name: 'Account and appearance' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    // Whoever signs out comes to a new document, perhaps while this is asked.
    await expect(async () =>
      expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0),
    ).toPass();
  });
});

/** What the page has put aside; runs in it. */
async function keptHere() {
  const shell = (await caches.match('/')) !== undefined;
  // To open it would make it.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'bindery-kept')) return { shell };
  const opened = indexedDB.open('bindery-kept');
  await new Promise(resolve => {
    opened.onsuccess = resolve;
  });
  const reading = opened.result.transaction('rows').objectStore('rows').getAll();
  await new Promise(resolve => {
    reading.onsuccess = resolve;
  });
  opened.result.close();
  const kept: string[] = reading.result.map((row: { key: [{ _id: string }] }) => row.key[0]._id);
  return {
    shell,
    pages: kept.includes('getPageById'),
    requests: kept.some(id => id.startsWith('listChangeRequests')),
    changes: kept.includes('getChangeRequestChanges'),
  };
}

test('what of the sidebar could not be loaded says so and is asked for again', async ({ page, signIn }) => {
  const call = await signIn();
  const { organization } = await makeSpace(call, 'Anchor', []);
  await call.post(`/v1/orgs/${organization}/sites`, { title: 'Harbor', spaces: [] });
  await page.route(/\/(sites|content-tree)\?/, route =>
    route.fulfill({ status: 403, json: { error: { code: 'forbidden', message: 'Not now.' } } }),
  );
  await page.goto(`/o/${organization}/inbox`);
  for (const name of ['Sites', 'Content']) {
    const part = page.getByRole('region', { name });
    await expect(part.getByText(`${name} could not be loaded`)).toBeVisible();
  }
  await page.unroute(/\/(sites|content-tree)\?/);
  for (const [name, link] of [
    ['Sites', 'Harbor'],
    ['Content', 'Anchor'],
  ] as const) {
    const part = page.getByRole('region', { name });
    await part.getByRole('button', { name: 'Try again' }).click();
    await expect(part.getByRole(name === 'Sites' ? 'link' : 'treeitem', { name: link })).toBeVisible();
  }
});

/** Of which organizations the page has put something aside; runs in it. */
async function keptOrganizations() {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'bindery-kept')) return [];
  const opened = indexedDB.open('bindery-kept');
  await new Promise(resolve => {
    opened.onsuccess = resolve;
  });
  const reading = opened.result.transaction('rows').objectStore('rows').getAllKeys();
  await new Promise(resolve => {
    reading.onsuccess = resolve;
  });
  opened.result.close();
  return [...new Set(reading.result.map(key => String(key).split(',')[0]))];
}
