import { once } from 'node:events';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { largePages } from './lib/large-pages.mjs';
import { startService } from './lib/service.mjs';

const limit = 200;

/** Reads an address of a site, whose host nobody resolves. @param {URL} address @param {number} port */
async function visit({ host, pathname: path }, port) {
  const request = get({ host: '127.0.0.1', port, path, headers: { host } });
  const [answer] = await once(request, 'response');
  await text(answer);
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
}

/** How long nobody is answered while the largest pages are saved, read, compared and shown. */
export async function measure() {
  const service = await startService('SQLite', { monitored: true });
  const organization = await service.organization();
  const base = `/v1/orgs/${organization}`;
  const space = await service.call(`${base}/spaces`, { method: 'POST', body: { title: 'Large' } });
  const content = `/v1/spaces/${space.id}`;
  const made = await service.call(`${base}/sites`, {
    ...{ method: 'POST', body: { title: 'Large', visibility: 'public', spaces: [space.id] } },
  });
  const { urls } = await service.call(`${base}/sites/${made.id}/publish`, { method: 'POST' });
  /** @param {string} path @param {unknown[]} changes */
  const edit = (path, changes) => service.call(`${path}/content?compat=false`, { method: 'POST', body: { changes } });
  /** @type {Record<string, { value: number, note: string }>} */
  const longest = {};
  /** @param {string} what @param {string} note @param {() => Promise<unknown>} work */
  const watched = async (what, note, work) => {
    await service.standstill();
    await work();
    const value = await service.standstill();
    if (value > (longest[what]?.value ?? 0)) longest[what] = { value, note };
  };
  for (const [name, markdown] of Object.entries(largePages)) {
    const document = { markdown };
    const insert = { operation: 'insert_page', title: name, slug: 'page', ref: 'page', document };
    /** @type {string} */
    let page = '';
    await watched('save', name, async () => {
      page = (await edit(content, [insert])).refs.page;
    });
    await watched('read', name, () => service.call(`${content}/content/page/${page}`));
    const request = await service.call(`${content}/change-requests`, { method: 'POST', body: { subject: name } });
    const changed = `${content}/change-requests/${request.id}`;
    const update = { operation: 'update_page', page, document: { markdown: `New.\n\n${markdown}` } };
    await watched('save in a change request', name, () => edit(changed, [update]));
    await watched('comparison', name, () => service.call(`${changed}/changes/page/${page}`));
    await watched('merge', name, () => service.call(`${changed}/merge`, { method: 'POST' }));
    await watched('published page', name, () => visit(new URL('page', urls.published), service.port));
    await edit(content, [{ operation: 'delete_page', page }]);
  }
  await service.stop();
  return Object.entries(longest).map(([what, { value, note }]) => ({
    ...{ what: `standstill: ${what}`, value, limit, unit: 'ms', note },
  }));
}
