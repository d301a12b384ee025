import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { ImportedPage } from './bundle.ts';
import { readZip } from './zip-source.ts';

/** The pages of an archive as lines, two blanks in for each level, and what is not among them. */
async function arranged(files: Record<string, string | object>) {
  const archive = new ZipFile();
  for (const [path, text] of Object.entries(files))
    archive.addBuffer(Buffer.from(typeof text === 'string' ? text : JSON.stringify(text)), path);
  archive.end();
  const { pages, report } = await readZip(await buffer(archive.outputStream), () => {}, 'zip');
  const lines = (list: readonly ImportedPage[], indent: string): string[] =>
    list.flatMap(({ title, type, pages: inner }) => [
      `${indent}${title}${type === 'document' ? '' : ` (${type})`}`,
      ...lines(inner, `${indent}  `),
    ]);
  return { tree: lines(pages, ''), report };
}

it('arranges the docs of Mintlify as their first language and version is, and says what is left out', async () => {
  const group = {
    group: 'Start',
    pages: ['index', { group: 'Deep', root: 'deep/index', pages: ['deep/cold', 'GET /ducks'] }],
  };
  const anchors = [{ anchor: 'Blog', href: 'https://blog.example' }];
  const shown = { language: 'en', tabs: [{ tab: 'Guide', groups: [group, { group: 'Empty', pages: [] }] }], anchors };
  const { tree, report } = await arranged({
    'docs.json': {
      navigation: {
        languages: [
          { language: 'de', pages: ['de/index'] },
          { ...shown, default: true },
        ],
      },
    },
    'index.mdx': '---\ntitle: Home\n---\nDucks',
    'deep/index.mdx': '# Deep water',
    'deep/cold.mdx': '# Cold',
    'de/index.mdx': '# Teich',
    'README.md': '# Of the repository',
  });
  expect(tree).toEqual(['Guide (group)', '  Start (group)', '    Home', '    Deep', '      Cold', 'Blog (link)']);
  expect(report.filter(({ outcome }) => outcome === 'skipped').map(({ path }) => path)).toEqual([
    'de/index.mdx',
    'README.md',
  ]);
  expect(report[0]?.reason).toMatchObject({ values: { file: 'docs.json' } });
});

it('arranges the older groups of Mintlify, and names pages that are not there', async () => {
  const { tree, report } = await arranged({
    'mint.json': { navigation: [{ group: 'Ponds', pages: ['a', 'a', 'gone'] }] },
    'a.mdx': '# A',
  });
  expect(tree).toEqual(['Ponds (group)', '  A']);
  expect(report).toMatchObject([{ path: 'gone', outcome: 'failed' }]);
});

it('arranges the docs of MkDocs as its navigation is, from the folder that it names', async () => {
  const nav =
    'nav:\n  - index.md\n  - Ponds:\n    - The cold: ponds/cold.md\n    - Blog: https://blog.example\nplugins:\n  - x: !!python/name:a.b\n';
  const files = { 'README.md': '# Of the repository', 'pages/ponds/cold.md': '# Cold', 'pages/index.md': '# Home' };
  const { tree } = await arranged({ ...files, 'mkdocs.yml': `docs_dir: pages\n${nav}` });
  expect(tree).toEqual(['Home', 'Ponds (group)', '  The cold', '  Blog (link)']);
  expect((await arranged({ ...files, 'mkdocs.yml': 'docs_dir: ./pages' })).tree).toEqual([
    'Home',
    'Ponds (group)',
    '  Cold',
  ]);
});

it.each([
  ['docs.json', '{"navigation": {"pages": ["elsewhere"]}}'],
  ['docs.json', '{"navigation": ['],
  ['mint.json', '[]'],
  ['mkdocs.yml', 'site_name: Ponds'],
  ['mkdocs.yml', 'docs_dir: elsewhere\nnav:\n  - a.md'],
])('arranges pages by their folders where %s is not of them', async (name, text) => {
  expect((await arranged({ [name]: text, 'b.md': '# B', 'a.md': '# A' })).tree).toEqual(['A', 'B']);
});

it('puts pages and folders first that are numbered, and calls folders as they say', async () => {
  const { tree } = await arranged({
    'a.md': '# A',
    'b.md': '---\nsidebar_position: 2\n---\n# B',
    'c.mdx': '---\ntitle: C\nsidebar:\n  order: 0.5\n---\n',
    'ponds/_category_.json': { label: 'All ponds', position: 1 },
    'ponds/d.md': '---\nnav_order: two\n---\n# D',
    'ponds/e.md': '---\nweight: 3\n---\n# E',
    'lakes/_category_.yml': 'position: [1]\nlabel: 7',
    'lakes/f.md': '# F',
  });
  expect(tree).toEqual(['C', 'All ponds (group)', '  E', '  D', 'B', 'A', 'Lakes (group)', '  F']);
});
