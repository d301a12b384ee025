import { describe, it } from 'vitest';
import { newBlockIds } from './block-ids.ts';
import { parseBlocks } from './blocks.ts';
import { replaceBlocks, saveText } from './body-edit.ts';
import { diffBlocks } from './diff.ts';
import { evaluateMarkdown } from './evaluate-markdown.ts';
import { findWords } from './find-words.ts';
import { withBlocks } from './foreign-blocks.ts';
import { readFrontMatter, stripFrontMatter } from './front-matter.ts';
import { renderHtml } from './html.ts';
import { rewriteLinks } from './links.ts';
import { fromRichText, toRichText } from './rich-text.ts';
import { finish } from './steps.ts';
import { expectLinear, repeated } from './testing/growth.ts';
import { sections } from './text.ts';
import { segmentPage } from './translate-segments.ts';
import { pageStructure } from './translate-structure.ts';

/** A tenth of a page: what is quadratic takes a multiple of what is linear. */
const size = 50_000;

const texts: Record<string, (size: number) => string> = {};
for (const piece of [
  ...['<!--', '<a ', '<a id="', '<a href="b">', '<b>', '</b>', '<summary>', '<details>\n', '<img alt="', '<x "', '<'],
  ...['[', '![', '[a](', '![a](<', '[^a]', '[a]: b\n', '](', '`', '``a', '*a', '**a', '_a', '~~a', '*[', '$$a', '$$\n'],
  ...[
    '{{a}}',
    '{{',
    '{{a}} `',
    '{% ',
    '{% a "',
    '{% hint %}\n',
    '{% hint title="',
    ':a:',
    '::: a\n',
    ':::note\na\n:::\n',
  ],
  ...['# ', '#\n', '> ', '> [!NOTE]\n', '- ', '1. ', '|a', '|-|\n', 'a|b\n-|-\n', '= ', 'a\n===\n', '---\n', '    a\n'],
  ...['a', ' ', '\t', '\n', '\r\n', '\r', '\\', '&', '&amp;', '"', 'http://', 'a@', '\u0301', '\ud83d\ude00'],
])
  texts[piece] = repeated(piece);
Object.assign(texts, {
  'blank lines with two characters each': (length: number) => `---\r\n${repeated('\r\n')(length)}x`,
  'blank lines before a summary': (length: number) => `<details>\r\n${repeated('\r\n')(length)}x`,
  'blanks before a word': (length: number) => `a${repeated(' ')(length)}b`,
  'lines of blanks': repeated(`${' '.repeat(998)}a\n`),
  'a heading of hashes': (length: number) => `# a${repeated('#')(length)}a`,
  'a heading of anchors': (length: number) => `# ${repeated('<a id="')(length)}`,
  'code of blanks': (length: number) => `\`a ${repeated(' b ')(length)}c\``,
  'expressions behind a tick': (length: number) => `{{a}} ${repeated('``a`')(length)}`,
  'a raw block of tags': (length: number) => `<div>\n${repeated('<a b="c" ')(length)}`,
  'a raw block of comments': (length: number) => `<div>\n${repeated('<!--')(length)}`,
  'a raw block with a long name': (length: number) => `<div>\n<${repeated('a')(length)}`,
  'a notice with a separator': (length: number) => `:::a ${repeated(' ')(length)}\u2028a`,
  'ticks of all numbers': (length: number) =>
    `{{a}}${Array.from({ length: Math.sqrt(2 * length) }, (_, count) => '`'.repeat(count)).join('a')}`,
  'a cell of pipes': (length: number) => `|a|\n|-|\n|${repeated('\\|a')(length)}|`,
});

const readers: Record<string, (text: string) => unknown> = {
  saving: text => saveText({ markdown: '', blockIds: [] }, text),
  'reading its front matter': text => [readFrontMatter(text), stripFrontMatter(text)],
  'rewriting links': text => rewriteLinks(text, () => 'b'),
  showing: text => renderHtml(text),
  indexing: text => sections(text),
  'reading blocks of other tools': withBlocks,
  evaluating: text => evaluateMarkdown(text, { expression: () => 'a', condition: () => true }),
  editing: text => fromRichText(toRichText(text)),
  'writing a document': text => {
    const leaf = (type?: string) => ({
      object: 'leaf' as const,
      text,
      marks: type ? [{ object: 'mark' as const, type }] : [],
    });
    const block = (type: string, mark?: string) => ({
      object: 'block' as const,
      type,
      nodes: [{ object: 'text' as const, leaves: [leaf(mark)] }],
    });
    return fromRichText({
      object: 'document',
      data: {},
      nodes: [block('heading-1'), block('paragraph'), block('paragraph', 'code'), block('paragraph', 'bold')],
    });
  },
  'finding words': text => findWords(text, { find: 'zzz' }),
  translating: text => [segmentPage(text), pageStructure(text)],
  comparing: text => {
    const [before, after] = [parseBlocks(text), parseBlocks(`${text}\n\na\n`)];
    const ids = newBlockIds(before);
    return finish(diffBlocks({ blocks: before, ids }, { blocks: after, ids: newBlockIds(after) }));
  },
  'replacing a block': text => {
    const body = saveText({ markdown: '', blockIds: [] }, text);
    const [first = ''] = body.blockIds;
    return replaceBlocks(body, [first], 'a', null);
  },
};

describe.each(Object.keys(readers))('%s takes time linear in the length of a page', reader => {
  it.each(Object.keys(texts))('%j', async text => {
    await expectLinear(size, texts[text] ?? String, readers[reader] ?? String);
  });
});
