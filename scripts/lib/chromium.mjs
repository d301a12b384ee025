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

/** The path of a Chromium: `CHROMIUM_PATH` where set, else the first one in the usual places. */
export function findChromium() {
  return process.env.CHROMIUM_PATH || PLACES.find(path => existsSync(path));
}

/** The path of a Chromium, installed first where this process may. Throws, with words for a person, where it may not. */
export async function ensureChromium() {
  let path = findChromium();
  if (path === undefined && (await aptInstall(['chromium', 'fonts-liberation', 'fonts-noto-color-emoji'])))
    path = findChromium();
  if (path !== undefined && existsSync(path)) return path;
  throw new Error(
    path === undefined
      ? 'The browser tests need Chromium or Chrome. Install one, or set CHROMIUM_PATH to its program.'
      : `CHROMIUM_PATH is ${path}, but there is no such file.`,
  );
}
