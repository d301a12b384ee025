import { startReceiver } from '../src/server/webhooks/testing/receiver.ts';
import { axe, expect, test } from './fixtures.ts';
import { makeSpace } from './helpers.ts';

test.use({ settings: { FETCH_ALLOW: '127.0.0.1' } });

test('an admin connects a service, sees what it answers, and sends again what failed', async ({ page, signIn }) => {
  const receiver = await startReceiver();
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Handbook', [{ title: 'Start', markdown: 'One' }]);
  await page.goto(`/o/${organization}/settings/webhooks`);
  await page.getByRole('main').getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('receiver');
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await expect(dialog.getByText('A full address')).toBeVisible();
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await expect(dialog.getByText('Choose at least one event.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Content of a space changed' }).check();
  await axe(page, ['light']);
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await expect(dialog.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/);
  await dialog.getByRole('button', { name: 'Done' }).click();

  const host = new URL(receiver.url).host;
  await page.getByRole('table', { name: 'Webhooks' }).getByRole('link', { name: host }).click();
  await page.getByRole('button', { name: 'Send test' }).click();
  const deliveries = page.getByRole('table', { name: 'Deliveries' });
  await expect(deliveries.getByRole('row', { name: /Test.*Delivered.*204/ })).toBeVisible();

  receiver.answers.push(400);
  receiver.says.text = 'no such channel';
  await call.post(`/v1/spaces/${space}/content`, {
    changes: [{ operation: 'insert_page', at: 0, title: 'Next', document: { markdown: 'Two' } }],
  });
  await page.reload();
  await expect(deliveries.getByRole('row', { name: /Content of a space changed.*Failed.*400/ })).toBeVisible();
  await expect(page.getByText('1 failure')).toBeVisible();
  await page.getByRole('radio', { name: 'Failed' }).check();
  await expect(page).toHaveURL(/status=failed/);
  await expect(deliveries.getByRole('row', { name: /Test/ })).toHaveCount(0);
  await deliveries.getByRole('button', { name: 'Content of a space changed' }).click();
  const sheet = page.getByRole('dialog', { name: 'Content of a space changed' });
  await expect(sheet.getByText('The server answered with status 400.')).toBeVisible();
  await expect(sheet.getByText('no such channel')).toBeVisible();
  await axe(page);
  receiver.answers.splice(0);
  await sheet.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('radio', { name: 'All' }).check();
  await expect(deliveries.getByRole('row', { name: /Content of a space changed.*Delivered/ })).toBeVisible();

  await page.getByRole('button', { name: `Actions for ${host}` }).click();
  await page.getByRole('menuitem', { name: 'Rotate secret' }).click();
  const rotation = page.getByRole('alertdialog', { name: `Rotate the secret of ${host}?` });
  await expect(rotation.getByRole('radio', { name: /Keeps signing for 24 hours/ })).toBeChecked();
  await axe(page);
  await rotation.getByRole('button', { name: 'Rotate secret' }).click();
  const rotated = page.getByRole('dialog', { name: `New secret for ${host}` });
  await expect(rotated.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/);
  await rotated.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/Earlier secrets stop signing/)).toBeVisible();

  await page.getByRole('button', { name: `Actions for ${host}` }).click();
  await page.getByRole('menuitem', { name: 'Switch off' }).click();
  await expect(page.getByText(`Webhook to ${host} is off`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('main').getByText('On', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Undone/)).toBeVisible();
  // A notice that goes gives the focus back, and with it closes a menu that was opened meanwhile.
  await page.reload();
  await page.getByRole('button', { name: `Actions for ${host}` }).click();
  await page.getByRole('menuitem', { name: 'Delete webhook' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click();
  await expect(page.getByText('No webhooks')).toBeVisible();
  await receiver.stop();
});

test('what another admin connects meanwhile is held back until it is let in', async ({ page, signIn }) => {
  const call = await signIn();
  const { organization } = await makeSpace(call, 'Handbook', []);
  const connect = (host: string) =>
    call.post(`/v1/orgs/${organization}/webhooks`, { url: `https://${host}/in`, events: ['site_published'] });
  await connect('one.example');
  await page.goto(`/o/${organization}/settings/webhooks`);
  const table = page.getByRole('table', { name: 'Webhooks' });
  await expect(table.getByRole('link', { name: 'one.example' })).toBeVisible();
  await connect('two.example');
  await table.getByRole('button', { name: 'Actions for one.example' }).click();
  await page.getByRole('menuitem', { name: 'Switch off' }).click();
  const news = page.getByRole('button', { name: '1 new · Refresh' });
  await expect(news).toBeVisible();
  await expect(table.getByRole('link')).toHaveCount(1);
  await axe(page);
  await news.click();
  await expect(table.getByRole('link', { name: 'two.example' })).toBeVisible();
  await expect(news).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeFocused();
  await test.step('as is what was sent to one of them', async () => {
    await table.getByRole('link', { name: 'one.example' }).click();
    const deliveries = page.getByRole('table', { name: 'Deliveries' });
    await page.getByRole('button', { name: 'Send test' }).click();
    await expect(deliveries.getByRole('row')).toHaveCount(2);
    const { items } = await call.get(`/v1/orgs/${organization}/webhooks`);
    await call.post(`/v1/orgs/${organization}/webhooks/${items.at(-1)?.id}/test`);
    await page.getByRole('button', { name: 'Send test' }).click();
    await expect(news).toBeVisible();
    await expect(deliveries.getByRole('row')).toHaveCount(3);
    await news.click();
    await expect(deliveries.getByRole('row')).toHaveCount(4);
    await page.goBack();
  });
  await table.getByRole('link', { name: 'two.example' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'two.example' })).toBeFocused();
});
