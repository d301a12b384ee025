import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { axe, expect, test } from './fixtures.ts';
import { makeSpace } from './helpers.ts';

const pages = [
  { title: 'Mooring', markdown: 'Tie the boat to the bollard.' },
  { title: 'Sailing', markdown: 'Hoist the sail.' },
];

test('a reader takes a page along as a PDF', { tag: '@core' }, async ({ page, signIn }) => {
  const { organization, space } = await makeSpace(await signIn(), 'Harbour', pages);
  await page.goto(`/o/${organization}/s/${space}`);
  await page.getByRole('button', { name: 'More about this space' }).click();
  await page.getByRole('menuitem', { name: 'Download PDF…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: '“Mooring” alone' }).check();
  await expect(dialog.getByRole('checkbox', { name: 'Cover' })).not.toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Cover' }).check();
  await dialog.getByRole('checkbox', { name: 'Links as footnotes' }).check();
  await axe(page, ['light']);
  await dialog.getByRole('button', { name: 'Make PDF' }).click();
  await expect(dialog.getByText('The PDF is ready')).toBeVisible({ timeout: 30_000 });
  await axe(page, ['light']);
  const file = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  expect((await readFile(await (await file).path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test.describe('a PDF that cannot be made', () => {
  // The link answers why.
  test.use({ allow: [/status of 500 .*\/pdf\//] });

  test('by a page is made without it, and a site is taken along whole', async ({ page, server, signIn }) => {
    const call = await signIn();
    const { organization, space } = await makeSpace(call, 'Harbour', pages);
    const content = `/v1/spaces/${space}/content`;
    const bytes = Buffer.from('a picture that is lost');
    const files = [{ name: 'lost.png', contentType: 'image/png', base64: bytes.toString('base64') }];
    await call.post(content, { changes: [{ operation: 'insert_files', files }] });
    const [file] = (await call.get(`${content}/files`)).items;
    const document = { markdown: `![Lost](file:${file?.id})` };
    await call.post(content, { changes: [{ operation: 'insert_page', title: 'Wreck', at: 0, document }] });
    await loseFile(server.dataDir, createHash('sha256').update(bytes).digest('hex'));
    const { id } = await call.post(`/v1/orgs/${organization}/sites`, {
      title: 'Port',
      visibility: 'public',
      spaces: [space],
    });
    // What is in a hidden section is hidden, too.
    const site = `/v1/orgs/${organization}/sites/${id}`;
    const drafts = await makeSpace(call, 'Drafts', [{ title: 'Plan', markdown: 'Secret.' }], organization);
    const section = await call.post(`${site}/sections`, { spaceId: drafts.space });
    await call.patch(`${site}/sections/${section.id}`, { hidden: true });
    await page.goto(`/o/${organization}/sites/${id}`);
    const more = page.getByRole('button', { name: 'More about this site' });
    await more.click();
    await page.getByRole('menuitem', { name: 'Show in the audit log' }).click();
    await expect(page.getByText('One thing: Port')).toBeVisible();
    await page.goBack();
    await more.click();
    await page.getByRole('menuitem', { name: 'Download PDF…' }).click();
    const dialog = page.getByRole('dialog', { name: 'PDF of “Port”' });
    await dialog.getByRole('radio', { name: 'Chosen sections and variants' }).check();
    await expect(dialog.getByRole('checkbox', { name: 'Harbour' })).toBeChecked();
    const hidden = dialog.getByRole('checkbox', { name: 'Drafts' });
    await expect(hidden).not.toBeChecked();
    await expect(hidden).toBeDisabled();
    await axe(page, ['light']);
    await dialog.getByRole('button', { name: 'Make PDF' }).click();
    await expect(dialog.getByText('The page “Wreck” cannot be printed.')).toBeVisible({ timeout: 30_000 });
    await dialog.getByRole('button', { name: 'Make it without this page' }).click();
    await expect(dialog.getByText('The PDF is ready')).toBeVisible({ timeout: 30_000 });
  });
});

/** Takes a file away that the service knows of. */
async function loseFile(dataDir: string, sha256: string): Promise<void> {
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.name.includes(sha256)) await rm(join(entry.parentPath, entry.name));
}
