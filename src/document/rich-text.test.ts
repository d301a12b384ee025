import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newBlockIds } from './block-ids.ts';
import { parseBlocks } from './blocks.ts';
import { renderHtml } from './html.ts';
import { fromRichText, instructionsMarkdown, toRichText } from './rich-text.ts';
import { findNodes } from './rich-text-error.ts';
import { block, type RichBlock, type RichDocument } from './rich-text-model.ts';
import { plainText } from './text.ts';

const every = readFileSync(new URL('testing/every-block.md', import.meta.url), 'utf8');

const types = (nodes: readonly unknown[], found = new Set<string>()): Set<string> => {
  JSON.stringify(nodes, (key, value) => {
    if (key === 'type' && typeof value === 'string') found.add(value);
    return value;
  });
  return found;
};

/** A document without its keys, which are made from how its blocks are written. */
const keyless = (document: RichDocument): unknown =>
  JSON.parse(JSON.stringify(document, (name, value) => (name === 'key' ? undefined : value)));

describe('rich text', () => {
  test('every listed type appears', () => {
    const found = types(toRichText(`${every}\n<i class="fa-github">:github:</i> x\n`).nodes);
    const listed =
      'paragraph heading-1 heading-2 heading-3 list-ordered list-unordered list-tasks list-item blockquote code code-line hint divider images ' +
      'image file table tabs tabs-item expandable stepper stepper-step embed math content-ref openapi-operation reusable-content if columns ' +
      'column link emoji icon inline-image inline-math expression mention annotation button bold italic code strikethrough keyboard color ' +
      'superscript subscript';
    expect(listed.split(' ').filter(type => !found.has(type))).toEqual([]);
  });

  test('a page comes back the same document, and reads the same', () => {
    const document = toRichText(every);
    const markdown = fromRichText(document);
    expect(keyless(toRichText(markdown))).toEqual(keyless(document));
    expect(plainText(markdown).replace(/\s+/g, ' ')).toBe(plainText(every).replace(/\s+/g, ' '));
    expect(fromRichText(toRichText(markdown))).toBe(markdown);
  });

  test('with the ids of its blocks each node has all its members and a key of its own, and is written the same', () => {
    const blockIds = newBlockIds(parseBlocks(every));
    const document = toRichText(every, { blockIds });
    expect(document.data.schemaVersion).toBe(1);
    const nodes = findNodes(document.nodes, node => node.object === 'block' || node.object === 'inline');
    const bare = nodes.filter(({ path }) => !/\.data\./.test(path));
    for (const { node } of bare)
      expect(Object.keys(node)).toEqual(expect.arrayContaining(['object', 'type', 'key', 'nodes', 'isVoid', 'data']));
    const keys = bare.map(({ node }) => node.key);
    expect(new Set(keys).size).toBe(keys.length);
    // A block of Markdown may be several nodes: the first has its id.
    expect(document.nodes.every(({ key = '' }) => blockIds.includes(key.split(':')[0] ?? ''))).toBe(true);
    expect(fromRichText(document)).toBe(fromRichText(toRichText(every)));
  });

  test('text that looks like Markdown stays text', () => {
    const word = fc.constantFrom(
      '*',
      '**',
      '_',
      '`',
      '[a](b)',
      '![a](b)',
      '<b>',
      '&amp;',
      '{{ x }}',
      '{% hint %}',
      ':rocket:',
      'https://a.b',
      '//a.b',
      '$$x$$',
      '~~',
      '\\',
      'a',
      ' b',
      '1.',
      '- ',
      '# ',
      '> ',
      '|',
      '---',
      '[^1]',
      '!',
      'mailto:a@b.c',
      '[ ] ',
      '+',
      '=',
      '#',
    );
    const marks = fc.subarray(['bold', 'italic', 'strikethrough', 'code', 'keyboard', 'superscript'], { maxLength: 2 });
    const leaf = fc.record({
      text: fc.array(word, { minLength: 1, maxLength: 4 }).map(words => words.join('')),
      marks,
    });
    fc.assert(
      fc.property(
        fc.array(leaf, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('paragraph', 'heading-2'),
        (leaves, type) => {
          const last = leaves.length - 1;
          const nodes = leaves.map(({ text, marks: names }, index) => {
            const start = index === 0 ? text.trimStart() || 'a' : text;
            return {
              object: 'leaf' as const,
              text: index === last ? start.trimEnd() || 'a' : start,
              marks: names.map(name => ({ object: 'mark' as const, type: name })),
            };
          });
          const block: RichBlock = { object: 'block', type, nodes: [{ object: 'text', leaves: nodes }] };
          const html = renderHtml(fromRichText({ object: 'document', data: {}, nodes: [block] }));
          const shown = html
            .replace(/ aria-label="[^"]*">#<\/a>/, '>')
            .replace(/<[^>]*>/g, '')
            .trim();
          const text = nodes
            .map(each => each.text)
            .join('')
            .trim();
          expect(shown).toBe(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
        },
      ),
      { numRuns: 800 },
    );
  });

  test('a code tag around more than a fence keeps what it holds', () => {
    const markdown = '{% code title="a" %}\n\n```js\n1\n```\n\nAnd **more**.\n\n{% endcode %}\n';
    expect(fromRichText(toRichText(markdown))).toBe(markdown);
  });

  test.each([
    [
      'a table with text between its rows',
      '<table><thead><tr><th>A</th></tr></thead><tbody>x<tr><td>y</td></tr></tbody></table>',
    ],
    [
      'a cell over two columns',
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td colspan="2">y</td></tr></tbody></table>',
    ],
    [
      'a choice of something else',
      '<table><thead><tr><th data-type="select">A</th></tr></thead><tbody><tr><td data-value="[1]">1</td></tr></tbody></table>',
    ],
    [
      'a cell with more than its value',
      '<table><thead><tr><th data-type="number">A</th></tr></thead><tbody><tr><td>1 <b>kg</b></td></tr></tbody></table>',
    ],
    ['a figure with a class', '<figure class="x"><img src="a.png" alt=""></figure>'],
    ['a comment', '<!-- a -->'],
  ])('%s, which no document has a form for, is code that says so', (_name, html) => {
    const document = toRichText(html);
    expect(document.nodes).toMatchObject([{ type: 'code', data: { syntax: 'html', verbatim: true } }]);
    expect(fromRichText(document)).toBe(`${html}\n`);
  });

  test('links in cells keep their words', () => {
    const html =
      '<table><thead><tr><th data-type="files">A</th></tr></thead><tbody><tr><td><a href="file:f">The manual</a></td></tr></tbody></table>';
    const document = toRichText(html);
    expect(document.nodes[0]?.data?.records).toMatchObject({
      r1: { values: { c1: ['f'] }, texts: { c1: ['The manual'] } },
    });
    expect(fromRichText(document)).toBe(`${html}\n`);
  });

  test('emphasis goes on around what is no text', () => {
    const markdown = 'a **b :rocket: c [d](https://a.b) e** f\n';
    expect(fromRichText(toRichText(markdown))).toBe(markdown);
  });

  test('a line at the start of a page does not become front matter', () => {
    const markdown = fromRichText(toRichText('***\n\na: b\n\n---\n'));
    expect(toRichText(markdown).nodes.map(({ type }) => type)).toEqual(['divider', 'paragraph', 'divider']);
  });

  test('unknown blocks of instructions are kept untouched', () => {
    const nodes: RichBlock[] = [
      { object: 'block', type: 'sketch', data: { url: 'x```y', deep: [1, { a: null }] } },
      { object: 'block', type: 'paragraph', nodes: [{ object: 'inline', type: 'hologram', data: { a: 1 } }] },
      { object: 'block', type: 'table', data: { view: 'other', records: {} } },
    ];
    const document: RichDocument = { object: 'document', data: {}, nodes };
    expect(toRichText(instructionsMarkdown(document), { carried: true })).toEqual(document);
  });

  test('instructions have a hint in a list as a hint', () => {
    const words = { object: 'text' as const, leaves: [{ object: 'leaf' as const, text: 'a', marks: [] }] };
    const hint = block('hint', [block('paragraph', [words])], { style: 'info' });
    const nodes = [block('list-unordered', [block('list-item', [hint])])];
    expect(instructionsMarkdown({ object: 'document', data: {}, nodes })).toContain('{% hint style="info" %}');
  });
});
