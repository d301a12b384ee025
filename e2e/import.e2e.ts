import type { Page } from '@playwright/test';
import { inRoot } from '../scripts/lib/paths.mjs';
import { axe, expect, test } from './fixtures.ts';
import { api, dropFile, filesBelow, serveDocument, zip } from './helpers.ts';

test.use({ settings: { FETCH_ALLOW: '127.0.0.1' } });

async function openContent(page: Page, origin: string): Promise<string> {
  const { id } = await api(page.request, origin).post('/v1/orgs', { title: 'Harbour' });
  await page.goto(`/o/${id}/content`);
  await expect(page.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible();
  return id;
}

/** Drops a file on the content screen and imports it into the space that is made for it. */
async function importFile(page: Page, name: string, content: Buffer): Promise<void> {
  await dropFile(page.getByRole('main'), name, content);
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click({ timeout: 10_000 });
}

const pagesOf = (page: Page, space: string) => page.getByRole('tree', { name: `Pages of ${space}` });

test('the docs of a package come in from a dropped zip, with progress and a report', async ({
  page,
  server,
  signIn,
}) => {
  await signIn();
  await openContent(page, server.url);
  const docs = await zip(await filesBelow(inRoot('node_modules', 'fastify', 'docs')));
  await importFile(page, 'fastify-docs.zip', docs);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await expect(dialog.getByText(/\d+ pages and files imported|\d+ of \d+ imported/)).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByRole('region', { name: 'Report' })).toBeVisible();
  await axe(page);
  await dialog.getByRole('button', { name: 'Open the space' }).click();
  const tree = pagesOf(page, 'Fastify docs');
  await expect(tree.getByRole('treeitem', { name: 'Guides' })).toBeVisible();
  await expect(tree.getByRole('treeitem', { name: 'Reference' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Search this space' }).fill('prototype poisoning');
  await page
    .getByRole('region', { name: 'Search results' })
    .getByRole('link', { name: /Prototype/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /Prototype Poisoning/i })).toBeVisible();
});

test('a docs repository keeps its order, nesting, links and pictures', async ({ page, server, signIn }) => {
  await signIn();
  await openContent(page, server.url);
  const repository = await zip(await filesBelow(inRoot('e2e', 'fixtures', 'docs-repository')));
  await importFile(page, 'docs-repository.zip', repository);
  await page.getByRole('button', { name: 'Open the space' }).click();
  const tree = pagesOf(page, 'Docs repository');
  await expect(tree.getByRole('treeitem', { name: 'Welcome aboard' })).toBeVisible();
  await expect(tree.getByRole('treeitem', { name: 'Sailing' })).toBeVisible();
  await tree.getByRole('treeitem', { name: 'Knots' }).click();
  await tree.getByRole('button', { name: 'Expand Knots' }).click();
  await tree.getByRole('treeitem', { name: 'Bowline' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bowline' })).toBeVisible();
  const picture = page.getByRole('img', { name: 'A bowline' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2);
  await page.getByRole('article').getByRole('link', { name: 'every block' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Every block' })).toBeVisible();
  await axe(page);
  await page.goto(`${page.url().replace(/\/p\/.*/, '')}/history`);
  await expect(page.getByText('Imported from a docs folder')).toBeVisible();
});

test('a Markdown file and an address come in', async ({ page, server, signIn }) => {
  await signIn();
  const organization = await openContent(page, server.url);
  await importFile(page, 'tides.md', Buffer.from('# Tides\n\nHigh water comes twice a day.\n'));
  await page.getByRole('button', { name: 'Open the space' }).click();
  await expect(page.getByText('High water comes twice a day.')).toBeVisible();
  const web = await serveDocument('<title>Currents</title><main><h1>Currents</h1><p>They set northwards.</p></main>');
  try {
    await page.goto(`/o/${organization}/content`);
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('menuitem', { name: /Import docs/ }).click();
    await page.getByRole('radio', { name: 'An address' }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill(web.address);
    await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('button', { name: 'Open the space' }).click();
    await expect(page.getByText('They set northwards.')).toBeVisible();
  } finally {
    web.close();
  }
});

test('an import goes on in the background, its report is kept with the tasks, and it is taken back as a whole', async ({
  page,
  server,
  signIn,
}) => {
  const call = await signIn();
  const organization = await openContent(page, server.url);
  const docs = await zip(await filesBelow(inRoot('node_modules', 'fastify', 'docs')));
  await importFile(page, 'fastify-docs.zip', docs);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue in background' }).click();
  await expect(page.getByText(/\d+ pages and files imported/)).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('Tasks');
  await page.getByRole('option', { name: 'Tasks', exact: true }).click();
  await page.getByRole('list', { name: 'Tasks' }).getByRole('button', { name: 'Report' }).click();
  const report = page.getByRole('dialog', { name: 'Import report' });
  await expect(report.getByRole('region', { name: 'Report' })).toBeVisible();
  await axe(page);
  await report.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Import undone')).toBeVisible();
  const { items } = await call.get(`/v1/orgs/${organization}/spaces`);
  const { pages } = await call.get(`/v1/spaces/${items[0]?.id}/content/pages`);
  expect(pages.map(({ title }) => title)).toEqual(['Welcome']);
});

test('docs for a space that takes change requests only come into a new one', async ({ page, server, signIn }) => {
  const call = await signIn();
  const organization = await openContent(page, server.url);
  await call.post(`/v1/orgs/${organization}/spaces`, { title: 'Manual', editMode: 'locked' });
  await page.reload();
  await page.getByRole('main').getByRole('button', { name: 'Actions for Manual' }).first().click();
  await page.getByRole('menuitem', { name: 'Import docs' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Into a new change request of Manual');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'tides.md', mimeType: 'text/markdown', buffer: Buffer.from('# Tides\n\nHigh water.\n') });
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByRole('button', { name: 'Open the change request' }).click();
  await expect(page).toHaveURL(/\/cr\/1\/changes/);
  await expect(page.getByRole('tree', { name: 'Changed pages' })).toContainText('Tides');
});

test.describe('what must not come in', () => {
  test.use({ allow: [/status of 4\d\d/] });

  test('a broken zip says so and imports nothing', async ({ page, server, signIn }) => {
    await signIn();
    const organization = await openContent(page, server.url);
    const whole = await zip({ 'a.md': '# A\n\nText.' });
    await importFile(page, 'broken.zip', whole.subarray(0, whole.length - 30));
    await expectNothing(page, server.url, organization, /zip|archive/i);
  });

  test('a zip that climbs out of its folder says so and imports nothing', async ({ page, server, signIn }) => {
    await signIn();
    const organization = await openContent(page, server.url);
    // yazl refuses such a name, so the bytes are changed after it.
    const archive = await zip({ 'aa/aa/secret.md': '# Out\n\nText.' });
    const hostile = Buffer.from(archive.toString('latin1').replaceAll('aa/aa/', '../../'), 'latin1');
    await importFile(page, 'hostile.zip', hostile);
    await expectNothing(page, server.url, organization, /leads out of the archive/);
  });

  async function expectNothing(page: Page, origin: string, organization: string, reason: RegExp): Promise<void> {
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('The import failed')).toBeVisible();
    await expect(dialog.getByText('Nothing was changed.')).toBeVisible();
    await expect(dialog.getByText(reason).first()).toBeVisible();
    await axe(page);
    const call = api(page.request, origin);
    const { items } = await call.get(`/v1/orgs/${organization}/spaces`);
    for (const { id } of items) {
      const { pages } = await call.get(`/v1/spaces/${id}/content/pages`);
      // What a new space begins with.
      expect(pages.map(({ title }) => title)).toEqual(['Welcome']);
    }
  }
});
