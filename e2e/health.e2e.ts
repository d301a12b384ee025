import { axe, expect, test } from './fixtures.ts';
import { makeSpace } from './helpers.ts';

test.use({ settings: { FETCH_ALLOW: '127.0.0.1' }, allow: [/status of (400|422|500)/] });

test('an admin sees what the service needs and what of its work failed, and members do not', async ({
  page,
  server,
  signIn,
  joinAs,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Handbook', []);
  const { port } = new URL(server.url);
  // There is no page at this address.
  const source = { url: `http://127.0.0.1:${port}/v1/nothing`, source: 'website' };
  await call.post(`/v1/spaces/${space}/content/import`, source).catch(() => undefined);

  await page.goto(`/o/${organization}/settings`);
  await page.getByRole('link', { name: 'Health' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeFocused();
  const needs = page.getByRole('region', { name: 'Needs attention' });
  await expect(needs.getByText('No mails are sent')).toBeVisible();
  await expect(needs.getByText('SMTP_URL')).toBeVisible();
  const imports = page.getByRole('table', { name: 'Tasks' }).getByRole('row', { name: /^Imports 0 0 0 1/ });
  await expect(imports).toContainText(/404|found/);
  await expect(page.getByText(/^SQLite \d/)).toBeVisible();
  await axe(page);

  await test.step('what was seen stays where it cannot be checked again', async () => {
    const health = /\/v1\/orgs\/[^/]+\/health$/;
    await page.route(health, route =>
      route.fulfill({ status: 500, json: { error: { code: 500, message: 'The service stumbled.' } } }),
    );
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('The service stumbled.')).toBeVisible();
    await expect(imports).toBeVisible();
    await page.unroute(health);
    await page.getByRole('button', { name: 'Check again' }).press('Enter');
    await expect(page.getByText('Checked just now')).toBeVisible();
  });

  await test.step('the address for tokens leads to those of the account, which are all there are', async () => {
    await page.goto(`/o/${organization}/settings/tokens`);
    await expect(page).toHaveURL(/\/account\/tokens$/);
  });

  await test.step('a member is told who may see it', async () => {
    const { page: member } = await joinAs(call, organization, 'Grace Hopper', 'create');
    await member.goto(`/o/${organization}/settings/health`);
    await expect(member.getByText('Only admins of the organization can see how the service is doing.')).toBeVisible();
    await expect(member.getByRole('link', { name: 'Health' })).toBeHidden();
  });
});
