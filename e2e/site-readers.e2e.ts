import { axe, expect, test } from './fixtures.ts';
import { api, makeSpace } from './helpers.ts';
import { makeSite, row } from './site-helpers.ts';

test.describe('visitors', () => {
  test.use({ allow: [/status of 401/] });

  test('visitors are let in by a token of the site’s own key, and kept out by any other', { tag: '@core' }, async ({
    page,
    openPage,
    signIn,
  }) => {
    const call = await signIn();
    const { organization, space } = await makeSpace(call, 'Inside', [{ title: 'Word', markdown: 'For members.' }]);
    const sites = `/v1/orgs/${organization}/sites`;
    const site = await call.post(sites, { title: 'Inside docs', spaces: [space] });
    const { urls } = await call.post(`${sites}/${site.id}/publish`);
    await page.goto(`/o/${organization}/sites/${site.id}/audience`);
    await page.getByRole('radio', { name: /Signed-in visitors/ }).click();
    await page.getByRole('button', { name: 'Change audience' }).click();
    await expect(page.getByRole('heading', { name: 'Signing key' })).toBeVisible();
    await expect(page.getByRole('radio', { name: /Signed-in visitors/ })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Show key' })).toBeVisible();
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
    // Also who was reading, and searches: no answer is not one that failed.
    await reader.keyboard.press('/');
    await reader.keyboard.type('members');
    await expect(reader.getByRole('heading', { name: 'Sign in to read this' })).toBeVisible();
    await expect(reader.getByText('For members.')).toHaveCount(0);
  });
});

test('a part of a site is for some visitors only, by a condition that says whom it lets in', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
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
  await expect.poll(() => call.get(`${site}/segments`)).toMatchObject({ segments: [beta] });
  await page.keyboard.press('Control+z');
  await expect(page.getByText('{"plan":"pro"}')).toBeVisible();
  // The screen shows it before the service has answered.
  await expect.poll(() => call.get(`${site}/segments`)).toMatchObject({ segments: [paying, beta] });
  await page.getByRole('link', { name: 'Structure' }).click();
  await row(page, 'API').click();
  await page.getByRole('button', { name: 'Only some visitors…' }).click();
  const condition = dialog.getByRole('textbox', { name: 'Condition' });
  await expect(condition).toBeFocused();
  await page.keyboard.type('vis');
  // A key takes what is offered only when it has been seen for a moment; a press takes it at once, unless the list is
  // just being renewed.
  await expect(async () => {
    await page.getByRole('option', { name: /visitor\.claims\.plan/ }).click({ timeout: 2_000 });
    await expect(condition).toContainText('visitor.claims.plan', { timeout: 1_000 });
  }).toPass();
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
  await row(page, 'API').click();
  await page.getByRole('button', { name: 'Change condition…' }).click();
  await dialog.getByRole('combobox', { name: 'Shown to' }).click();
  await page.getByRole('option', { name: /Signed-in visitors/ }).click();
  await expect(condition).toContainText('visitor.signedIn');
  await expect(dialog.getByText('Anyone: does not see it')).toBeAttached();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'API')).toContainText('Shown to signed-in visitors');
  await page.getByRole('button', { name: 'As Paying' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Anyone' }).click();
  await expect(frame.getByRole('link', { name: 'API' })).toHaveCount(0);
  await page.getByRole('button', { name: 'As anyone' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Signed-in visitor' }).click();
  await expect(frame.getByRole('link', { name: 'API' }).first()).toBeAttached();
});

test.describe('the audience', () => {
  test.use({ allow: [/status of 40[04]/] });

  test('says before it changes what becomes of search engines and addresses, and whom a dead link asks', async ({
    page,
    openPage,
    signIn,
    joinAs,
  }) => {
    const call = await signIn();
    const { site, address } = await makeSite(call, ['Guide']);
    await call.patch(site, { visibility: 'public' });
    await call.post(`${site}/publish`);
    const { page: theirs } = await joinAs(call, address.split('/')[2] ?? '', 'Rea Der', 'read');
    await theirs.goto(`${address}/audience`);
    await expect(theirs.getByText('You need the level Admin on this site.')).toBeVisible();
    await theirs.goto(`${address}/appearance`);
    await expect(theirs.getByLabel('Title', { exact: true })).toBeDisabled();
    await expect(theirs.getByRole('combobox', { name: 'Corners' })).toBeDisabled();
    await page.goto(`${address}/audience`);
    await expect(page.getByRole('textbox', { name: 'MCP server address' })).toHaveValue(/\/~mcp$/);
    const agents = page.getByRole('switch', { name: 'Open the site to AI agents' });
    await agents.click();
    await expect(page.getByText('The site is closed to AI agents')).toBeVisible();
    await expect(agents).not.toBeChecked();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(agents).toBeChecked();
    await page.getByRole('radio', { name: /Share link/ }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Change who can read “Guide”?' });
    await expect(dialog.getByRole('row', { name: /Search engines May list 2 pages Find nothing/ })).toBeVisible();
    await expect(dialog.getByRole('row', { name: /llms.txt Open Below secret links/ })).toBeVisible();
    await expect(dialog.getByRole('row', { name: /MCP Open Below secret links/ })).toBeVisible();
    await expect(dialog.getByText('2 addresses answer “not found” to anyone without a link.')).toBeVisible();
    await axe(page);
    await dialog.getByRole('button', { name: 'Change audience' }).click();
    await expect(dialog).toBeHidden();
    const link = await call.post(`${site}/share-links`, { name: 'Pilots' });
    await call.patch(`${site}/share-links/${link.id}`, { active: false });
    // A contact is checked, and shown to whoever comes too late.
    await page.goto(`${address}/settings`);
    const contact = page.getByRole('textbox', { name: 'Contact' });
    await contact.fill('somebody');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByText('An e-mail address, or an address that begins with https://.', { exact: true }),
    ).toBeVisible();
    await contact.fill('docs@acme.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved').first()).toBeVisible();
    await axe(page);
    const reader = await openPage();
    expect((await reader.goto(link.urls.published ?? ''))?.status()).toBe(404);
    await expect(reader.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await expect(reader.getByRole('link', { name: 'docs@acme.example' })).toHaveAttribute(
      'href',
      'mailto:docs@acme.example',
    );
    await axe(reader);
  });
});

test('a condition while adaptive content is off says where to switch it on, beside what is being written', async ({
  page,
  server,
  signIn,
}) => {
  await signIn();
  const { address } = await makeSite(api(page.request, server.url), ['Guide', 'API']);
  await page.goto(`${address}/structure`);
  await row(page, 'API').click();
  await page.getByRole('button', { name: 'Only some visitors…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Condition' }).fill('true');
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Adaptive' }).click(),
  ]);
  await expect(opened.getByRole('switch', { name: 'Know claims of visitors' })).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Condition' })).toContainText('true');
});

test('a condition is written by the keyboard: Escape leaves the list, Enter saves, and nothing typed is lost unasked', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const { site, address } = await makeSite(call, ['Guide', 'API']);
  await call.put(`${site}/adaptive-schema`, {
    jsonSchema: {
      type: 'object',
      properties: { plan: { type: 'string', description: 'Plan' } },
      additionalProperties: false,
    },
  });
  await page.goto(`${address}/structure`);
  await row(page, 'API').click();
  await page.getByRole('button', { name: 'Only some visitors…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who sees “API”?' });
  await expect(dialog.getByRole('textbox', { name: 'Condition' })).toBeFocused();
  await page.keyboard.type('visitor.claims.plan');
  await expect(page.getByRole('option', { name: /visitor\.claims\.plan/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await page.keyboard.type('s');
  await expect(dialog.getByText('Not in the schema: visitor.claims.plans.', { exact: false })).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(dialog.getByText('Not in the schema', { exact: false })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('textbox', { name: 'Condition' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' == "pro"');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('“API” is for some visitors now').first()).toBeVisible();
});
