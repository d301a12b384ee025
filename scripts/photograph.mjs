// Takes a picture of every screen of the example in both themes, wide and narrow, and makes contact sheets of them:
//   node scripts/photograph.mjs [words that a screen's name contains]
//     --plenty             the example with rows in every list and long names
//     --reader             (with --plenty) what somebody sees who may only read
//     --states[=a,b]       each screen while it loads, empty, failing, without access, gone, offline;
//                          what it opens while it is sent, when that fails and when it is refused
//     --looks=a,b          light, dark, phone-light, phone-dark, narrow (320 pixels), zoom (200 %)
//     --axe                what axe finds on each, too (in its own theme)
//     --locale=de|pseudo   another language, or letters from right to left
// Needs Node 24. BINDERY_DIST names another build than dist/.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { chromium } from '@playwright/test';
import { axe } from '../e2e/axe.ts';
import { setUpExample } from '../e2e/example.ts';
import { api } from '../e2e/helpers.ts';
import { mostShift, noteShifts, shiftOf } from '../e2e/layout-shift.ts';
import { fillExample, plentyScreens } from '../e2e/plenty.ts';
import { memberScreens, publicScreens } from '../e2e/screens.ts';
import { startServer, withoutAccount } from '../e2e/server.ts';
import { states } from '../e2e/states.ts';
import { startEngine } from '../src/server/translations/testing/engine-server.ts';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { contactSheets } from './lib/contact-sheets.mjs';
import { inRoot } from './lib/paths.mjs';

/** @typedef {import('../e2e/screens.ts').Screen} Screen */
/** @typedef {import('../e2e/states.ts').State} State */

const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  args: process.argv.slice(2).map(argument => (argument === '--states' ? '--states=' : argument)),
  options: {
    plenty: { type: 'boolean', default: false },
    reader: { type: 'boolean', default: false },
    states: { type: 'string' },
    looks: { type: 'string', default: 'light,dark,phone-light,phone-dark' },
    axe: { type: 'boolean', default: false },
    locale: { type: 'string' },
  },
});
const phone = { isMobile: true, hasTouch: true };
const allLooks = /** @type {const} */ ([
  { name: 'light', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { name: 'phone-light', colorScheme: 'light', viewport: { width: 390, height: 844 }, ...phone },
  { name: 'phone-dark', colorScheme: 'dark', viewport: { width: 390, height: 844 }, ...phone },
  { name: 'narrow', colorScheme: 'light', viewport: { width: 320, height: 640 }, ...phone },
  // A window of 1440 pixels at 200 % has the room of one half as wide.
  { name: 'zoom', colorScheme: 'light', viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
]);
const looks = allLooks.filter(({ name }) => options.looks.split(',').includes(name));
const chosen = options.states?.split(',').filter(Boolean) ?? [];
/** @type {(State | undefined)[]} */
const wantedStates =
  options.states === undefined ? [undefined] : states.filter(({ name }) => !chosen.length || chosen.includes(name));
const out = inRoot('.cache', 'photographs');

if (process.env.BINDERY_DIST === undefined) await ensureBuilt();
mkdirSync(out, { recursive: true });
const engine = await startEngine();
const server = await startServer({
  ...withoutAccount,
  TRANSLATION_URL: `libretranslate+${engine.url}`,
  FETCH_ALLOW: '127.0.0.1',
});
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-background-networking'],
});
/** @type {import('./lib/contact-sheets.mjs').Picture[]} */
const pictures = [];
try {
  const member = await browser.newContext({ baseURL: server.url });
  const example = await setUpExample(member.request, server);
  const plenty = options.plenty ? await fillExample(example, member.request, server, browser, engine) : undefined;
  const storageState = options.reader && plenty ? plenty.reader : await member.storageState();
  const wanted = (/** @type {Screen} */ { name }) => words.length === 0 || words.some(word => name.includes(word));
  const screens = [
    ...memberScreens(plenty ?? example),
    ...(plenty ? plentyScreens(plenty, api(member.request, server.url)) : []),
  ].filter(wanted);
  for (const { name, ...look } of looks) {
    const shared = { baseURL: server.url, reducedMotion: /** @type {const} */ ('reduce'), ...look };
    if (options.states === undefined && !options.reader)
      await photograph(await browser.newContext(shared), name, publicScreens(example).filter(wanted));
    await photograph(await browser.newContext({ ...shared, storageState }), name, screens);
  }
  await contactSheets(browser, out, pictures);
} finally {
  await browser.close();
  await server.stop();
  await engine.stop();
}
for (const { file, remarks } of pictures) {
  for (const remark of remarks) console.log(`${file}: ${remark}`);
}
console.log(`${pictures.length} pictures: ${join(out, 'index.html')}`);

/**
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} look
 * @param {Screen[]} screens
 */
async function photograph(context, look, screens) {
  const left = screens.flatMap(screen =>
    wantedStates.filter(state => screen.open || !state?.opened).map(state => ({ screen, state })),
  );
  await noteShifts(context);
  const taken = left.map(() => /** @type {import('./lib/contact-sheets.mjs').Picture | undefined} */ (undefined));
  const next = [...left.keys()].values();
  const work = async () => {
    for (const at of next) {
      const job = left[at];
      if (job) taken[at] = await take(await context.newPage(), look, job.screen, job.state);
    }
  };
  await Promise.all([work(), work(), work()]);
  pictures.push(...taken.filter(picture => picture !== undefined));
  await context.close();
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} look
 * @param {Screen} screen
 * @param {State | undefined} state
 */
async function take(page, look, screen, state) {
  const remarks = await open(page, screen, state).catch(error => [String(error).split('\n')[0] ?? '']);
  const { width } = page.viewportSize() ?? { width: 0 };
  const full = await page.evaluate(() => document.documentElement.scrollWidth);
  if (full > width) remarks.push(`${full} px wide`);
  const parts = [screen.name, state?.name, look, options.locale, options.reader && 'reader'].filter(Boolean);
  const file = `${parts.join('.')}.png`;
  // A tab in the background may not have painted the dialog that was opened last.
  await page.bringToFront();
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.screenshot({ path: join(out, file) });
  const theme = look.includes('dark') ? 'dark' : 'light';
  if (options.axe) await axe(page, [theme]).catch(error => remarks.push(stripVTControlCharacters(String(error))));
  await page.close();
  return {
    screen: screen.name,
    group: [look, ...parts.slice(1).filter(part => part !== look)].join('.'),
    file,
    remarks,
  };
}

/**
 * Opens a screen in a state; answers what went wrong.
 *
 * @param {import('@playwright/test').Page} page
 * @param {Screen} screen
 * @param {State | undefined} state
 */
async function open(page, { address, open }, state) {
  /** @type {string[]} */
  const remarks = [];
  page.on('pageerror', error => remarks.push(`exception: ${error.message}`));
  if (!state) page.on('console', message => message.type() === 'error' && remarks.push(`console: ${message.text()}`));
  await state?.before?.(page);
  const language = options.locale ? `${address.includes('?') ? '&' : '?'}locale=${options.locale}` : '';
  await page.goto(address + language);
  if (state?.loading)
    await page.locator('[role=status], [aria-busy=true], h1').filter({ visible: true }).first().waitFor();
  else await settled(page).catch(() => remarks.push('still loading after 30 seconds'));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const shift = await shiftOf(page);
  if (!state && shift > mostShift) remarks.push(`moves by ${shift.toFixed(3)} while it comes`);
  const opened = state?.before ? undefined : open?.(page);
  await opened?.catch(error => remarks.push(`could not be opened: ${String(error).split('\n')[0]}`));
  await state?.after?.(page);
  await page.evaluate(pause => new Promise(done => setTimeout(done, pause)), state?.loading ? 1500 : 500);
  return remarks;
}

/**
 * Live events keep a connection open, so the network is never idle: what loads is gone when nothing says so.
 * @param {import('@playwright/test').Page} page
 */
async function settled(page) {
  await page.waitForFunction(
    () =>
      document.querySelector('h1') !== null &&
      !document.querySelector('[aria-busy=true], [role=status][aria-label^=Loading]'),
  );
}
