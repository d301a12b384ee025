import type { Page } from '@playwright/test';
import { axe, expect, test } from './fixtures.ts';
import { type Api, api, makeSpace } from './helpers.ts';

/** A site of these spaces, each a section of its own, and a group. */
async function makeSite(call: Api, titles: readonly string[]) {
  const [first = '', ...rest] = titles;
  const { organization, space } = await makeSpace(call, first, [{ title: 'Begin', markdown: `All of ${first}.` }]);
  const site = `/v1/orgs/${organization}/sites/${(await call.post(`/v1/orgs/${organization}/sites`, { title: first, visibility: 'unlisted', spaces: [space] })).id}`;
  for (const title of rest) {
    const other = await makeSpace(call, title, [{ title: 'Begin', markdown: `All of ${title}.` }], organization);
    await call.post(`${site}/sections`, { spaceId: other.space });
  }
  await call.post(`${site}/section-groups`, { title: 'More' });
  return { site, address: site.replace('/v1/orgs/', '/o/') };
}

/** The rows of the structure, each with how deep it stands. */
const rows = (page: Page) => page.getByRole('list', { name: 'Structure of the site' }).locator('[data-structure-item]');
const titles = async (page: Page) => (await rows(page).allInnerTexts()).map(text => text.split('\n')[0]);
const row = (page: Page, title: string) => rows(page).filter({ hasText: title }).first();
const handle = (page: Page, title: string) => page.getByRole('button', { name: `Move ${title}` }).first();

/** What screen readers are told from now on about moves. @returns takes what was said since it was last asked */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  const texts = await page.evaluateHandle(() => {
    const heard: string[] = [];
    const regions = document.querySelectorAll('.sr-only > [aria-live=polite]');
    const observer = new MutationObserver(() => {
      const text = [...regions].map(({ textContent }) => textContent).join('');
      if (text !== heard.at(-1)) heard.push(text);
    });
    for (const region of regions) observer.observe(region, { childList: true, characterData: true, subtree: true });
    return heard;
  });
  return () => texts.evaluate(heard => heard.splice(0));
}

test.describe('a site is put together', () => {
  test.use({ allow: [/status of 409/] });

  test('by keys alone: moved, grouped, renamed, hidden and set as home, with undo', async ({
    page,
    server,
    signIn,
  }) => {
    await signIn();
    const call = api(page.request, server.url);
    const { site, address } = await makeSite(call, ['Guide', 'API', 'Help']);
    await page.goto(`${address}/structure`);
    await expect(row(page, 'Guide')).toBeVisible();
    expect(await titles(page)).toEqual(['Guide', 'Guide', 'API', 'API', 'Help', 'Help', 'More']);
    await axe(page);
    // Up by one, at once.
    await handle(page, 'Help').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => titles(page)).toEqual(['Guide', 'Guide', 'Help', 'Help', 'API', 'API', 'More']);
    await expect(handle(page, 'Help')).toBeFocused();
    // Into the group: lifted, down past the others, one level in.
    await page.keyboard.press('Space');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Help: position 1 of 1 in More.')).toBeAttached();
    await page.keyboard.press('Space');
    await expect.poll(() => titles(page)).toEqual(['Guide', 'Guide', 'API', 'API', 'More', 'Help', 'Help']);
    const inside = async () => {
      const { structure } = await (await page.request.get(`${server.url}${site}/structure`)).json();
      return structure.map((item: { title: string; children?: { title: string }[] }) => [
        item.title,
        ...(item.children ?? []).map(({ title }) => title),
      ]);
    };
    await expect.poll(inside).toEqual([['Guide'], ['API'], ['More', 'Help']]);
    await page.keyboard.press('Control+z');
    await expect.poll(inside).toEqual([['Guide'], ['Help'], ['API'], ['More']]);
    // Another title, in its row.
    await row(page, 'API').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Settings of “API”' })).toBeVisible();
    await axe(page);
    await page.keyboard.press('F2');
    await page.keyboard.type('Reference');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Reference')).toBeFocused();
    await expect(page.getByText('“Reference” renamed').first()).toBeVisible();
    // The home, and why it cannot be hidden.
    await page.keyboard.press('h');
    await expect(page.getByText('“Reference” is the home now: /api has become /').first()).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Hidden from readers' })).toBeDisabled();
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
    const next = dialog.getByRole('combobox', { name: 'Home from then on' });
    await expect(next).toContainText('Help');
    await axe(page);
    await dialog.getByRole('button', { name: 'Remove from site' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect.poll(() => titles(page)).toEqual(['Guide', 'Guide', 'Help', 'Help', 'More']);
    await expect
      .poll(async () => (await call.get(`${site}/sections`)).items)
      .toMatchObject([{ default: false }, { default: true }]);
  });

  test('by drag, and what is refused goes back to where it was', async ({ page, server, signIn }) => {
    await signIn();
    const call = api(page.request, server.url);
    const { site, address } = await makeSite(call, ['Guide', 'API', 'Help']);
    await page.goto(`${address}/structure`);
    await expect(row(page, 'Guide')).toBeVisible();
    const drag = async (from: string, to: string, below: number) => {
      const [start, end] = [await handle(page, from).boundingBox(), await row(page, to).boundingBox()];
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
      expect(await titles(page)).toEqual(['Help', 'Help', 'Guide', 'Guide', 'API', 'API', 'More']);
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
    await handle(page, 'Help').focus();
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
    await drag('API', 'Help', 2);
    await expect(page.getByText('Somebody else moved it.').first()).toBeVisible();
    await expect.poll(() => titles(page)).toEqual(['Help', 'Help', 'Guide', 'Guide', 'API', 'API', 'More']);
    expect(await sections()).toEqual(['Help', 'Guide', 'API']);
  });
});

test('a site is looked at as its visitors see it, before it is published', async ({ page, server, signIn }) => {
  await signIn();
  const call = api(page.request, server.url);
  const { site, address } = await makeSite(call, ['Guide', 'Partners']);
  await call.patch(site, { adaptiveContent: { enabled: true } });
  const { items } = await call.get(`${site}/sections`);
  const condition = 'visitor.claims.plan == "pro"';
  await call.patch(`${site}/sections/${items[1]?.id}`, { condition });
  await page.goto(`${address}/structure?preview=desktop`);
  const frame = page.frameLocator('iframe[title="Preview of the site"]');
  await expect(frame.getByText('All of Guide.')).toBeVisible();
  await expect(frame.getByRole('link', { name: 'Partners' })).toHaveCount(0);
  await page.getByRole('button', { name: 'As anyone' }).click();
  await page.getByRole('menuitemcheckbox', { name: /Visitor with claims/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Visitor with claims…' });
  await dialog.getByLabel('Claims').fill('{"plan": "pro"');
  await dialog.getByRole('button', { name: 'Show' }).click();
  await expect(dialog.getByText('This is neither JSON nor a token.')).toBeVisible();
  await dialog.getByLabel('Claims').fill('{"plan": "pro"}');
  await dialog.getByRole('button', { name: 'Show' }).click();
  await expect(frame.getByRole('link', { name: 'Partners' }).first()).toBeAttached();
  // What is clicked in the preview is chosen in the structure, and the preview stays where it is.
  await frame.getByRole('link', { name: 'Partners' }).first().press('Enter');
  await expect(page.getByRole('complementary', { name: 'Settings of “Partners”' })).toBeVisible();
  await expect(frame.getByText('All of Partners.')).toBeVisible();
  // A change shows by itself.
  await call.patch(`${site}/sections/${items[0]?.id}`, { title: 'Manual' });
  await expect(frame.getByRole('link', { name: 'Manual' }).first()).toBeAttached();
});

test('the check before publishing names what is missing, and nothing is published before it is there', async ({
  page,
  server,
  signIn,
}) => {
  await signIn();
  const call = api(page.request, server.url);
  const { organization, space } = await makeSpace(call, 'Blank', []);
  const { pages } = await call.get(`/v1/spaces/${space}/content/pages`);
  const gone = pages.map(({ id }) => ({ operation: 'delete_page', page: id }));
  await call.post(`/v1/spaces/${space}/content`, { changes: gone });
  const sites = `/v1/orgs/${organization}/sites`;
  const { id } = await call.post(sites, { title: 'Blank docs', visibility: 'share-link', spaces: [space] });
  await page.goto(`/o/${organization}/sites/${id}`);
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish “Blank docs”?' });
  await expect(dialog.getByText('There is no page to read. Write one first.')).toBeVisible();
  await expect(dialog.getByText('Nobody holds a link that works.')).toBeVisible();
  await axe(page);
  await expect(dialog.getByRole('button', { name: 'Publish to link holders' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const changes = [{ operation: 'insert_page', title: 'Word', document: { markdown: 'See [it](gone.md).' } }];
  await call.post(`/v1/spaces/${space}/content`, { changes });
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByText('One link leads nowhere')).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish to link holders' }).click();
  await expect(page.getByText('“Blank docs” is live').first()).toBeVisible();
  // A section gets the path that was asked for, and says beforehand where it will answer.
  await page.keyboard.press('a');
  await page.getByRole('menuitem', { name: /Section…/ }).click();
  const adding = page.getByRole('dialog', { name: 'New section' });
  await adding.getByRole('combobox', { name: 'Space' }).click();
  await page.getByRole('option', { name: 'A new, empty space' }).click();
  await adding.getByLabel('Title').fill('Release notes');
  await adding.getByLabel('Path').fill('log');
  await expect(adding.getByText('Answers at /blank-docs/log.')).toBeVisible();
  await adding.getByRole('button', { name: 'Add section' }).click();
  await expect(row(page, 'Release notes')).toContainText('/log');
});

test.describe('visitors', () => {
  test.use({ allow: [/status of 401/] });

  test('visitors are let in by a token of the site’s own key, and kept out by any other', async ({
    page,
    openPage,
    server,
    signIn,
  }) => {
    await signIn();
    const call = api(page.request, server.url);
    const { organization, space } = await makeSpace(call, 'Inside', [{ title: 'Word', markdown: 'For members.' }]);
    const sites = `/v1/orgs/${organization}/sites`;
    const site = await call.post(sites, { title: 'Inside docs', spaces: [space] });
    const { urls } = await call.post(`${sites}/${site.id}/publish`);
    await page.goto(`/o/${organization}/sites/${site.id}/audience`);
    await page.getByRole('radio', { name: /Signed-in visitors/ }).click();
    await page.getByRole('button', { name: 'Change audience' }).click();
    await expect(page.getByRole('heading', { name: 'Signing key' })).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: 'Make token' }).click();
    const open = page.getByRole('link', { name: 'Open as this visitor' });
    const address = (await open.getAttribute('href')) ?? '';
    const reader = await openPage();
    await reader.goto(urls.published ?? '');
    await expect(reader.getByText('For members.')).toHaveCount(0);
    await reader.goto(address);
    await expect(reader.getByText('For members.')).toBeVisible();
    expect(reader.url()).not.toContain('jwt_token');
    // A new key ends what the one before let in, and says so of its tokens.
    const token = new URL(address).searchParams.get('jwt_token') ?? '';
    await page.getByRole('button', { name: 'New key…' }).click();
    await page.getByRole('radio', { name: /Are refused at once/ }).click();
    await page.getByRole('button', { name: 'New key', exact: true }).click();
    await expect(page.getByText('The new key counts from now on').first()).toBeVisible();
    await page.getByLabel('A token that is refused').fill(token);
    await page.getByRole('button', { name: 'Check token' }).click();
    await expect(page.getByText('It was signed with another key, or changed afterwards.')).toBeVisible();
    await reader.reload();
    await expect(reader.getByText('For members.')).toHaveCount(0);
  });
});

test('old addresses are led on: one by one, from a list, and with what stood behind the question mark', async ({
  page,
  openPage,
  server,
  signIn,
}) => {
  await signIn();
  const call = api(page.request, server.url);
  const { site, address } = await makeSite(call, ['Guide', 'API']);
  const { urls } = await call.post(`${site}/publish`);
  await page.goto(`${address}/redirects`);
  await expect(page.getByText('No redirects')).toBeVisible();
  await page.getByRole('button', { name: 'New redirect' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'From' }).fill('/old/*');
  await dialog.getByRole('button', { name: 'Create redirect' }).click();
  await expect(dialog.getByText('Choose a part of the site.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Part' }).click();
  await page.getByRole('option', { name: /^API/ }).click();
  await dialog.getByRole('button', { name: 'Create redirect' }).click();
  await expect(page.getByText('Redirect from /old/* saved').first()).toBeVisible();
  // A list, of which a line is wrong at first.
  await page.getByRole('button', { name: 'Import' }).click();
  await dialog.getByLabel('List', { exact: true }).fill('from,to\n/a,/\nb,/api');
  await expect(dialog.getByText(/Line 3:/)).toBeVisible();
  await dialog.getByLabel('List', { exact: true }).fill('from,to\n/a,/\n/b,/api');
  await dialog.getByRole('button', { name: 'Import 2 redirects' }).click();
  await expect(page.getByText('2 redirects imported').first()).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(4);
  await axe(page);
  const reader = await openPage();
  await reader.goto(`${urls.published}old/begin?ref=mail`);
  await expect(reader.getByText('All of API.')).toBeVisible();
  expect(new URL(reader.url()).search).toBe('?ref=mail');
  await reader.goto(`${urls.published}a`);
  await expect(reader.getByText('All of Guide.')).toBeVisible();
});

test('a part of a site is for some visitors only, by a condition that says whom it lets in', async ({
  page,
  server,
  signIn,
}) => {
  await signIn();
  const call = api(page.request, server.url);
  const { site, address } = await makeSite(call, ['Guide', 'API']);
  await page.goto(`${address}/adaptive`);
  await page.getByRole('switch', { name: 'Know claims of visitors' }).click();
  await page.getByRole('button', { name: 'New claim' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('plan');
  await dialog.getByLabel('Description').fill('What they pay for');
  await dialog.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Text', exact: true }).click();
  await dialog.getByLabel('Values').fill('free\npro');
  await dialog.getByRole('button', { name: 'Add claim' }).click();
  await expect(page.getByText('visitor.claims.plan', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'New segment' }).click();
  await dialog.getByLabel('Name').fill('Paying');
  await dialog.getByLabel('Claims').fill('{"plan": "pro"}');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('{"plan":"pro"}')).toBeVisible();
  await axe(page);
  // All segments are kept as one: whoever takes one away keeps what somebody else has added meanwhile.
  const [paying, beta] = [
    { name: 'Paying', claims: { plan: 'pro' } },
    { name: 'Beta', claims: { beta: true } },
  ];
  await call.put(`${site}/segments`, { segments: [paying, beta] });
  await page.getByRole('button', { name: 'Actions for Paying' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(page.getByText('“Paying” removed')).toBeVisible();
  expect(await call.get(`${site}/segments`)).toMatchObject({ segments: [beta] });
  await page.keyboard.press('Control+z');
  await expect(page.getByText('{"plan":"pro"}')).toBeVisible();
  expect(await call.get(`${site}/segments`)).toMatchObject({ segments: [paying, beta] });
  await page.getByRole('link', { name: 'Structure' }).click();
  await row(page, 'API').click();
  await page.getByRole('button', { name: 'Only some visitors…' }).click();
  const condition = dialog.getByRole('textbox', { name: 'Condition' });
  await condition.click();
  await page.keyboard.type('vis');
  // A key takes what is offered only when it has been seen for a moment; a press takes it at once.
  await page.getByRole('option', { name: /visitor\.claims\.plan/ }).click();
  await page.keyboard.type(' == ');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.keyboard.type('"pro"');
  await expect(dialog.getByRole('row', { name: /"pro" Yes/ })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /"free" No/ })).toBeVisible();
  await expect(dialog.getByText('Paying: sees it')).toBeAttached();
  await expect(dialog.getByText('Anyone: does not see it')).toBeAttached();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('“API” is for some visitors now').first()).toBeVisible();
  const { items } = await call.get(`${site}/sections`);
  expect(items.find(({ title }) => title === 'API')).toMatchObject({ condition: 'visitor.claims.plan == "pro"' });
  await page.goto(`${address}/structure?preview=desktop`);
  const frame = page.frameLocator('iframe[title="Preview of the site"]');
  await expect(frame.getByText('All of Guide.')).toBeVisible();
  await expect(frame.getByRole('link', { name: 'API' })).toHaveCount(0);
  await page.getByRole('button', { name: 'As anyone' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Paying' }).click();
  await expect(page.getByRole('button', { name: 'As Paying' })).toBeVisible();
  await expect(frame.getByRole('link', { name: 'API' }).first()).toBeAttached();
});

test.describe('addresses', () => {
  test.use({ allow: [/status of 40[09]/] });

  test('of one’s own are set, and what is in the way is said step by step', async ({ page, server, signIn }) => {
    await signIn();
    const call = api(page.request, server.url);
    const { site, address } = await makeSite(call, ['Charts']);
    await page.goto(`${address}/address`);
    await page.getByRole('textbox', { name: 'Hostname' }).fill('charts.invalid');
    await page.getByRole('button', { name: 'Use this hostname' }).click();
    await expect(page.getByText(/of the form docs.company.com/).first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Hostname' }).fill('docs.charts.invalid');
    await page.getByRole('button', { name: 'Use this hostname' }).click();
    const steps = page.getByRole('list', { name: 'Steps to the hostname' });
    await expect(steps.getByRole('heading', { name: 'Point the name here' })).toBeVisible();
    await expect(steps.getByText('Checked once the name leads here.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Host and path' }).fill('https://www.charts.invalid/docs/');
    await page.getByRole('button', { name: 'Use this path' }).click();
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Something is in the way' })).toBeVisible();
    await expect(page.getByText('Name servers know the name')).toBeVisible();
    const summary = page.getByRole('region', { name: 'At a glance' });
    await expect(summary.getByRole('link')).toHaveText([
      'www.charts.invalid/docs',
      'docs.charts.invalid',
      /\/charts/,
      'No redirects for old paths',
    ]);
    await expect(summary.getByText('Known once the address was tested below.')).toBeVisible();
    await axe(page);
    // A name that another site has leads there.
    const sites = site.slice(0, site.lastIndexOf('/'));
    const other = await call.post(sites, { title: 'Maps' });
    await page.goto(`${sites.replace('/v1/orgs/', '/o/')}/${other.id}/address`);
    await page.getByRole('textbox', { name: 'Hostname' }).fill('docs.charts.invalid');
    await page.getByRole('button', { name: 'Use this hostname' }).click();
    await expect(page.getByText('Another site has this hostname.')).toBeVisible();
    await axe(page);
    await page.getByRole('link', { name: 'Open the address of “Charts”' }).click();
    await expect(page).toHaveURL(new RegExp(`${address}/address`));
  });
});
