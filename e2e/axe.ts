import { expect, type Frame, type Page } from '@playwright/test';
import axeCore, { type AxeResults } from 'axe-core';

type Theme = 'light' | 'dark';

/** Puts axe into a document, once. */
const inject = `if (!('axe' in window)) { ${axeCore.source} }`;

/** A theme changes colours and nothing else. */
const rulesOf: Record<Theme, string[] | undefined> = {
  light: undefined,
  dark: ['color-contrast', 'link-in-text-block'],
};

/** Expects no accessibility finding of axe on the page as it is, in the light and in the dark theme unless told. */
export async function axe(page: Page, themes: readonly Theme[] = ['light', 'dark']): Promise<void> {
  await expect(page.locator('h1').first(), 'a page with a heading').toBeAttached();
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await settle(page);
    const violations = await violationsIn(page, rulesOf[colorScheme]);
    const findings = violations.flatMap(({ id, help, nodes }) => nodes.map(node => `${id}: ${help}: ${node.html}`));
    expect(findings, `accessibility in the ${colorScheme} theme`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** Waits until a theme is drawn, which the page takes up in a frame of its own, and nothing moves. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(animation => animation.finished));
  });

/** What axe finds. Only that is gathered: most of the time went into what is fine. */
async function violationsIn(page: Page, rules: string[] | undefined): Promise<AxeResults['violations']> {
  await page.evaluate(inject);
  // A frame takes part when it is there; axe goes on without one that is not.
  const frames = page.frames().filter(frame => frame !== page.mainFrame());
  const there = (frame: Frame) => frame.waitForLoadState('domcontentloaded', { timeout: 1000 });
  await Promise.allSettled(frames.map(async frame => there(frame).then(() => frame.evaluate(inject))));
  return page.evaluate(async runOnly => {
    // What was put into the document above.
    const { run } = (window as unknown as { axe: typeof axeCore }).axe;
    const { violations } = await run(document, { resultTypes: ['violations'], ...(runOnly && { runOnly }) });
    return violations;
  }, rules);
}
