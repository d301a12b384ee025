import { freePort } from '../scripts/lib/postgres.mjs';
import { closeSmtp, startSmtp } from '../src/server/testing/smtp.ts';
import { axe, expect, test } from './fixtures.ts';
import { makeSpace } from './helpers.ts';

// The service has to know the mail server's address when it starts.
const port = await freePort();
let mails: string[];
let answer = '250 fine';

// What it refuses is in the log of the service.
test.use({ allow: [/did not take a mail/], settings: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
test.beforeAll(async () => {
  ({ received: mails } = await startSmtp(() => answer, port));
});
test.afterAll(closeSmtp);

test('an invite goes out through the mail server, and an admin reads when that takes none', async ({
  page,
  signIn,
}) => {
  const { organization } = await makeSpace(await signIn(), 'Manual', []);
  const invite = async (email: string) => {
    await page.goto(`/o/${organization}/settings/members`);
    await page.getByRole('main').getByRole('button', { name: 'Invite people' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail addresses').fill(email);
    await dialog.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).click();
    await page.getByRole('dialog', { name: '1 person is invited' }).getByRole('button', { name: 'Done' }).click();
  };
  await invite('grace@example.com');
  await expect.poll(() => mails.filter(mail => mail.includes('To: grace@example.com')).length).toBe(1);
  await page.goto(`/o/${organization}/settings/health`);
  const attention = page.getByRole('region', { name: 'Needs attention' });
  const late = attention.getByText('The mail server does not take mails');
  await expect(page.getByText('Checked just now')).toBeVisible();
  await expect(late).toBeHidden();

  answer = '451 the mailbox is full';
  await invite('alan@example.com');
  await page.goto(`/o/${organization}/settings/health`);
  await expect(async () => {
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(late).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(attention.getByText('SMTP_URL')).toBeVisible();
  await axe(page);
  await page.goto(`/o/${organization}/settings/invites`);
  await expect(page.getByRole('row', { name: /alan@example.com/ })).toBeVisible();
});
