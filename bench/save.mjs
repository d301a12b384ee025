import { shown, timed } from './lib/figures.mjs';
import { startService } from './lib/service.mjs';

const limit = 1_000;
const rounds = 3;
/** The most that a page holds: `src/document/page-limits.ts`. */
const most = { characters: 500_000, lines: 50_000, blocks: 20_000 };
/** What the rounds themselves write at the top. */
const spare = 20;

/** @param {string} part */
const filled = part => part.repeat(Math.floor((most.characters - spare) / part.length));

/** @param {number} count @param {(index: number) => string} line */
const lines = (count, line) =>
  Array.from({ length: count - spare }, (_, index) => line(index))
    .join('')
    .slice(0, most.characters - spare);

/** Pages as large as pages may be, of what is dearest to read. */
const pages = {
  'short list items': lines(most.lines, () => '- a\n'),
  'a deep list': lines(most.lines, index => `${'  '.repeat(index % 12)}- a\n`),
  'a long table': `| a | b |\n|---|---|\n${lines(most.lines, () => '| a | b |\n')}`,
  'quotes in quotes': lines(most.lines, index => `${'> '.repeat(1 + (index % 4))}a\n`),
  paragraphs: lines(most.blocks, index => `Words ${index} of **a** page.\n\n`),
  headings: lines(most.blocks, index => `# Part ${index}\n`),
  'opening brackets': filled('['),
  'links to one address': filled('[a](b) '),
  'links to many addresses': lines(most.characters / 8, index => `[a](${index}) `),
  images: filled('![a](b)'),
  emphasis: filled('_a_ '),
  HTML: filled('<b>a'),
  addresses: filled('http://a.b '),
};

/** A save of the largest pages that are taken, from the request to its answer. */
export async function measure() {
  const service = await startService();
  const organization = await service.organization();
  const { id } = await service.call(`/v1/orgs/${organization}/spaces`, { method: 'POST', body: { title: 'Large' } });
  const path = `/v1/spaces/${id}/content?compat=false`;
  const insert = { operation: 'insert_page', title: 'Page', ref: 'page', document: { markdown: 'Small.' } };
  const figures = [];
  for (const [name, markdown] of Object.entries(pages)) {
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
