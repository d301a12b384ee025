import { axe, expect, test } from './fixtures.ts';
import { makeSpace } from './helpers.ts';

test('the first steps of an organization lead on, are ticked off as they are done, and stay away once hidden', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Handbook', [{ title: 'Start', markdown: 'One' }]);
  await page.goto(`/o/${organization}`);
  const steps = page.getByRole('list', { name: 'Get started' });
  await expect(steps.getByRole('listitem')).toHaveCount(4);
  await expect(page.getByText('0 of 4 done')).toBeVisible();
  await axe(page);
  await steps.getByRole('link', { name: 'Create a site' }).click();
  await expect(page).toHaveURL(`/o/${organization}/sites`);

  await call.post(`/v1/orgs/${organization}/sites`, { title: 'Docs', spaces: [space] });
  await page.goto(`/o/${organization}`);
  await expect(page.getByText('1 of 4 done')).toBeVisible();
  await expect(steps.getByRole('listitem').filter({ hasText: 'Create a site' })).toContainText('done');
  await page.getByRole('button', { name: 'Hide these steps' }).click();
  await expect(steps).toBeHidden();
  await page.reload();
  await expect(page.getByRole('region', { name: /^Sites of/ })).toBeVisible();
  await expect(steps).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the bar below leads to the places, says where one is, and opens the search and the rest', async ({
    page,
    signIn,
  }) => {
    const call = await signIn();
    const { organization } = await makeSpace(call, 'Pocket', []);
    await page.goto(`/o/${organization}`);
    const bar = page.getByRole('navigation').filter({ has: page.getByRole('button', { name: 'More', exact: true }) });
    for (const [name, path] of [
      ['Changes', '/changes'],
      [/^Inbox/, '/inbox'],
      ['Home', ''],
    ] as const) {
      const link = bar.getByRole('link', { name });
      await link.tap();
      await expect(page).toHaveURL(`/o/${organization}${path}`);
      await expect(link).toHaveAttribute('aria-current', 'page');
    }
    await bar.getByRole('button', { name: 'Search' }).tap();
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('dialog').getByRole('link', { name: 'Content' }).tap();
    await expect(page).toHaveURL(`/o/${organization}/content`);
  });
});
