import { axe, expect, test } from './fixtures.ts';
import { makeSpace, proposeText } from './helpers.ts';
import { partsOfRequest } from './parts.ts';

test('a change request and what it replaced are seen as readers see them, and a page alone is taken back', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [
    { title: 'Knots', markdown: 'Tie it once.' },
    { title: 'Sails', markdown: 'Set them early.' },
  ]);
  const { path, page: knots } = await proposeText(call, space, 'Knots', 'Tie it twice.', 'Renew all');
  const { pages } = await call.get(`/v1/spaces/${space}/content/pages`);
  const sails = pages.find(({ title }) => title === 'Sails')?.id;
  const change = { operation: 'update_page', page: sails, document: { markdown: 'Set them late.' } };
  await call.post(`${path}/content`, { changes: [change] });
  const site = page.frameLocator('iframe[title="Preview of the site"]');
  await page.goto(`/o/${organization}/s/${space}/cr/1/preview/p/${knots}`);
  await expect(page.getByText('This space is not on a site yet')).toBeVisible();
  await axe(page);
  await call.post(`/v1/orgs/${organization}/sites`, { title: 'Ropes', visibility: 'visitor-auth', spaces: [space] });
  await page.reload();
  await expect(site.getByText('Tie it twice.')).toBeVisible();
  await call.post(`${path}/merge`);
  await page.goto(`/o/${organization}/s/${space}/history`);
  await page
    .getByRole('row')
    .nth(2)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Read this revision' }).click();
  await expect(page.getByRole('article').getByText('Tie it once.')).toBeVisible();
  await axe(page);
  await page.getByRole('radio', { name: 'As published' }).click();
  await expect(site.getByText('Tie it once.')).toBeVisible();
  await page.goto(`/o/${organization}/s/${space}/history`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = async (entry: string) => {
    await page.getByRole('button', { name: 'Actions for #1 Renew all' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const { revision } = await call.get(`/v1/spaces/${space}`);
  await expect.poll(() => copied('Copy id')).toBe(revision);
  await page.goto(await copied('Copy link'));
  await expect(page.getByRole('article').getByText('Tie it twice.')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Actions for #1 Renew all' }).click();
  await page.getByRole('menuitem', { name: 'Show what changed' }).click();
  await axe(page);
  await page.getByRole('button', { name: 'Actions for Knots' }).click();
  await page.getByRole('menuitem', { name: /^Take this page back to before/ }).click();
  await expect(page).toHaveURL(/\/cr\/2\/changes/);
  await expect(page.getByRole('heading', { level: 1, name: /Take “Knots” back/ })).toBeVisible();
  await partsOfRequest(page).getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Merge into Manual' }).click();
  await expect(page.getByText(/Merged into Manual/).first()).toBeVisible();
  const markdown = async (id: string) => (await call.get(`/v1/spaces/${space}/content/page/${id}`)).markdown?.trim();
  const texts = await Promise.all(pages.map(({ id }) => markdown(id)));
  expect(texts.slice(0, 2)).toEqual(['Tie it once.', 'Set them late.']);
});

test('a merge is reverted by a new change request, two revisions are compared, and an older one is restored', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Knots', markdown: 'Tie it once.' }]);
  const { path, page: knots } = await proposeText(call, space, 'Knots', 'Tie it twice.', 'Renew all');
  const text = async (content: string) => (await call.get(`${content}/content/page/${knots}`)).markdown?.trim();
  await call.post(`${path}/merge`);
  await page.goto(`/o/${organization}/s/${space}/cr/1/overview`);
  await page.getByRole('button', { name: 'Revert…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revert #1 “Renew all”?' });
  await expect(question).toContainText('A new change request takes back 1 page.');
  await expect(question).toContainText('Readers see no difference until it is merged.');
  await axe(page);
  await question.getByRole('button', { name: 'Make revert request' }).click();
  await expect(page).toHaveURL(/\/cr\/2\/changes/);
  await expect(page.getByRole('heading', { level: 1, name: /Revert #1/ })).toBeVisible();
  expect(await text(`/v1/spaces/${space}/change-requests/2`)).toBe('Tie it once.');
  expect(await text(`/v1/spaces/${space}`)).toBe('Tie it twice.');

  await page.goto(`/o/${organization}/s/${space}/history`);
  const compare = page.getByRole('button', { name: 'Compare' });
  await page.getByRole('row').nth(1).getByRole('checkbox').click();
  await expect(compare).toBeDisabled();
  await page.getByRole('row').nth(2).getByRole('checkbox').click();
  await axe(page);
  await compare.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Two revisions compared' })).toBeVisible();
  await expect(page.locator('del', { hasText: 'once' })).toBeVisible();
  await expect(page.locator('ins', { hasText: 'twice' })).toBeVisible();
  await page.goBack();
  await page
    .getByRole('row')
    .nth(2)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Restore…' }).click();
  const restore = page.getByRole('alertdialog', { name: /^Restore “/ });
  await expect(restore).toContainText('The content of “Manual” becomes what it was then, as a new revision.');
  await axe(page);
  await restore.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Restored').first()).toBeVisible();
  expect(await text(`/v1/spaces/${space}`)).toBe('Tie it once.');
  // What is made here is there at once; what others make waits until it is let in.
  const rows = page.getByRole('row');
  const count = await rows.count();
  await expect(page.getByRole('button', { name: 'new · Refresh' })).toHaveCount(0);
  const changes = [{ operation: 'update_page', page: knots, title: 'All knots' }];
  await call.post(`/v1/spaces/${space}/content`, { changes });
  const news = page.getByRole('button', { name: '1 new · Refresh' });
  await expect(news).toBeVisible();
  expect(await rows.count()).toBe(count);
  await news.click();
  await expect(rows).toHaveCount(count + 1);
});
