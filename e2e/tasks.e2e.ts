import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { axe, expect, test } from './fixtures.ts';
import { api, makeSpace } from './helpers.ts';

test.use({ settings: { FETCH_ALLOW: '127.0.0.1' } });

/** A website that answers only when it is let. */
async function slowWebsite() {
  const waiting: ServerResponse[] = [];
  const web = createServer((_request, response) => void waiting.push(response)).listen(0, '127.0.0.1');
  await once(web, 'listening');
  // A server that listens on a port, not on a pipe, has an address of this kind.
  const { port } = web.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    answer: (html: string) => {
      for (const response of waiting.splice(0)) response.setHeader('content-type', 'text/html').end(html);
    },
    asked: () => waiting.length,
    close: () => {
      web.closeAllConnections();
      web.close();
    },
  };
}

test('a long task is followed from page to page, cancelled, and leads to what it made', async ({ page, signIn }) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', []);
  const web = await slowWebsite();
  const start = () =>
    // Waits for the import, which waits for the website: nobody waits for this.
    void call
      .post(`/v1/spaces/${space}/content/import`, { url: web.address, source: 'website' })
      .catch(() => undefined);
  const tray = page.getByRole('button', { name: /is running$|^Tasks/ });
  const list = page.getByRole('list', { name: 'Tasks' });

  await test.step('it is not there while nothing runs', async () => {
    await page.goto(`/o/${organization}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(tray).toBeHidden();
    start();
    await expect.poll(web.asked).toBeGreaterThan(0);
    await page.reload();
  });

  await test.step('what runs is shown on every page, and can be cancelled', async () => {
    await expect(page.getByRole('button', { name: '1 task is running' })).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Change requests' }).click();
    await tray.click();
    await expect(list.getByText('Import into Manual')).toBeVisible();
    await expect(list.getByRole('progressbar')).toBeVisible();
    await axe(page);
    await list.getByRole('button', { name: 'Cancel “Import into Manual”' }).click();
    await expect(list.getByText('Cancelled')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tray).toBeHidden();
  });

  await test.step('what is done stays until it was looked at, and leads to the result', async () => {
    web.answer('');
    start();
    await expect.poll(web.asked).toBeGreaterThan(0);
    await page.reload();
    await expect(tray).toBeVisible();
    web.answer('<html><head><title>Ropes</title></head><body><main><h1>Ropes</h1><p>Of hemp.</p></main></body></html>');
    await expect(async () => {
      // What it looks for besides the page is not there.
      web.answer('');
      await expect(page.getByRole('button', { name: 'Tasks: all done' })).toBeVisible({ timeout: 500 });
    }).toPass();
    await tray.click();
    await expect(list.getByText('Done')).toBeVisible();
    await list.getByRole('button', { name: 'Open' }).first().click();
    await expect(page).toHaveURL(new RegExp(`/s/${space}`));
    await expect(tray).toBeHidden();
  });

  await test.step('what failed does not count as done', async () => {
    start();
    await expect.poll(web.asked).toBeGreaterThan(0);
    await expect(page.getByRole('button', { name: '1 task is running' })).toBeVisible();
    web.close();
    await page.getByRole('button', { name: 'Tasks: 1 failed' }).click();
    await expect(list.getByText('Failed')).toBeVisible();
  });
});

test('a visitor is led to the sign-in and back, without a refused request', async ({
  page,
  server,
  signIn,
  openPage,
}) => {
  await signIn();
  const { organization } = await makeSpace(api(page.request, server.url), 'Atlas', []);
  const visitor = await openPage();
  await visitor.goto(`/o/${organization}/inbox?filter=unread`);
  await expect(visitor).toHaveURL(/\/login\?next=/);
  await visitor.getByLabel('E-mail').fill('admin@example.com');
  await visitor.getByLabel('Password', { exact: true }).fill('correct horse battery staple');
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(visitor).toHaveURL(/inbox\?filter=unread/);
  await expect(visitor.getByText('You have read everything')).toBeVisible();
});
