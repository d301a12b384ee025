/** The most that a page holds: `src/document/page-limits.ts`. */
const most = { characters: 500_000, lines: 50_000, blocks: 20_000 };
/** What is written at the top besides. */
const spare = 20;

/** @param {string} part */
const filled = part => part.repeat(Math.floor((most.characters - spare) / part.length));

/** @param {number} count @param {(index: number) => string} line */
const lines = (count, line) =>
  Array.from({ length: count - spare }, (_, index) => line(index))
    .join('')
    .slice(0, most.characters - spare);

/** Pages as large as pages may be, of what is dearest to read. */
export const largePages = {
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
