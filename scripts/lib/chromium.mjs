import { existsSync } from 'node:fs';
import { aptInstall } from './apt.mjs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Chromium without windows and what draws them: the same pages for an eighth less processor time. Debian has it. */
const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell';
const FONTS = ['fonts-liberation', 'fonts-noto-color-emoji'];

/** The path of a Chromium: `CHROMIUM_PATH` where set, else the first one in the usual places. */
export function findChromium() {
  return process.env.CHROMIUM_PATH || PLACES.find(path => existsSync(path));
}

/** As `findChromium`; the one without windows comes first, which is enough for tests. */
export function findTestChromium() {
  return process.env.CHROMIUM_PATH || [WITHOUT_WINDOWS, ...PLACES].find(path => existsSync(path));
}

/** The path of a Chromium, installed first where this process may. Throws, with words for a person, where it may not. */
export async function ensureChromium() {
  let path = findChromium();
  if (path === undefined && (await aptInstall(['chromium', ...FONTS]))) path = findChromium();
  if (path !== undefined && existsSync(path)) return path;
  throw new Error(
    path === undefined
      ? 'The browser tests need Chromium or Chrome. Install one, or set CHROMIUM_PATH to its program.'
      : `CHROMIUM_PATH is ${path}, but there is no such file.`,
  );
}

/** As `ensureChromium`, for tests: where the one without windows cannot be had, any other will do. */
export async function ensureTestChromium() {
  if (!process.env.CHROMIUM_PATH && !existsSync(WITHOUT_WINDOWS))
    await aptInstall(['chromium-headless-shell', ...FONTS]).catch(() => false);
  return existsSync(findTestChromium() ?? '') ? findTestChromium() : ensureChromium();
}
