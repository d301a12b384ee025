import { setTimeout as wait } from 'node:timers/promises';
import { openBrowser } from './browser.mjs';
import { account } from './service.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ tasks: number[], presses: number[], shifts: { value: number, what: string }[] }} Seen */

const quietMilliseconds = 700;
const limitMilliseconds = 30_000;

/** A browser that is signed in, and whose pages note what a person would feel. @param {import('./service.mjs').Service} service */
export async function openWatched(service) {
  const browser = await openBrowser();
  const context = await browser.newContext({ baseURL: service.url, viewport: { width: 1440, height: 900 } });
  await context.request.post('/auth/sign-in', { data: account });
  await context.addInitScript(note);
  return context;
}

/** In the page: keeps tasks over 50 ms, the time from each press to its paint (in steps of 8 ms), and shifts of the layout. */
function note() {
  /** @type {Seen} */
  const seen = { tasks: [], presses: [], shifts: [] };
  Object.assign(globalThis, { seen });
  /** @param {string} type @param {(entry: any) => void} add @param {object} [options] */
  const observe = (type, add, options = {}) =>
    new PerformanceObserver(list => list.getEntries().forEach(add)).observe({ type, buffered: true, ...options });
  observe('longtask', ({ duration }) => seen.tasks.push(duration));
  observe('event', ({ duration, interactionId }) => interactionId && seen.presses.push(duration), {
    durationThreshold: 16,
  });
  observe('layout-shift', ({ value, hadRecentInput, sources }) => {
    const named = sources.map((/** @type {{ node?: Element }} */ { node }) => node?.nodeName).join(' ');
    if (!hadRecentInput) seen.shifts.push({ value, what: named });
  });
}

/** What was noted since the last time. @param {Page} page @returns {Promise<Seen>} */
export const taken = page =>
  page.evaluate(() => {
    // What `note` keeps in the page.
    const { seen } = /** @type {{ seen: Seen }} */ (/** @type {unknown} */ (globalThis));
    const now = structuredClone(seen);
    for (const list of [seen.tasks, seen.presses, seen.shifts]) list.length = 0;
    return now;
  });

/** Waits until nothing has kept the page busy for a while. @param {Page} page */
export async function settled(page) {
  await page.evaluate(
    ([quiet, limit]) =>
      new Promise(resolve => {
        let last = performance.now();
        const until = last + limit;
        const observer = new PerformanceObserver(() => (last = performance.now()));
        observer.observe({ entryTypes: ['longtask', 'resource', 'layout-shift'] });
        const look = setInterval(() => {
          const now = performance.now();
          if (now - last < quiet && now < until) return;
          clearInterval(look);
          observer.disconnect();
          resolve(undefined);
        }, 50);
      }),
    /** @type {const} */ ([quietMilliseconds, limitMilliseconds]),
  );
}

/** The longest of the tasks over 50 ms; 50 where there was none. @param {Seen} seen */
export const longest = ({ tasks }) => Math.max(50, ...tasks);

/** Runs work while the processor of a page is as slow as asked. @template Result @param {Page} page @param {number} rate @param {() => Promise<Result>} work */
export async function slowed(page, rate, work) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  try {
    return await work();
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await session.detach();
  }
}

/**
 * Rests on a link until what it leads to is loaded, presses it, and gives the milliseconds from the press until
 * `css` with that text is painted.
 * @param {Page} page @param {import('@playwright/test').Locator} link @param {{ css: string, text: string }} shows
 */
export async function pressToPaint(page, link, shows) {
  await link.hover();
  await wait(300);
  await settled(page);
  // It listens before anything is pressed: a press goes past what the page is still to be told.
  await page.evaluate(({ css, text }) => {
    const painted = new Promise((resolve, reject) => {
      let pressed = 0;
      const missing = () => {
        const shown = document.querySelector('main')?.innerText.slice(0, 400);
        const press = pressed ? 'after the press' : 'without a press';
        reject(new Error(`${location.pathname} does not show ${css} ${text} ${press}, but: ${shown}`));
      };
      setTimeout(missing, 20_000);
      addEventListener('click', event => (pressed = event.timeStamp), { capture: true, once: true });
      const look = () => {
        const stands = [...document.querySelectorAll(css)].some(({ textContent }) => textContent?.includes(text));
        if (!pressed || !stands) return requestAnimationFrame(look);
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - pressed);
        port2.postMessage(undefined);
      };
      requestAnimationFrame(look);
    });
    Object.assign(globalThis, { painted });
  }, shows);
  // A line about the connection that came meanwhile, as on a machine under load, has pushed it from under the pointer.
  await link.hover();
  await page.mouse.down();
  await page.mouse.up();
  // What was kept in the page just now.
  return page.evaluate(() => /** @type {{ painted: Promise<number> }} */ (/** @type {unknown} */ (globalThis)).painted);
}

/**
 * Milliseconds from the start of a navigation with an empty cache until `css` is painted, each answer later by `latency`.
 * @param {Page} page whose context is still open and signed in @param {string} address @param {string} css
 * @param {number} latency milliseconds
 */
export async function coldUntil(page, address, css, latency) {
  // What a service worker or a cache has put aside would come at once.
  const context = await page
    .context()
    .browser()
    ?.newContext({
      baseURL: new URL(page.url()).origin,
      serviceWorkers: 'block',
      storageState: { cookies: await page.context().cookies(), origins: [] },
      viewport: { width: 1440, height: 900 },
    });
  if (!context) throw new Error('The browser has ended.');
  const cold = await context.newPage();
  const session = await context.newCDPSession(cold);
  await session.send('Network.enable');
  const throughput = { downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput });
  await cold.addInitScript(wanted => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(wanted)) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => performance.mark('painted');
        port2.postMessage(undefined);
      });
    });
    observer.observe(document, { childList: true, subtree: true });
  }, css);
  await cold.goto(address);
  await cold.waitForFunction(() => performance.getEntriesByName('painted').length > 0);
  const took = await cold.evaluate(() => performance.getEntriesByName('painted')[0]?.startTime ?? Number.NaN);
  await context.close();
  return took;
}

/** The milliseconds of all frames while work is done in a page. @param {Page} page @param {() => Promise<unknown>} work */
export async function framesDuring(page, work) {
  await page.evaluate(() => {
    /** @type {number[]} */
    const frames = [];
    let last = performance.now();
    const frame = (/** @type {number} */ now) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(now => {
      last = now;
      requestAnimationFrame(frame);
    });
    Object.assign(globalThis, { frames });
  });
  await work();
  // What was kept in the page just now.
  return page.evaluate(() => /** @type {{ frames: number[] }} */ (/** @type {unknown} */ (globalThis)).frames);
}

/** How many frames there were in that second that had the fewest. @param {readonly number[]} frames milliseconds of each */
export function fewestInASecond(frames) {
  let sum = 0;
  const ends = frames.map(time => (sum += time));
  const whole = ends.filter(end => end >= 1000);
  return Math.min(...whole.map(end => ends.filter(other => other > end - 1000 && other <= end).length));
}

/** MB that the scripts of a page hold after the garbage is collected. @param {Page} page */
export async function heap(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}

/**
 * Scrolls the list of a page to its end, one screen in each frame, and gives the milliseconds of all frames.
 * @param {Page} page @param {number} rows how many there are in the end
 * @returns {Promise<number[]>}
 */
export const scrollToEnd = (page, rows) =>
  page.evaluate(async count => {
    const area = document.querySelector('main[data-scroll-area]');
    if (!area) throw new Error('Nothing scrolls here.');
    /** @type {number[]} */
    const frames = [];
    /** @returns {Promise<number>} */
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve));
    let last = await frame();
    const deadline = last + 180_000;
    for (;;) {
      area.scrollTop += area.clientHeight;
      const now = await frame();
      frames.push(now - last);
      last = now;
      const shown = document.querySelectorAll('tbody tr[data-index]');
      const index = Number(shown[shown.length - 1]?.getAttribute('data-index'));
      if (index === count - 1) return frames;
      if (now > deadline) throw new Error(`Only ${index} of ${count} rows came.`);
    }
  }, rows);
