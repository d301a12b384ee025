import { readFileSync } from 'node:fs';
import { expect, type Frame, type Page } from '@playwright/test';
import type { AxeResults, run } from 'axe-core';
import { inRoot } from '../scripts/lib/paths.mjs';

type Theme = 'light' | 'dark';

/** Puts axe into a document. */
const source = readFileSync(inRoot('node_modules', 'axe-core', 'axe.min.js'), 'utf8');

/** A theme changes colours and nothing else. */
const rulesOf: Record<Theme, string[] | undefined> = {
  light: undefined,
  dark: ['color-contrast', 'link-in-text-block'],
};

/** Expects no accessibility finding of axe on the page as it is, in the light and in the dark theme unless told. */
export async function axe(page: Page, themes: readonly Theme[] = ['light', 'dark']): Promise<void> {
  await expect(page.locator('h1').first(), 'a page with a heading').toBeAttached();
  const still = await page.evaluateHandle(addStill);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await settle(page);
    const violations = await violationsIn(page, rulesOf[colorScheme]);
    const findings = violations.flatMap(({ id, help, nodes }) => nodes.map(node => `${id}: ${help}: ${node.html}`));
    expect(findings, `accessibility in the ${colorScheme} theme`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
  await settle(page);
  await still.evaluate(sheet => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet);
  });
}

/** Has a document take up a theme at once: each element fading by itself costs as much as all that axe does. */
function addStill(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets.push(sheet);
  return sheet;
}

/** Waits until a theme is drawn, which the page takes up in a frame of its own, and nothing moves. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ending = document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline)
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(animation => animation.finished));
  });

/** Its text is large: to send it again to a document that has it would take a fifth of the time. */
async function inject(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
}

/** What axe finds on a page and in what stands in it, each looked at by itself: a site in its preview is of another origin. */
async function violationsIn(page: Page, rules: string[] | undefined): Promise<AxeResults['violations']> {
  const inside = page.frames().filter(frame => frame !== page.mainFrame());
  // A frame takes part when it is there; axe goes on without one that is not.
  const there = (frame: Frame) => frame.waitForLoadState('domcontentloaded', { timeout: 1000 });
  const found = await Promise.allSettled(inside.map(frame => there(frame).then(() => violationsOf(frame, rules))));
  const own = await violationsOf(page.mainFrame(), rules);
  return [...own, ...found.flatMap(each => (each.status === 'fulfilled' ? each.value : []))];
}

/** Only violations are gathered: most of the time went into what is fine. */
async function violationsOf(frame: Frame, rules: string[] | undefined): Promise<AxeResults['violations']> {
  await inject(frame);
  return frame.evaluate(async runOnly => {
    // What was put into the document above.
    const { axe } = window as unknown as { axe: { run: typeof run } };
    // Of WCAG 2.2, and left out by axe unless it is asked for.
    const which = runOnly ? { runOnly } : { rules: { 'target-size': { enabled: true } } };
    const only = { iframes: false, resultTypes: ['violations' as const], ...which };
    return (await axe.run(document, only)).violations;
  }, rules);
}
