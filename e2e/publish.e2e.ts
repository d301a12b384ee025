import { axe, expect, test } from './fixtures.ts';
import { api, makeSpace } from './helpers.ts';

test('a site is made, published, read, and shows a merged change on the next request', async ({
  page,
  openPage,
  server,
  signIn,
}) => {
  await signIn();
  const call = api(page.request, server.url);
  const { organization, space } = await makeSpace(call, 'Manual', [
    { title: 'Begin', markdown: 'Everything begins here.' },
    { title: 'Sails', markdown: 'How to set them.' },
  ]);
  await page.goto(`/o/${organization}/sites`);
  await expect(page.getByText('No sites yet').first()).toBeVisible();
  await axe(page);
  await page.getByRole('main').getByRole('button', { name: 'New site' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Harbour docs');
  await dialog.getByRole('button', { name: 'Create site' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour docs' })).toBeVisible();
  await page.getByRole('button', { name: 'Add space' }).first().click();
  await dialog.getByRole('combobox', { name: 'Space' }).click();
  await page.getByRole('option', { name: 'Manual' }).click();
  await axe(page);
  await dialog.getByRole('button', { name: 'Add space' }).click();
  await expect(page.getByText('Manual').first()).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByText('Nothing is in the way.')).toBeVisible();
  await axe(page);
  await dialog.getByRole('button', { name: 'Publish to those with the address' }).click();
  const link = page.getByRole('link', { name: 'Open site' });
  await expect(link).toBeVisible();
  const address = (await link.getAttribute('href')) ?? '';
  const reader = await openPage();
  await reader.goto(address);
  await expect(reader.getByText('Everything begins here.')).toBeVisible();
  const request = await call.post(`/v1/spaces/${space}/change-requests`, { subject: 'Say where it ends' });
  const { pages } = await call.get(`/v1/spaces/${space}/content/pages`);
  const begin = pages.find(({ title }) => title === 'Begin');
  const document = { markdown: 'Everything begins and ends here.' };
  const inRequest = `/v1/spaces/${space}/change-requests/${request.id}`;
  await call.post(`${inRequest}/content`, { changes: [{ operation: 'update_page', page: begin?.id, document }] });
  await call.post(`${inRequest}/merge`);
  await reader.reload();
  await expect(reader.getByText('Everything begins and ends here.')).toBeVisible();
});

test.describe('who can read', () => {
  test.use({ allow: [/status of 404/] });

  test('a share link works until it is switched off, a site until it is unpublished', async ({
    page,
    openPage,
    server,
    signIn,
  }) => {
    await signIn();
    const call = api(page.request, server.url);
    const { organization, space } = await makeSpace(call, 'Log', [{ title: 'Days', markdown: 'Wind from the west.' }]);
    const sites = `/v1/orgs/${organization}/sites`;
    const site = await call.post(sites, { title: 'Log book', spaces: [space] });
    const { urls } = await call.post(`${sites}/${site.id}/publish`);
    const address = urls.published ?? '';
    await page.goto(`/o/${organization}/sites/${site.id}/audience`);
    await axe(page);
    await page.getByRole('radio', { name: /Share link/ }).click();
    await page.getByRole('button', { name: 'Change audience' }).click();
    await page.getByRole('button', { name: 'New share link' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Pilots');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const works = page.getByRole('switch', { name: 'Pilots: Active' });
    await expect(works).toBeChecked();
    await axe(page);
    const { items } = await call.get(`${sites}/${site.id}/share-links`);
    const shared = items[0]?.urls.published ?? '';
    const reader = await openPage();
    expect((await reader.goto(address))?.status()).toBe(404);
    await reader.goto(shared);
    await expect(reader.getByText('Wind from the west.')).toBeVisible();
    await works.click();
    await expect(page.getByText('“Pilots” is switched off').first()).toBeVisible();
    expect((await reader.goto(shared))?.status()).toBe(404);
    await works.click();
    await expect(page.getByText('“Pilots” works again').first()).toBeVisible();
    expect((await reader.goto(shared))?.status()).toBe(200);
    await page.getByRole('button', { name: 'Unpublish' }).click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Unpublish' }).click();
    await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible();
    expect((await reader.goto(shared))?.status()).toBe(404);
  });
});
