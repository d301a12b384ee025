import type { BrowserContext, Page } from '@playwright/test';

/** A screen that moves by itself by more than this while it comes is no longer read where it was. */
export const mostShift = 0.02;

/** Has every page of a context note how far things move in it without being touched. */
export const noteShifts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver(list => {
      // The type of these entries is not among those of the language.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** How far things have moved in a page since it was loaded, as browsers sum it: parts of the window times parts of it. */
export const shiftOf = (page: Page): Promise<number> =>
  // What was put into the page above.
  page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
