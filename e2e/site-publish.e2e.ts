import { axe, expect, test } from './fixtures.ts';
import { makeSpace, pressUntil, proposeText } from './helpers.ts';
import { makeSite, publishSpace, row } from './site-helpers.ts';

test('the preview shows the look as it is being set, where it was, and nobody else sees that before it is saved', async ({
  page,
  openPage,
  signIn,
}) => {
  const call = await signIn();
  const long = Array.from({ length: 80 }, (_, line) => `Line ${line}.`).join('\n\n');
  const { organization, space } = await makeSpace(call, 'Ropes', [
    { title: 'Knots', markdown: 'Tie it twice.' },
    { title: 'Splices', markdown: long },
  ]);
  const { site, published } = await publishSpace(call, organization, space, 'Ropes');
  await page.goto(`/o/${organization}/sites/${site}/appearance?preview=desktop`);
  const frame = page.frameLocator('iframe[title="Preview of the site"]');
  // Where a press lands in a frame that is drawn smaller, Chromium does not tell from outside.
  await frame.getByRole('link', { name: 'Splices' }).first().press('Enter');
  await frame.getByText('Line 70.').scrollIntoViewIfNeeded();
  const accent = () => frame.locator('html').evaluate(html => getComputedStyle(html).getPropertyValue('--c-accent'));
  const before = await accent();
  await page.getByRole('group', { name: 'Accent colour' }).getByLabel('Light').fill('#b3261e');
  await page.getByRole('textbox', { name: 'Title', exact: true }).first().fill('Cordage');
  await expect(frame.getByRole('link', { name: 'Cordage' }).first()).toBeAttached();
  await expect(frame.getByText('Line 70.')).toBeInViewport();
  expect(await accent()).not.toBe(before);
  const reader = await openPage();
  await reader.goto(published);
  await expect(reader.getByRole('link', { name: 'Ropes' }).first()).toBeVisible();
  await expect(reader.getByText('Cordage')).toHaveCount(0);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(frame.getByRole('link', { name: 'Cordage' })).toHaveCount(0);
  await expect(frame.getByText('Line 70.')).toBeInViewport();
  expect(await accent()).toBe(before);
  await axe(page);
});

test('a site is looked at as its visitors see it, before it is published', async ({ page, signIn }) => {
  const call = await signIn();
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
  // To anyone it is not there: that is said, with what they see instead.
  await page.getByRole('button', { name: 'As a visitor' }).click();
  await page.getByRole('menuitemcheckbox', { name: /^Anyone/ }).click();
  await row(page, 'Guide').click();
  await row(page, 'Partners').click();
  await expect(page.getByText('Anyone does not see this part')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Show what they see' }).click();
  await expect(frame.getByText('All of Guide.')).toBeVisible();
  await call.patch(`${site}/sections/${items[1]?.id}`, { condition: null, hidden: true });
  await row(page, 'Guide').click();
  await row(page, 'Partners').click();
  await expect(page.getByText('This part is hidden from readers')).toBeVisible();
  await page.getByRole('button', { name: 'Show hidden parts' }).click();
  await expect(frame.getByText('All of Partners.')).toBeVisible();
  // The switch of the preview does the same, and back.
  const parts = page.getByRole('radiogroup', { name: 'Parts of the site' });
  await expect(parts.getByRole('radio', { name: 'With hidden' })).toBeChecked();
  await parts.getByRole('radio', { name: 'Live' }).check();
  await expect(page.getByText('This part is hidden from readers')).toBeVisible();
  await parts.getByRole('radio', { name: 'With hidden' }).check();
  await expect(frame.getByText('All of Partners.')).toBeVisible();
  // A change shows by itself.
  await call.patch(`${site}/sections/${items[0]?.id}`, { title: 'Manual' });
  await expect(frame.getByRole('link', { name: 'Manual' }).first()).toBeAttached();
});

test('the check before publishing names what is missing and leads to it, and nothing is published before it is there', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
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
  await dialog.getByRole('link', { name: 'Audience', exact: true }).click();
  await expect(page).toHaveURL(/\/audience$/);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'New share link' })).toBeVisible();
  const changes = [{ operation: 'insert_page', title: 'Word', document: { markdown: 'See [it](gone.md).' } }];
  await call.post(`/v1/spaces/${space}/content`, { changes });
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByText('One link leads nowhere')).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish to link holders' }).click();
  await expect(page.getByText('“Blank docs” is live').first()).toBeVisible();
  await page.getByRole('link', { name: 'Structure' }).click();
  // A section gets the path that was asked for, and says beforehand where it will answer.
  await pressUntil(page, 'a', page.getByRole('menuitem', { name: /Section…/ }));
  await page.getByRole('menuitem', { name: /Section…/ }).click();
  const adding = page.getByRole('dialog', { name: 'New section' });
  await adding.getByRole('combobox', { name: 'Space' }).click();
  await page.getByRole('option', { name: 'A new, empty space' }).click();
  await adding.getByLabel('Title').fill('Release notes');
  await expect(adding.getByText(/^Answers at \S+\/blank-docs\/release-notes\.$/)).toBeVisible();
  await adding.getByLabel('Path').fill('log');
  await expect(adding.getByText(/^Answers at \S+\/blank-docs\/log\.$/)).toBeVisible();
  await adding.getByRole('button', { name: 'Add section' }).click();
  await expect(row(page, 'Release notes')).toContainText('/log');
});

test('a change request names the sites that show its space, and leads to them once it is merged', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Handbook', [{ title: 'Start', markdown: 'One' }]);
  const { id } = await call.post(`/v1/orgs/${organization}/sites`, { title: 'Docs', spaces: [space] });
  const { number, path } = await proposeText(call, space, 'Start', 'Two words.', 'Say more');
  await page.goto(`/o/${organization}/s/${space}/cr/${number}/overview`);
  const publishedOn = page.getByRole('region', { name: 'Published on' });
  await expect(page.getByRole('region', { name: 'Participants' })).toBeVisible();
  await expect(publishedOn).toBeHidden();
  await call.post(`/v1/orgs/${organization}/sites/${id}/publish`);
  await page.reload();
  await expect(publishedOn.getByRole('link', { name: 'Docs', exact: true })).toBeVisible();
  await call.post(`${path}/merge`);
  const merged = page.getByRole('region', { name: 'Merged' });
  const readers = page.waitForEvent('popup');
  await merged.getByRole('link', { name: 'Open “Start” on Docs' }).click();
  await expect((await readers).getByText('Two words.')).toBeVisible();
  await axe(page);
});
