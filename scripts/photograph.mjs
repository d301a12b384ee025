// Takes a picture of every screen of the example in both themes, wide and narrow, and makes a contact sheet of them:
//   node scripts/photograph.mjs [words that a screen's name contains]
// Needs Node 24. BINDERY_DIST names another build than dist/.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { setUpExample } from '../e2e/example.ts';
import { memberScreens, publicScreens } from '../e2e/screens.ts';
import { startServer, withoutAccount } from '../e2e/server.ts';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { inRoot } from './lib/paths.mjs';

/** @typedef {{ screen: string, look: string, file: string, remarks: string[] }} Picture */

const OUT = inRoot('e2e', 'output', 'photographs');
const filters = process.argv.slice(2);
const looks = /** @type {const} */ ([
  { name: 'light', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { name: 'phone-light', colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { name: 'phone-dark', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
]);

if (process.env.BINDERY_DIST === undefined) await ensureBuilt();
mkdirSync(OUT, { recursive: true });
const server = await startServer(withoutAccount);
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-background-networking'],
});
/** @type {Picture[]} */
const pictures = [];
try {
  const member = await browser.newContext({ baseURL: server.url });
  const example = await setUpExample(member.request, server);
  const storageState = await member.storageState();
  const wanted = (/** @type {import('../e2e/screens.ts').Screen} */ { name }) =>
    filters.length === 0 || filters.some(filter => name.includes(filter));
  for (const look of looks) {
    const shared = { baseURL: server.url, reducedMotion: /** @type {const} */ ('reduce'), ...look };
    await photograph(await browser.newContext(shared), look.name, publicScreens(example).filter(wanted));
    const signedIn = await browser.newContext({ ...shared, storageState });
    await photograph(signedIn, look.name, memberScreens(example).filter(wanted));
  }
  await contactSheet();
} finally {
  await browser.close();
  await server.stop();
}
for (const { screen, look, remarks } of pictures) {
  for (const remark of remarks) console.log(`${screen} (${look}): ${remark}`);
}
console.log(`${pictures.length} pictures: ${join(OUT, 'index.html')}`);

/**
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} look
 * @param {import('../e2e/screens.ts').Screen[]} screens
 */
async function photograph(context, look, screens) {
  for (const { name, address, open } of screens) {
    const page = await context.newPage();
    /** @type {string[]} */
    const remarks = [];
    page.on('console', message => message.type() === 'error' && remarks.push(`console: ${message.text()}`));
    page.on('pageerror', error => remarks.push(`exception: ${error.message}`));
    await page.goto(address);
    // Live events keep a connection open, so the network is never idle: what loads is gone when nothing says so.
    await page
      .waitForFunction(
        () =>
          document.querySelector('h1') !== null &&
          !document.querySelector('[aria-busy=true], [role=status][aria-label^=Loading]'),
      )
      .catch(() => remarks.push('still loading after 30 seconds'));
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await open?.(page).catch(error => remarks.push(`could not be opened: ${String(error).split('\n')[0]}`));
    await page.evaluate(() => new Promise(done => setTimeout(done, 300)));
    const { width } = page.viewportSize() ?? { width: 0 };
    const full = await page.evaluate(() => document.documentElement.scrollWidth);
    if (full > width) remarks.push(`${full} px wide`);
    const file = `${name}.${look}.png`;
    await page.screenshot({ path: join(OUT, file) });
    pictures.push({ screen: name, look, file, remarks });
    await page.close();
  }
  await context.close();
}

/** One page that shows all pictures, and a picture of that page for each look. */
async function contactSheet() {
  const context = await browser.newContext({ viewport: { width: 1800, height: 1000 } });
  const page = await context.newPage();
  writeFileSync(join(OUT, 'index.html'), sheet(pictures));
  for (const { name } of looks) {
    await page.goto(`file://${join(OUT, 'index.html')}`);
    await page.evaluate(look => {
      for (const figure of document.querySelectorAll('figure')) figure.hidden = figure.dataset.look !== look;
    }, name);
    await page.screenshot({ path: join(OUT, `sheet.${name}.png`), fullPage: true });
  }
  await context.close();
}

/** @param {Picture[]} all */
function sheet(all) {
  const figures = all.map(
    ({ screen, look, file, remarks }) => `<figure data-look="${look}"><a href="${file}"><img src="${file}" alt=""></a>
<figcaption>${screen} <small>${look}</small>${remarks.map(text => `<p>${escapeHtml(text)}</p>`).join('')}</figcaption></figure>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>
body{font:14px system-ui;margin:16px;display:flex;flex-wrap:wrap;gap:16px;background:#888}
figure{margin:0;width:576px}figure[data-look^=phone]{width:234px}figure[hidden]{display:none}
img{width:100%;display:block;border:1px solid #555}p{color:#900;margin:0}</style>
${figures.join('\n')}`;
}

/** @param {string} text */
function escapeHtml(text) {
  return text.replace(/[&<"]/g, character => `&#${character.charCodeAt(0)};`);
}
