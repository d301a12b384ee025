import { kilobytes, loadCold, openBrowser } from './lib/browser.mjs';
import { account, startService } from './lib/service.mjs';
import { publishGuides } from './lib/site.mjs';

const first = 180;
/** On top of the first load: the editor and the comparison come with their screens. */
const editor = 250;
const diff = 60;

/** @typedef {{ what: string, path: string, limit: number, signedIn?: boolean, heading?: RegExp }} Screen */

/** JavaScript that each main screen loads into an empty cache. */
export async function measure() {
  const service = await startService();
  const screens = await prepare(service);
  const browser = await openBrowser();
  const storageState = await signIn(browser, service.url);
  const figures = [];
  /** @type {Map<string, ReadonlyMap<string, number>>} */
  const loaded = new Map();
  for (const { what, path, limit, signedIn = true } of screens) {
    const options = signedIn ? { storageState } : {};
    const { scripts, page, close } = await loadCold(browser, service.url + path, options);
    const heading = (await page.getByRole('heading', { level: 1 }).allInnerTexts())[0] ?? 'no heading';
    await close();
    loaded.set(what, scripts);
    const note = `${scripts.size} files, “${heading}”${addedTo(loaded.get('change request'), scripts, limit)}`;
    figures.push({ what: `dashboard, ${what}`, value: kilobytes(scripts), limit, unit: 'kB gzip', note });
  }
  await browser.close();
  await service.stop();
  return figures;
}

/** Which large files a screen loads that the overview of the change request does not. @param {ReadonlyMap<string, number> | undefined} base @param {ReadonlyMap<string, number>} scripts @param {number} limit */
function addedTo(base, scripts, limit) {
  if (!base || limit === first) return '';
  const added = new Map([...scripts].filter(([path]) => !base.has(path)));
  const largest = [...added].sort(([, a], [, b]) => b - a).slice(0, 3);
  const names = largest.map(([path, size]) => `${path.split('/').at(-1)} ${(size / 1000).toFixed(0)}`);
  return `; ${kilobytes(added).toFixed(0)} kB more than the overview: ${names.join(', ')}`;
}

/** @param {import('./lib/service.mjs').Service} service @returns {Promise<Screen[]>} */
async function prepare(service) {
  const { organization, space, site } = await publishGuides(service);
  const { pages } = await service.call(`/v1/spaces/${space}/content/pages`);
  const page = pages.at(-1).id;
  const requests = `/v1/spaces/${space}/change-requests`;
  const request = await service.call(requests, { method: 'POST', body: { subject: 'Say it better' } });
  const changes = [{ operation: 'update_page', page, document: { markdown: 'It is better now.\n' } }];
  await service.call(`${requests}/${request.id}/content`, { method: 'POST', body: { changes } });
  await service.call(`${requests}/${request.id}`, { method: 'PATCH', body: { status: 'open' } });
  const root = `/o/${organization}`;
  const change = `${root}/s/${space}/cr/${request.number}`;
  return [
    { what: 'sign-in', path: '/login', limit: first, signedIn: false },
    { what: 'home', path: root, limit: first },
    { what: 'content', path: `${root}/content`, limit: first },
    { what: 'a page of a space', path: `${root}/s/${space}/p/${page}`, limit: first },
    { what: 'change request', path: `${change}/overview`, limit: first },
    { what: 'its changes', path: `${change}/changes`, limit: first + diff },
    { what: 'its editor', path: `${change}/edit/p/${page}`, limit: first + editor },
    { what: 'sites', path: `${root}/sites`, limit: first },
    { what: 'a site', path: `${root}/sites/${site}`, limit: first },
    { what: 'members', path: `${root}/settings/members`, limit: first },
  ];
}

/** @param {import('@playwright/test').Browser} browser @param {string} url */
async function signIn(browser, url) {
  const context = await browser.newContext();
  await context.request.post(`${url}/auth/sign-in`, { data: account });
  const state = await context.storageState();
  await context.close();
  return state;
}
