import { expect, test } from './fixtures.ts';
import { makeSpace } from './helpers.ts';
import { editor } from './parts.ts';
import { makeSite, row } from './site-helpers.ts';

test('going back to an editor leads to the lines where it was left', async ({ page, signIn }) => {
  const lines = Array.from({ length: 300 }, (_, at) => `Line ${at} of the log of a long voyage.`).join('\n\n');
  const { organization, space } = await makeSpace(await signIn(), 'Log', [{ title: 'Voyage', markdown: lines }]);
  const line = (at: number) => editor(page).getByText(`Line ${at} of`);
  const placeOf = async (at: number) => Math.round((await line(at).boundingBox())?.y ?? Number.NaN);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/o/${organization}/s/${space}`);
    await page.getByRole('button', { name: 'More ways to edit' }).click();
    await page.getByRole('menuitem', { name: 'Edit live' }).click();
    await expect(line(0)).toBeInViewport();
    await editor(page).hover();
    await expect(async () => {
      // Lines come some time after a turn of the wheel, which may have been one too many.
      const [first] = await editor(page)
        .getByText(/^Line /)
        .allTextContents();
      await page.mouse.wheel(0, Number(first?.split(' ')[1]) > 50 ? -1000 : 1000);
      await expect(line(50)).toBeInViewport({ timeout: 500 });
    }).toPass();
    const before = await placeOf(50);
    await page.getByRole('link', { name: 'Home' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    await page.goBack();
    await expect.poll(async () => Math.abs((await placeOf(50)) - before)).toBeLessThan(5);
  }
});

test('going back to the structure of a site leads to where it was left', async ({ page, server, signIn }) => {
  const titles = Array.from({ length: 40 }, (_, at) => `Part ${at}`);
  const { address } = await makeSite(await signIn(), titles);
  const part = row(page, 'Part 20');
  const place = async () => Math.round((await part.boundingBox())?.y ?? Number.NaN);
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(`${server.url}${address}/structure`);
    await row(page, 'Part 2').hover();
    await expect(async () => {
      await page.mouse.wheel(0, 300);
      await expect(part).toBeInViewport({ timeout: 500 });
    }).toPass();
    const before = await place();
    await page.getByRole('link', { name: 'Audience' }).first().click();
    await expect(page).toHaveURL(/audience$/);
    await expect(part).toBeHidden();
    await page.goBack();
    await expect(part).toBeVisible();
    await expect.poll(place).toBe(before);
  }
});
