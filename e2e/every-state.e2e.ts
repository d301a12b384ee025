import type { Page } from '@playwright/test';
import { type Example, setUpExample } from './example.ts';
import { axe, expect, test } from './fixtures.ts';
import { memberScreens } from './screens.ts';
import { admin, withoutAccount } from './server.ts';
import { stateNamed } from './states.ts';

test.describe.configure({ mode: 'parallel' });
// What the service seems to answer is in the console of the browser, too.
test.use({ settings: { ...withoutAccount, LOG_LEVEL: 'warn' }, allow: [/status of 40[134]/] });

let example: Example | undefined;

/** Every screen that has an address, in a state of product.md's matrix. @param check what is true of each of them */
const inEachScreen = (state: string, title: string, check?: (page: Page, name: string) => Promise<void>) =>
  test(title, async ({ page, server, signIn }) => {
    test.setTimeout(600_000);
    example ??= await setUpExample(page.request, server);
    await signIn(admin);
    await stateNamed(state).before?.(page);
    for (const { name, address, open } of memberScreens(example)) {
      if (open) continue;
      await test.step(name, async () => {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
        await check?.(page, name);
        await expect.soft(axe(page), name).resolves.toBeUndefined();
        const { width } = page.viewportSize() ?? { width: 0 };
        const full = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(full, `${name} is as wide as the window`).toBeLessThanOrEqual(width);
      });
    }
  });

inEachScreen('empty', 'every screen without anything in its lists is accessible and no failure', (page, name) =>
  expect.soft(page.getByRole('alert').getByRole('button', { name: 'Try again' }), name).toHaveCount(0),
);
inEachScreen('no-access', 'every screen that may not be seen says so and is accessible');
inEachScreen('gone', 'every screen of what is not there says so and is accessible');
