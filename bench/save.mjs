import { shown, timed } from './lib/figures.mjs';
import { largePages } from './lib/large-pages.mjs';
import { startService } from './lib/service.mjs';

const limit = 1_000;
const rounds = 3;

/** A save of the largest pages that are taken, from the request to its answer. */
export async function measure() {
  const service = await startService();
  const organization = await service.organization();
  const { id } = await service.call(`/v1/orgs/${organization}/spaces`, { method: 'POST', body: { title: 'Large' } });
  const path = `/v1/spaces/${id}/content?compat=false`;
  const insert = { operation: 'insert_page', title: 'Page', ref: 'page', document: { markdown: 'Small.' } };
  const figures = [];
  for (const [name, markdown] of Object.entries(largePages)) {
    const { refs } = await service.call(path, { method: 'POST', body: { changes: [insert] } });
    const times = [];
    for (let round = 0; round < rounds; round++) {
      const document = { markdown: `Round ${round}.\n\n${markdown}` };
      const changes = [{ operation: 'update_page', page: refs.page, document }];
      times.push(await timed(() => service.call(path, { method: 'POST', body: { changes } })));
    }
    const note = `the slowest of ${rounds}; the first one ${shown(times[0] ?? 0)} ms`;
    figures.push({ what: `save of ${name}`, value: Math.max(...times), limit, unit: 'ms', note });
  }
  await service.stop();
  return figures;
}
