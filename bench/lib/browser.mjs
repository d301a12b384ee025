import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { ensureChromium } from '../../scripts/lib/chromium.mjs';
import { atEnd } from './scope.mjs';

const quietMilliseconds = 1_000;
const limitMilliseconds = 60_000;

/** A real Chromium, which ends with the run. */
export async function openBrowser() {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  atEnd(() => browser.close());
  return browser;
}

/**
 * Loads an address with an empty cache and waits until no script has come for a second.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {import('@playwright/test').BrowserContextOptions} [options]
 * @param {{ css: string, text?: string }} [usable] the element, and a text in it, that stands as soon as the page can be used
 * @returns the scripts with their sizes in bytes, compressed with gzip at level 9; those of them that were asked for
 *   only after the page could be used; and the page, still open
 */
export async function loadCold(browser, url, options = {}, usable = { css: 'body' }) {
  // What a service worker has put aside would not be counted.
  const context = await browser.newContext({ serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  /** @type {Map<string, Promise<number>>} */
  const sizes = new Map();
  let last = Date.now();
  page.on('response', response => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
    last = Date.now();
    sizes.set(
      new URL(response.url()).pathname,
      response.body().then(
        body => gzipSync(body, { level: 9 }).length,
        // It came while the page was being closed.
        () => 0,
      ),
    );
  });
  await page.addInitScript(({ css, text = '' }) => {
    const stands = () => [...document.querySelectorAll(css)].some(({ textContent }) => textContent?.includes(text));
    const observer = new MutationObserver(() => {
      if (!stands()) return;
      observer.disconnect();
      // What is asked for before the next frame belongs to the first load.
      requestAnimationFrame(() => performance.mark('usable'));
    });
    observer.observe(document, { childList: true, subtree: true });
  }, usable);
  await page.goto(url, { waitUntil: 'load' });
  const runs = options.javaScriptEnabled !== false;
  const marked = () => performance.getEntriesByName('usable').length > 0;
  if (runs) await page.waitForFunction(marked, undefined, { timeout: limitMilliseconds });
  const deadline = Date.now() + limitMilliseconds;
  while (Date.now() - last < quietMilliseconds && Date.now() < deadline) await page.waitForTimeout(100);
  /** @type {Map<string, number>} */
  const scripts = new Map();
  for (const [path, size] of sizes) scripts.set(path, await size);
  const late = new Set(runs ? await page.evaluate(askedLate) : []);
  const later = new Map([...scripts].filter(([path]) => late.has(path)));
  return { scripts, later, page, close: () => context.close() };
}

/** In the page: the paths that were asked for after it could be used. @throws where it never could */
function askedLate() {
  const [usable] = performance.getEntriesByName('usable');
  if (!usable) throw new Error(`${location.pathname} never showed what it should.`);
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime > usable.startTime)
    .map(({ name }) => new URL(name).pathname);
}

/** Kilobytes of 1,000 bytes. @param {ReadonlyMap<string, number>} scripts */
export const kilobytes = scripts => [...scripts.values()].reduce((sum, size) => sum + size, 0) / 1000;
