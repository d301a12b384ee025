import { budgets } from '../scripts/lib/budgets.mjs';
import { kilobytes, loadCold, openBrowser } from './lib/browser.mjs';
import { account, startService } from './lib/service.mjs';
import { publishGuides } from './lib/site.mjs';

const { first, route, editor } = budgets;

/** @typedef {{ what: string, path: string, limit?: number, usable: { css: string, text?: string }, signedIn?: boolean }} Screen */

/** JavaScript that each main screen loads into an empty cache. */
export async function measure() {
  const service = await startService();
  const screens = await prepare(service);
  const browser = await openBrowser();
  const storageState = await signIn(browser, service.url);
  const figures = [];
  let home = 0;
  const beyondHome = (/** @type {number} */ more) => Number((home + more).toFixed(2));
  for (const { what, path, limit = beyondHome(route), usable, signedIn = true } of screens) {
    const options = signedIn ? { storageState } : {};
    const { scripts, later, close } = await loadCold(browser, service.url + path, options, usable);
    await close();
    const before = new Map([...scripts].filter(([file]) => !later.has(file)));
    const note = `${before.size} files${laterNote(later)}`;
    const value = kilobytes(before);
    if (what === 'home') home = value;
    figures.push({
      what: `dashboard, ${what}`,
      value,
      limit: what === 'its editor' ? beyondHome(editor) : limit,
      unit: 'kB gzip',
      note,
    });
  }
  await browser.close();
  await service.stop();
  return figures;
}

/** What comes after the screen can be used, without a hand on it. @param {ReadonlyMap<string, number>} later */
function laterNote(later) {
  if (later.size === 0) return '';
  const largest = [...later].sort(([, a], [, b]) => b - a).slice(0, 3);
  const names = largest.map(([path]) => (path.split('/').at(-1) ?? '').replace(/-[\w-]{8}\.js$/, ''));
  return `; ${kilobytes(later).toFixed(0)} kB in ${later.size} more after it: ${names.join(', ')}`;
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
    { what: 'sign-in', path: '/login', limit: first, usable: { css: 'input[type=password]' }, signedIn: false },
    { what: 'home', path: root, limit: first, usable: { css: 'main', text: 'Guides' } },
    { what: 'content', path: `${root}/content`, usable: { css: 'main [role=treeitem]', text: 'Guides' } },
    {
      what: 'a page of a space',
      path: `${root}/s/${space}/p/${page}`,
      usable: { css: 'article .b-prose' },
    },
    { what: 'change request', path: `${change}/overview`, usable: { css: 'button', text: 'Merge into' } },
    {
      what: 'its changes',
      path: `${change}/changes`,
      usable: { css: 'main', text: 'It is better now.' },
    },
    {
      what: 'its editor',
      path: `${change}/edit/p/${page}`,
      usable: { css: '.cm-line', text: 'better' },
    },
    { what: 'sites', path: `${root}/sites`, usable: { css: 'tbody', text: 'Guides' } },
    {
      what: 'a site',
      path: `${root}/sites/${site}/structure`,
      usable: { css: 'main [role=treeitem]', text: 'Guides' },
    },
    { what: 'members', path: `${root}/settings/members`, usable: { css: 'tbody', text: account.email } },
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
