import type { Page } from '@playwright/test';
import { type Example, setUpExample } from './example.ts';
import { axe, expect, test } from './fixtures.ts';
import { contentScreens, otherScreens, publicScreens, type Screen } from './screens.ts';
import { admin, withoutAccount } from './server.ts';

interface Size {
  width: number;
  height: number;
}

/** How somebody who is in the dashboard comes to a screen: by its address, or from the screen before. */
type Way = 'loaded' | 'followed';

/**
 * The tests of a file of its own, so that two sizes can go side by side.
 * @param narrow what every screen has to fit into too (dashboard specification C10.7)
 */
export function testEveryScreen(viewport: Size, narrow: Size, way: Way): void {
  // The service answers what is not there with 404, and who is not signed in with 401; the screens say so.
  test.use({ settings: { ...withoutAccount, LOG_LEVEL: 'warn' }, allow: [/status of 40[14]/], viewport });

  let example: Example | undefined;
  for (const [which, screensOf] of [
    ['screen of a visitor', publicScreens],
    ['screen of content', contentScreens],
    ['screen of sites, the organization and the account', otherScreens],
  ] as const) {
    const isMember = screensOf !== publicScreens;
    test(`every ${which} is accessible and fits at a width of ${viewport.width}`, async ({ page, server, signIn }) => {
      test.setTimeout(400_000);
      example ??= await setUpExample(page.request, server);
      if (isMember) await signIn(admin);
      else await page.context().clearCookies();
      let before: Screen | undefined;
      for (const screen of screensOf(example)) {
        const { name, address, open } = screen;
        await test.step(name, async () => {
          // What was opened on the screen before would stay open.
          if (way === 'followed' && isMember && before && !before.open) await follow(page, address);
          else await page.goto(address);
          before = screen;
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

/** Goes to another screen as a link does, without a new document. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate(path => history.pushState(null, '', path), address);
  // The screen before stays until the other one has all it needs; TanStack Router names itself there.
  await page.waitForFunction(() => {
    const { state } = (window as unknown as { __TSR_ROUTER__: { state: RouterState } }).__TSR_ROUTER__;
    const isThere = state.status === 'idle' && state.resolvedLocation?.href === state.location.href;
    return isThere && state.location.pathname === location.pathname;
  });
}

interface RouterState {
  status: string;
  location: { href: string; pathname: string };
  resolvedLocation?: { href: string };
}
