import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axe, expect, test } from './fixtures.ts';
import { api, dropFile, makeSpace, pasteFile, zip } from './helpers.ts';
import { editor } from './parts.ts';

/** Large enough that some of it is still on its way when a button is pressed. */
const content = randomBytes(3_000_000);
const slow = 250_000;
const unlimited = -1;

/** How much the page may send a second is said by what this resolves to. */
async function limits(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  return (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, uploadThroughput, latency: 0, downloadThroughput: -1 },
    });
}

async function beginUpload(page: Page, origin: string): Promise<string> {
  const call = api(page.request, origin);
  const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Begin', markdown: 'Here.' }]);
  await page.goto(`/o/${organization}/s/${space}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(editor(page)).toBeVisible();
  return space;
}

/** From which byte on parts were sent. */
function offsetsOf(page: Page): number[] {
  const offsets: number[] = [];
  page.on('request', request => {
    if (request.method() === 'PATCH' && request.url().includes('/files/uploads/'))
      offsets.push(Number(request.headers()['upload-offset']));
  });
  return offsets;
}

test.describe('an upload', () => {
  test.use({ allow: [/Failed to load resource|net::ERR/] });

  test('is paused and goes on, by hand and after the service was killed, and every byte arrives', async ({
    page,
    server,
    signIn,
  }) => {
    await signIn();
    const space = await beginUpload(page, server.url);
    const offsets = offsetsOf(page);
    const limit = await limits(page);
    await limit(slow);
    await pasteFile(editor(page), 'sails.bin', content, 'application/octet-stream');
    const bar = page.getByRole('progressbar', { name: 'Uploading sails.bin' });
    const share = async () => Number(await bar.getAttribute('aria-valuenow'));

    await expect.poll(share).toBeGreaterThan(20);
    await page.getByRole('button', { name: 'Pause the upload of sails.bin' }).click();
    await expect(page.getByText('sails.bin is paused')).toBeVisible();
    const goOn = page.getByRole('button', { name: 'Go on with the upload of sails.bin' });
    await expect(goOn).toBeFocused();
    await axe(page);
    await goOn.click();
    await expect.poll(() => offsets.length).toBe(2);
    const [, second = 0] = offsets;
    expect(second).toBeGreaterThan(0);

    await expect.poll(share).toBeGreaterThan(40);
    await server.crash();
    await expect(page.getByText('sails.bin waits for the connection')).toBeVisible();
    await limit(unlimited);
    await server.restart();
    await expect(editor(page)).toContainText('sails.bin', { timeout: 20_000 });
    await expect(bar).toBeHidden();
    expect(offsets.slice(2)).toEqual([second]);

    const files = await page.request.get(`/v1/spaces/${space}/change-requests/1/content/files`);
    const { items } = await files.json();
    expect(await (await page.request.get(items[0].downloadURL)).body()).toEqual(content);
  });

  test('whose last answer is lost goes on by itself, and its file stands in the page once', async ({
    page,
    server,
    signIn,
  }) => {
    await signIn();
    const space = await beginUpload(page, server.url);
    const keys = await loseAnswer(page, 'insert_files');
    await pasteFile(editor(page), 'sails.bin', content.subarray(0, 1000), 'application/octet-stream');
    await expect(editor(page)).toContainText('sails.bin', { timeout: 20_000 });
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    const files = await page.request.get(`/v1/spaces/${space}/change-requests/1/content/files`);
    expect((await files.json()).items).toHaveLength(1);
  });

  test('into the files of a space is paused, goes on, and outlives a lost answer', async ({ page, signIn }) => {
    const call = await signIn();
    const { organization, space } = await makeSpace(call, 'Stores', []);
    await page.goto(`/o/${organization}/s/${space}/files`);
    const keys = await loseAnswer(page, 'insert_files');
    const limit = await limits(page);
    await limit(slow);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'ropes.bin', mimeType: 'application/octet-stream', buffer: content });
    const bar = page.getByRole('progressbar', { name: 'Uploading ropes.bin' });
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(20);
    await page.getByRole('button', { name: 'Pause the upload of ropes.bin' }).click();
    await expect(page.getByText('ropes.bin is paused')).toBeVisible();
    await axe(page);
    const goOn = page.getByRole('button', { name: 'Go on with the upload of ropes.bin' });
    await expect(goOn).toBeFocused();
    await limit(unlimited);
    await goOn.click();
    await expect(page.getByRole('row', { name: 'ropes.bin' })).toHaveCount(1, { timeout: 20_000 });
    await expect(bar).toBeHidden();
    expect(keys).toHaveLength(2);
    expect((await call.get(`/v1/spaces/${space}/content/files`)).items).toHaveLength(1);
  });

  test('of an import is paused and goes on, also by closing its dialog', async ({ page, signIn }) => {
    const call = await signIn();
    const { id } = await call.post('/v1/orgs', { title: 'Docks' });
    await page.goto(`/o/${id}/content`);
    const offsets = offsetsOf(page);
    const limit = await limits(page);
    await limit(slow);
    const docs = await zip({ 'tides.md': '# Tides\n\nHigh water.', 'sails.bin': content });
    await dropFile(page.getByRole('main'), 'docks.zip', docs);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    const bar = dialog.getByRole('progressbar');
    const share = async () => Number(await bar.getAttribute('aria-valuenow'));
    await expect.poll(share).toBeGreaterThan(20);
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await expect(dialog.getByText('docks.zip is paused')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Go on' })).toBeFocused();
    await axe(page);
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await expect.poll(share).toBeGreaterThan(40);
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await expect(dialog.getByText('docks.zip is paused')).toBeVisible();
    await limit(unlimited);
    await dialog.getByRole('button', { name: 'Continue in background' }).click();
    await expect(page.getByText(/imported/)).toBeVisible({ timeout: 20_000 });
    expect(offsets).toHaveLength(3);
    expect(Math.min(...offsets.slice(1))).toBeGreaterThan(0);
  });

  test('of an import goes on where it is tried again, and is given up where it is cancelled', async ({
    page,
    signIn,
  }) => {
    const { id } = await (await signIn()).post('/v1/orgs', { title: 'Docks' });
    await page.goto(`/o/${id}/content`);
    const offsets = offsetsOf(page);
    const limit = await limits(page);
    await limit(slow);
    const docs = await zip({ 'tides.md': '# Tides\n\nHigh water.', 'sails.bin': content });
    const dialog = page.getByRole('dialog');
    const bar = dialog.getByRole('progressbar');
    const share = async () => Number(await bar.getAttribute('aria-valuenow'));
    await dropFile(page.getByRole('main'), 'docks.zip', docs);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect.poll(share).toBeGreaterThan(20);
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await refuseParts(page);
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await expect(dialog.getByText('The import failed')).toBeVisible();
    await page.unroute(uploads);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(share).toBeGreaterThan(40);
    expect(offsets.at(-1)).toBeGreaterThan(0);
    const given = givenUp(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await given).status()).toBe(204);
    expect((await page.request.head((await given).url())).status()).toBe(404);
    await limit(unlimited);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText(/imported/)).toBeVisible({ timeout: 20_000 });
  });

  test('of an import that failed is given up by closing its dialog', async ({ page, signIn }) => {
    const { id } = await (await signIn()).post('/v1/orgs', { title: 'Docks' });
    await page.goto(`/o/${id}/content`);
    await refuseParts(page);
    await dropFile(page.getByRole('main'), 'docks.zip', await zip({ 'tides.md': '# Tides\n\nHigh water.' }));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('The import failed')).toBeVisible();
    const given = givenUp(page);
    await page.keyboard.press('Escape');
    expect((await given).status()).toBe(204);
  });
});

const uploads = /\/files\/uploads\//;

const refuseParts = (page: Page) =>
  page.route(uploads, route =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 413, json: { error: { code: 413, message: 'Too large.' } } })
      : route.continue(),
  );

const givenUp = (page: Page) =>
  page.waitForResponse(answer => answer.request().method() === 'DELETE' && uploads.test(answer.url()));

/** Has the service carry out what says this, and loses its first answer. @returns the keys it was sent with */
async function loseAnswer(page: Page, words: string): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await page.route('**/content?**', async route => {
    const request = route.request();
    if (!request.postData()?.includes(words)) return route.continue();
    keys.push(request.headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  return keys;
}
