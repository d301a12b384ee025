import { axe, expect, test } from './fixtures.ts';
import { makeSite } from './site-helpers.ts';

test('old addresses are led on: one by one, from a list, and with what stood behind the question mark', async ({
  page,
  openPage,
  signIn,
}) => {
  const call = await signIn();
  const { site, address } = await makeSite(call, ['Guide', 'API']);
  const { urls } = await call.post(`${site}/publish`);
  await page.goto(`${address}/redirects`);
  await expect(page.getByText('No redirects')).toBeVisible();
  await page.getByRole('button', { name: 'New redirect' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'From' }).fill('old/*');
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
  // Another row takes the place, and the focus, of one that is taken away.
  await page.getByRole('button', { name: 'Actions for /b' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('row').and(page.locator(':focus'))).toBeVisible();
  const reader = await openPage();
  await reader.goto(`${urls.published}old/begin?ref=mail`);
  await expect(reader.getByText('All of API.')).toBeVisible();
  expect(new URL(reader.url()).search).toBe('?ref=mail');
  await reader.goto(`${urls.published}a`);
  await expect(reader.getByText('All of Guide.')).toBeVisible();
});

test.describe('addresses', () => {
  test.use({ allow: [/status of 40[09]/] });

  test('of one’s own are set, and what is in the way is said step by step', async ({ page, signIn }) => {
    const call = await signIn();
    const { site, address } = await makeSite(call, ['Charts']);
    await page.goto(`${address}/address`);
    await page.getByRole('textbox', { name: 'Hostname' }).fill('charts.invalid');
    await page.getByRole('button', { name: 'Use this hostname' }).click();
    await expect(page.getByText(/of the form docs.company.com/i).first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Hostname' }).fill('https://Docs.charts.invalid/');
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
    await expect(summary.getByText('Not working yet')).toHaveCount(2);
    // Readers are given the site's own address until one of the others works.
    await expect(summary.getByRole('link')).toHaveText([
      /\/charts/,
      'www.charts.invalid/docs',
      'docs.charts.invalid',
      'No redirects for old paths',
    ]);
    await axe(page);
    // A name that another site has leads there.
    const sites = site.slice(0, site.lastIndexOf('/'));
    const other = await call.post(sites, { title: 'Maps' });
    await page.goto(`${sites.replace('/v1/orgs/', '/o/')}/${other.id}/address`);
    await page.getByRole('textbox', { name: 'Hostname' }).fill('docs.charts.invalid');
    await page.getByRole('button', { name: 'Use this hostname' }).click();
    await expect(page.getByRole('textbox', { name: 'Hostname' })).toHaveAccessibleDescription(
      'Another site has this hostname.',
    );
    await axe(page);
    await page.getByRole('link', { name: 'Open the address of “Charts”' }).click();
    await expect(page).toHaveURL(new RegExp(`${address}/address`));
  });
});
