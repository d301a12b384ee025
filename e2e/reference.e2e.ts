import { axe, expect, test } from './fixtures.ts';
import { api, makeSpace, pressUntil } from './helpers.ts';

const pages = [
  '/docs',
  '/docs/organize/single-sign-on',
  '/docs/api',
  '/docs/api/reviews',
  '/docs/api/operations?q=merge',
  '/docs/api/schemas',
  '/docs/api/schemas/Comment',
];

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test.describe(`at a width of ${width}`, () => {
    test.use({ viewport: { width, height } });

    test('the handbook and the API reference are accessible and fit', async ({ page }) => {
      for (const address of pages) {
        await test.step(address, async () => {
          await page.goto(address);
          await axe(page);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        });
      }
    });
  });
}

test('an operation is found with the keyboard alone', async ({ page }) => {
  await page.goto('/docs/api');
  await page.keyboard.press('/');
  await page.keyboard.type('merge main');
  const found = page.getByRole('navigation').getByRole('link', { name: /Merge into the main content/ });
  await expect(found).toBeVisible();
  await expect(page.getByRole('link', { name: 'All operations' })).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await expect(found).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/api\/change-requests#mergeChangeRequest$/);
  await expect(page.getByRole('heading', { name: /Merge into the main content/ })).toBeInViewport();
  await expect(page.locator('nav [aria-current="location"]')).toContainText('Merge into the main content');
});

test('the handbook is searched, and opened from an empty screen and from the palette after ?', async ({
  page,
  server,
  signIn,
}) => {
  await page.goto('/docs');
  await pressUntil(page, '/', page.getByRole('dialog'));
  await page.keyboard.type('emergency access');
  await page
    .getByRole('option', { name: /Single sign-on/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Single sign-on' })).toBeVisible();

  await signIn();
  const { organization } = await makeSpace(api(page.request, server.url), 'Manual', []);
  await page.goto(`/o/${organization}/settings/webhooks`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'In the handbook: Webhooks' }).click();
  await expect((await opened).getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();

  await pressUntil(page, 'Control+k', page.getByRole('dialog'));
  await page.keyboard.type('?conflicts');
  const found = page.waitForEvent('popup');
  await page.getByRole('option', { name: 'Conflicts', exact: true }).click();
  await expect((await found).getByRole('heading', { level: 1, name: 'Conflicts' })).toBeVisible();
});

test('a request is copied, and a link to a schema unfolds it', async ({ page, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/docs/api/mergeChangeRequest');
  const operation = page.getByRole('region', { name: 'Merge into the main content', exact: true });
  await operation.getByRole('button', { name: 'Copy' }).first().click();
  await expect(operation.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`curl -X POST '${server.url}/v1/spaces/`);
  const read = page.getByRole('region', { name: 'Get a change request by its id or number', exact: true });
  await read.getByRole('link', { name: 'ChangeRequest', exact: true }).click();
  await expect(page.locator('#ChangeRequest')).toBeVisible();
});

test.describe('without JavaScript, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('an operation is found and read', async ({ page }) => {
    await page.goto('/docs/api');
    await page.getByRole('button', { name: 'Open the contents' }).click();
    await page.getByRole('searchbox', { name: 'Find an operation' }).fill('merge main');
    await page.keyboard.press('Enter');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Merge into the main content/ })
      .click();
    await expect(page).toHaveURL(/change-requests#mergeChangeRequest$/);
    await expect(page.getByRole('heading', { name: /Merge into the main content/ })).toBeInViewport();
  });
});
