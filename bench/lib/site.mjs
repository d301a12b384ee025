import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inRoot } from '../../scripts/lib/paths.mjs';

const guides = inRoot('node_modules', 'fastify', 'docs', 'Guides');

/**
 * A public site over one space with the guides of Fastify. Gives the address of one of its pages below `url`.
 * @param {import('./service.mjs').Service} service
 */
export async function publishGuides(service) {
  const organization = await service.organization();
  const base = `/v1/orgs/${organization}`;
  const space = await service.call(`${base}/spaces`, { method: 'POST', body: { title: 'Guides' } });
  const files = readdirSync(guides).filter(name => name.endsWith('.md'));
  const changes = files.map(name => ({
    operation: 'insert_page',
    title: basename(name, '.md'),
    slug: basename(name, '.md').toLowerCase(),
    document: { markdown: readFileSync(join(guides, name), 'utf8') },
  }));
  await service.call(`/v1/spaces/${space.id}/content`, { method: 'POST', body: { changes } });
  const made = await service.call(`${base}/sites`, {
    method: 'POST',
    body: { title: 'Guides', visibility: 'public', spaces: [space.id] },
  });
  const site = await service.call(`${base}/sites/${made.id}/publish`, { method: 'POST' });
  const address = new URL(`${site.urls.published.replace(/\/$/, '')}/getting-started`);
  return { organization, space: space.id, site: site.id, host: address.host, path: address.pathname };
}
