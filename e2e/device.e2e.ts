import type { APIRequestContext } from '@playwright/test';
import { axe, expect, test } from './fixtures.ts';
import { admin } from './server.ts';

// What the dashboard asks for with a code that nobody has.
test.use({ allow: [/status of 404/] });

/** What a script does that has no browser. */
async function device(request: APIRequestContext, label: string) {
  const started = await request.post('/auth/device', { data: { label } });
  const { token, userCode, completeVerificationURL } = await started.json();
  return {
    ...{ userCode, completeVerificationURL },
    status: async () => (await (await request.post('/auth/device/status', { data: { token } })).json()).status,
    user: async () => {
      const answer = await request.get('/v1/user', { headers: { authorization: `Bearer ${token}` } });
      return answer.ok() ? (await answer.json()).email : answer.status();
    },
  };
}

test('a person connects a script with the link it prints, and revokes it', async ({ page, playwright, server }) => {
  const request = await playwright.request.newContext({ baseURL: server.url });
  const script = await device(request, 'Release script');
  await page.goto(script.completeVerificationURL);
  await page.getByLabel('E-mail').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect “Release script”?');
  await expect(page.getByText(script.userCode)).toBeVisible();
  await axe(page);
  expect([await script.status(), await script.user()]).toEqual(['pending', 401]);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“Release script” is connected');
  await axe(page);
  expect([await script.status(), await script.user()]).toEqual(['approved', admin.email]);
  await page.getByRole('link', { name: 'your API tokens' }).click();
  await page.getByRole('button', { name: 'Revoke token Release script' }).click();
  await expect.poll(script.user, { timeout: 15_000 }).toBe(401);
  await request.dispose();
});

test('a person types the code of a device by keyboard, and refuses it', async ({
  page,
  playwright,
  server,
  signIn,
}) => {
  const request = await playwright.request.newContext({ baseURL: server.url });
  const script = await device(request, 'Unknown robot');
  await signIn();
  await page.goto('/device');
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/Enter the code that the device shows/);
  await page.keyboard.type('bcdf ghjk');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/No device waits with this code/);
  await axe(page);
  await page.getByLabel('Code').fill(script.userCode.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect “Unknown robot”?');
  await page.getByRole('button', { name: 'Refuse' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“Unknown robot” was refused');
  expect([await script.status(), await script.user()]).toEqual(['denied', 401]);
  await page.goto(script.completeVerificationURL);
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/No device waits with this code/);
  await request.dispose();
});
