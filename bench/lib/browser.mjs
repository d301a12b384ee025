import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { ensureChromium } from '../../scripts/lib/chromium.mjs';
import { atEnd } from './scope.mjs';

const quietMilliseconds = 1_000;
const limitMilliseconds = 20_000;

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
 * @returns the scripts with their sizes in bytes, compressed with gzip at level 9, and the page, still open
 */
export async function loadCold(browser, url, options = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  /** @type {Map<string, Promise<number>>} */
  const sizes = new Map();
  let last = Date.now();
  page.on('response', response => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
    last = Date.now();
    sizes.set(
      new URL(response.url()).pathname,
      response.body().then(body => gzipSync(body, { level: 9 }).length),
    );
  });
  await page.goto(url, { waitUntil: 'load' });
  const deadline = Date.now() + limitMilliseconds;
  while (Date.now() - last < quietMilliseconds && Date.now() < deadline) await page.waitForTimeout(100);
  /** @type {Map<string, number>} */
  const scripts = new Map();
  for (const [path, size] of sizes) scripts.set(path, await size);
  return { scripts, page, close: () => context.close() };
}

/** Kilobytes of 1,000 bytes. @param {ReadonlyMap<string, number>} scripts */
export const kilobytes = scripts => [...scripts.values()].reduce((sum, size) => sum + size, 0) / 1000;
