import { describe, expect, it } from 'vitest';
import { pageLimits } from '#document/page-limits.ts';
import { expectLinear, repeated } from '#document/testing/growth.ts';
import { withCodeSettings } from './code-settings.ts';
import { draftOf } from './draft.ts';
import { outlineOf } from './html-outline.ts';
import { readHtml } from './html-page.ts';
import { markdownPage } from './markdown-page.ts';
import { readComponents } from './mdx/components.ts';
import { parseSummary } from './summary.ts';
import { readWiki, wikiLinks } from './web-source.ts';

const pieces = [
  ...[
    '<article>',
    '<article></article>',
    '<b></i>',
    '<li>',
    '<p>',
    '<br>',
    '<main',
    '<title',
    '<title>',
    '<body>',
    '<a ',
    '<a href="',
    '<a href="x">',
    '<!--',
    '<',
    '</a>',
  ],
  ...['# ', '#', ' ', '\t', '[', '![', '[a](b', '](', '](a#', '](a', '[[', '[[a|', '[[a]]', '`', '**', '\\', '{#a}'],
  ...[
    '* [',
    '* [a](',
    '* [a](b "',
    '* a ',
    '## a #',
    '=',
    'a\n=\n',
    ':::a\n',
    '> [!NOTE]\n',
    '!!! note\n    a\n',
    '\n',
  ],
];
const piecesOfMdx = [
  ...[
    'import ',
    'import {\n',
    "import a from 'b'\n",
    'export {\n',
    '{/*\n',
    '{/* */}',
    "{' '}",
    '```js a.js\n',
    '``` { .a }\n',
    '``` {\n',
  ],
  ...['<A', '<A ', '<A\n', '<A b\n', '<A b={\n', '<A b="\n', '<A>', '<A>\n', '</A>', '</A>\n', '<A>\n</A>\n'],
  ...['<Card>a</Card>\n', '<Step>\n', '<Badge>', '<Badge ', '<img a={', '<Tabs>\n<Tab>\n', '<CodeGroup>\n```a\n```\n'],
];
const megabyte = 1024 * 1024;
const bytes = (text: string) => Buffer.from(text);

describe('files of anyone are read in linear time', () => {
  const readers: Record<string, (text: string) => unknown> = {
    'the outline of HTML': outlineOf,
    'a Markdown file': text => markdownPage('a.md', bytes(text)),
    'a Markdown file with a heading': text => markdownPage('a.md', bytes(`# ${text.replaceAll('\n', ' ')}`)),
    'a heading with a line below': text => markdownPage('a.md', bytes(`a${text.replaceAll('\n', ' ')}\n==`)),
    'a summary': text => parseSummary(text, '.'),
    'a summary of one line': text => parseSummary(`* [a](${text.replaceAll('\n', ' ')}`, '.'),
    'a wiki page': wikiLinks,
  };
  it('a file in MDX', async () => {
    const read = (text: string) => readComponents(withCodeSettings(text), true);
    for (const piece of [...pieces, ...piecesOfMdx]) await expectLinear(megabyte / 4, repeated(piece), read);
  });
  it.each(Object.keys(readers))('%s', async name => {
    for (const piece of pieces) await expectLinear(megabyte, repeated(piece), readers[name] ?? String);
  });

  it('a wiki and what its pages lead to', async () => {
    const read = (text: string) => {
      const download = async (url: string) => ({
        body: bytes(url.endsWith('Home.md') ? text : ''),
        contentType: '',
        url,
      });
      return readWiki({ download, step: () => {} }, 'https://github.com/owner/name/wiki');
    };
    for (const piece of pieces) await expectLinear(megabyte, repeated(piece), read);
  });
});

it.each([
  '<b>a</b> ',
  '<p>',
  '<ul><li>a</li></ul>',
  '<table><tr><td>a</td></tr></table>',
  '<a href="x"><div></a>',
  '<td><table></td>',
  '<span><object></span>',
  '<b><table></b></table>',
  '<rt>',
])('converts HTML in linear time, however it is closed: %s', async piece => {
  await expectLinear(60_000, repeated(piece), html => readHtml('a.html', bytes(html)));
});

it('names a page that is nested too deeply to be converted', () => {
  expect(() => readHtml('deep.html', bytes('<div>'.repeat(100_000)))).toThrow('deep.html is nested too deeply');
});

it('looks for links only in a text that fits into a page', () => {
  const file = { path: 'a.png', bytes: bytes('x') };
  const draft = (markdown: string) => {
    const page = { ...markdownPage('a.md', bytes('')), markdown };
    return draftOf({ pages: [page], contents: [], files: new Map([['a.png', file]]), report: [] }, () => {});
  };
  expect(draft('![](a.png)').files).toHaveLength(1);
  const long = draft(`![](a.png)${'a'.repeat(pageLimits.characters)}`);
  expect(long.files).toEqual([]);
  expect(long.report).toMatchObject([
    { path: 'a.md', outcome: 'failed' },
    { path: 'a.png', outcome: 'skipped' },
  ]);
});
