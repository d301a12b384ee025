import { axe, expect, test } from './fixtures.ts';
import { makeSpace } from './helpers.ts';
import { publishSpace } from './site-helpers.ts';

test('an admin reads which pages of a site visitors read', async ({ page, openPage, signIn }) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Harbour', [
    { title: 'Mooring', markdown: 'How to moor.' },
    { title: 'Knots', markdown: 'How to tie.' },
  ]);
  const { site, published } = await publishSpace(call, organization, space, 'Harbour');
  const insights = `/o/${organization}/sites/${site}/insights`;
  await page.goto(insights);
  await expect(page.getByText('Nobody read the site in this period')).toBeVisible();
  await axe(page);

  const reader = await openPage();
  // A browser without a window is taken for a robot, and those are not counted.
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  await reader.context().setExtraHTTPHeaders({ 'user-agent': agent });
  await reader.goto(published);
  await reader.getByRole('link', { name: 'Knots' }).first().click();
  await expect(reader.getByRole('heading', { level: 1, name: 'Knots' })).toBeVisible();

  const table = page.getByRole('table', { name: 'Pages' });
  await expect(async () => {
    await page.goto(insights);
    await expect(table.getByRole('row').filter({ hasText: 'Knots' })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await axe(page);
});
