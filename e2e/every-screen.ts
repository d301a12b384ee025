import { type Example, setUpExample } from './example.ts';
import { axe, expect, test } from './fixtures.ts';
import { memberScreens, publicScreens } from './screens.ts';
import { admin, withoutAccount } from './server.ts';

interface Size {
  width: number;
  height: number;
}

/**
 * The tests of a file of its own, so that two sizes can go side by side.
 * @param narrow what every screen has to fit into too (dashboard specification C10.7)
 */
export function testEveryScreen(viewport: Size, narrow: Size): void {
  // The service answers what is not there with 404, and who is not signed in with 401; the screens say so.
  test.use({ settings: { ...withoutAccount, LOG_LEVEL: 'warn' }, allow: [/status of 40[14]/], viewport });

  let example: Example | undefined;
  for (const [who, screensOf] of [
    ['visitor', publicScreens],
    ['member', memberScreens],
  ] as const) {
    test(`every screen of a ${who} is accessible and fits at a width of ${viewport.width}`, async ({
      page,
      server,
      signIn,
    }) => {
      test.setTimeout(400_000);
      example ??= await setUpExample(page.request, server);
      if (who === 'member') await signIn(admin);
      else await page.context().clearCookies();
      for (const { name, address, open } of screensOf(example)) {
        await test.step(name, async () => {
          await page.goto(address);
          await open?.(page);
          await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
          await expect.soft(axe(page), name).resolves.toBeUndefined();
          for (const size of [viewport, narrow]) {
            await page.setViewportSize(size);
            const full = await page.evaluate(() => document.documentElement.scrollWidth);
            expect.soft(full, `${name} at a width of ${size.width}`).toBeLessThanOrEqual(size.width);
          }
          await page.setViewportSize(viewport);
        });
      }
    });
  }
}
