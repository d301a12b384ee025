import { expect, it } from 'vitest';
import { arrangeByFolder } from './folder-tree.ts';
import { readHtml } from './html-page.ts';
import { markdownPage, titleOfName } from './markdown-page.ts';
import { parseSummary } from './summary.ts';
import { wikiLinks } from './web-source.ts';

it('reads order, nesting, groups and escaped titles of a summary', () => {
  const entries = parseSummary(
    '# Summary\n\n* [Home](README.md)\n\n## A group\n\n- [One \\[1\\]](<a b/one.md>)\n    - [Two](two.md#part "t")\n- Plain\n  - [Three](%C3%A4.md)\n',
    '.',
  );
  expect(entries).toEqual([
    { title: 'Home', path: 'README.md', entries: [] },
    {
      title: 'A group',
      isGroup: true,
      entries: [
        { title: 'One [1]', path: 'a b/one.md', entries: [{ title: 'Two', path: 'two.md', entries: [] }] },
        { title: 'Plain', isGroup: true, entries: [{ title: 'Three', path: 'ä.md', entries: [] }] },
      ],
    },
  ]);
});

it('takes titles from the front matter, then the first heading, then the name', () => {
  const page = (path: string, text: string) => markdownPage(path, Buffer.from(text));
  expect(page('a.md', '---\ntitle: Front\n---\n# Heading\n\nText\n')).toMatchObject({
    title: 'Front',
    markdown: '# Heading\n\nText\n',
  });
  expect(page('a.md', '---\ntitle: Front\nlinkTitle: Link\n---\nText\n')).toMatchObject({
    title: 'Front',
    linkTitle: 'Link',
  });
  expect(page('a.md', '---\nsidebar_label: Label\n---\nText\n')).toMatchObject({ title: 'A', linkTitle: 'Label' });
  expect(page('a.md', '# A `code` [link](x)\n\nText\n')).toMatchObject({ title: 'A code link', markdown: 'Text\n' });
  expect(page('a.md', 'Heading\n=======\n\nText\n')).toMatchObject({ title: 'Heading', markdown: 'Text\n' });
  expect(page('02-getting_started.md', 'Text\n')).toMatchObject({ title: 'Getting started', markdown: 'Text\n' });
  expect(page('api/README.md', 'Text\n').title).toBe('Api');
  expect(titleOfName('Roadmap 0123456789abcdef0123456789abcdef.md')).toBe('Roadmap');
});

it('takes the title of HTML from its first heading, then its own, and keeps neither twice', () => {
  const page = (html: string) => readHtml('a.html', Buffer.from(html)).page;
  expect(page('<title>Own</title><h1>Heading</h1><p>Text')).toMatchObject({ title: 'Heading', markdown: 'Text\n' });
  expect(page('<title> Own\n&amp; more </title><p>Text')).toMatchObject({ title: 'Own & more', markdown: 'Text\n' });
  const nested = '<body>a<main>b<main>c</main>d</main>e<article>f</article></body>';
  expect(page(nested).markdown).toBe('b\n\nc\n\nd\n');
});

it('keeps a name that ends with a hash, and leaves out the hashes that close a heading', () => {
  const title = (text: string) => markdownPage('a.md', Buffer.from(text)).title;
  expect(title('# C#\n')).toBe('C#');
  expect(title('# Closed ##\n')).toBe('Closed');
});

it('arranges folders in natural order with the page of each folder above its pages', () => {
  const page = (path: string) => markdownPage(path, Buffer.from(`# ${path}\n`));
  const tree = arrangeByFolder(['b/10.md', 'b/9.md', 'b/README.md', 'a/x.md', 'README.md', 'c.md', 'c/y.md'].map(page));
  const titles = (pages: ReturnType<typeof arrangeByFolder>): unknown[] =>
    pages.map(({ title, pages: below }) => (below.length > 0 ? [title, titles(below)] : title));
  expect(titles(tree)).toEqual([
    'README.md',
    ['A', ['a/x.md']],
    ['b/README.md', ['b/9.md', 'b/10.md']],
    ['c.md', ['c/y.md']],
  ]);
});

it('turns wiki links into links', () => {
  expect(wikiLinks('[[Getting Started]] [[Text|Other Page]]')).toBe(
    '[Getting Started](Getting-Started.md) [Text](Other-Page.md)',
  );
});
