import type { Page } from '@playwright/test';
import { type Example, setUpExample } from './example.ts';
import { axe, expect, test } from './fixtures.ts';
import { memberScreens, type Screen } from './screens.ts';
import { admin, withoutAccount } from './server.ts';
import { stateNamed } from './states.ts';

test.describe.configure({ mode: 'parallel' });
// What the service seems to answer is in the console of the browser, too.
test.use({ settings: { ...withoutAccount, LOG_LEVEL: 'warn' }, allow: [/status of (40[134]|500)|ERR_FAILED/] });

let example: Example | undefined;

/** Every screen that has an address, in a state of product.md's matrix. @param check what is true of each of them */
const inEachScreen = (
  name: string,
  title: string,
  check: (page: Page, screen: Screen, failed: () => number) => Promise<void>,
  wanted = ({ open }: Screen) => !open,
) =>
  test(title, async ({ page, server, signIn }) => {
    test.setTimeout(600_000);
    example ??= await setUpExample(page.request, server);
    await signIn(admin);
    const { before, after } = stateNamed(name);
    let failed = 0;
    page.on('response', response => {
      if (response.status() === 500) failed++;
    });
    for (const screen of memberScreens(example).filter(wanted)) {
      await test.step(screen.name, async () => {
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        failed = 0;
        await before?.(page);
        await page.goto(screen.address);
        await settled(page);
        await after?.(page);
        await check(page, screen, () => failed);
        const { width } = page.viewportSize() ?? { width: 0 };
        const full = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(full, `${screen.name} is as wide as the window`).toBeLessThanOrEqual(width);
      });
    }
  });

const settled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
};
const tryAgain = (page: Page) => page.getByRole('alert').getByRole('button', { name: 'Try again' });

/** What these ask for in passing, as the names of providers, their forms do without. */
const withoutNeeds = ['sso-new', 'merge-rules', 'account', 'account-appearance', 'nothing-here'];

inEachScreen(
  'empty',
  'every screen without anything in its lists is accessible and no failure',
  async (page, { name }) => {
    await expect.soft(tryAgain(page), name).toHaveCount(0);
    await expect.soft(axe(page), name).resolves.toBeUndefined();
  },
);

inEachScreen(
  'error',
  'every screen that cannot load says so, is accessible, and is there after another try',
  async (page, { name }, failed) => {
    if (failed() > 0 && !withoutNeeds.includes(name))
      await expect.soft(page.getByRole('alert'), name).not.toHaveCount(0, { timeout: 20_000 });
    await expect.soft(axe(page), name).resolves.toBeUndefined();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // Parts of a screen fail apart, and are tried again apart.
    for (let tries = 0; tries < 4 && (await tryAgain(page).count()) > 0; tries++) {
      await tryAgain(page).first().click();
      await settled(page);
    }
    await expect.soft(tryAgain(page), name).toHaveCount(0);
  },
);

inEachScreen('no-access', 'every screen that may not be seen says so and is accessible', async (page, { name }) => {
  await settled(page);
  await expect.soft(axe(page), name).resolves.toBeUndefined();
});

inEachScreen('gone', 'every screen of what is not there says so and is accessible', async (page, { name }) => {
  await settled(page);
  await expect.soft(axe(page), name).resolves.toBeUndefined();
});

inEachScreen(
  'offline',
  'every screen stays as it is without a connection, and says that there is none',
  async (page, { name }) => {
    await expect.soft(page.getByRole('heading', { level: 1 }), name).toHaveCount(1);
    await expect.soft(tryAgain(page), name).toHaveCount(0);
  },
  // The frame says it.
  ({ open, address }) => !open && address.startsWith('/o/'),
);
