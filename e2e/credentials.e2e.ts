import { axe, expect, test } from './fixtures.ts';
import { admin } from './server.ts';

// Alone in its file: the service that it slows down is its own.
test.use({ allow: [/status of 4\d\d/] });

test('wrong credentials say the same for everybody, and slow down', async ({ page }) => {
  const signIn = async (email: string) => {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('wrong password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await page.goto('/login');
  await axe(page);
  await signIn('nobody@example.com');
  const problem = page.getByRole('alert');
  await expect(problem).toBeVisible();
  const said = await problem.innerText();
  await axe(page);
  await page.reload();
  await signIn(admin.email);
  await expect(problem).toHaveText(said);
  await expect(async () => {
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(problem).toHaveText(/too many|wait|try again in/i, { timeout: 1000 });
  }).toPass();
  await axe(page);
});
