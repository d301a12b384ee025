import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axe, expect, test } from './fixtures.ts';
import { api, makeSpace, pasteFile } from './helpers.ts';
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
});
