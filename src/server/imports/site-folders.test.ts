import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { ImportSource } from '#contract/import.ts';
import { draftOf } from './draft.ts';
import { readZip } from './zip-source.ts';

/** What becomes of an archive: the slug of each page by its title, its text, and the files that pages use. */
async function drafted(files: Record<string, string>, source: ImportSource = 'zip') {
  const archive = new ZipFile();
  for (const [path, text] of Object.entries(files)) archive.addBuffer(Buffer.from(text), path);
  archive.end();
  const draft = draftOf(await readZip(await buffer(archive.outputStream), () => {}, source), () => {});
  const pages = draft.operations.flatMap(operation =>
    operation.operation === 'insert_page' || operation.operation === 'insert_group' ? [operation] : [],
  );
  const text = (title: string) => {
    const page = pages.find(each => each.title === title);
    return page?.operation === 'insert_page' ? page.markdown : undefined;
  };
  const slugs = Object.fromEntries(pages.map(({ title = '', slug }) => [title, slug]));
  const contents = draft.operations.filter(({ operation }) => operation === 'insert_reusable_content');
  return { slugs, text, contents, used: draft.files.map(({ name }) => name), report: draft.report };
}

it('gives pages the addresses that their files had, and the home that of its title', async () => {
  const { slugs } = await drafted({
    'README.md': '# Ponds',
    'guide/index.md': '# All about ducks',
    'guide/02-what_they eat.md': '# Food',
    'v1.2/old.html': '<h1>Former</h1>',
    'v1.2/über.md': '# Above',
  });
  expect(slugs).toEqual({
    Ponds: undefined,
    'All about ducks': 'guide',
    Food: 'what-they-eat',
    'V1.2': undefined,
    Former: 'old',
    Above: 'uber',
  });
});

it('gives pages of another product the addresses of their titles', async () => {
  const name = 'Ducks 0123456789abcdef0123456789abcdef.md';
  expect((await drafted({ [name]: '# Ducks', 'a.md': '# A' }, 'notion')).slugs).toEqual({
    Ducks: undefined,
    A: undefined,
  });
});

it('finds what a site serves at its root, wherever the site stands in the source', async () => {
  const picture = 'not looked at';
  const { text, used, report } = await drafted({
    'README.md': '# Home',
    'static/img/a.png': picture,
    'website/static/c.png': picture,
    'docs/public/b.png': picture,
    'docs/public/guide/b.png': picture,
    'docs/guide/deep.md':
      '# Deep\n\n![](/img/a.png) ![](@site/static/img/a.png) ![](/b.png) ![](/c.png) [Up](/guide/) ![](b.png)',
    'docs/guide/index.md': '# Guide',
  });
  const id = '[A-Za-z0-9]+';
  expect(text('Deep')).toMatch(
    new RegExp(
      `^!\\[\\]\\(file:(${id})\\) !\\[\\]\\(file:\\1\\) !\\[\\]\\(file:${id}\\) !\\[\\]\\(file:${id}\\) \\[Up\\]\\(page:${id}\\) !\\[\\]\\(b.png\\)$`,
    ),
  );
  expect(used).toEqual(['a.png', 'c.png', 'b.png']);
  expect(report.find(({ path }) => path === 'docs/guide/deep.md')?.reason).toMatchObject({ values: { some: 'b.png' } });
});

it('calls links of HTML that are named by their file as its page is called, and leaves those in code', async () => {
  const link = (text: string) => `<a data-mention href="ponds/${text}">${text}</a>`;
  const { text } = await drafted({
    'README.md': `# Home\n\n<table><tbody><tr><td>${link('deep.md')}</td><td><a href="ponds/#cold">ponds</a></td><td><a href="ponds/deep.md">Here</a></td></tr></tbody></table>\n\n\`\`\`html\n${link('deep.md')}\n\`\`\``,
    'ponds/README.md': '# Ponds & lakes\n\n## Cold',
    'ponds/deep.md': '# Deep water',
  });
  expect(text('Home')).toMatch(/">Deep water<\/a>.*#cold">Ponds &amp; lakes<\/a>.*">Here<\/a>/);
  expect(text('Home')).toContain(`\`\`\`html\n${link('deep.md')}\n\`\`\``);
});

it('makes reusable content of files that pages in MDX import, and says which components it does not know', async () => {
  const { slugs, text, report, contents } = await drafted({
    'index.mdx':
      "import Part from './snippets/part.mdx';\nimport Deep from '/ponds/deep.md';\n\n# Home\n\n<Part />\n\n<Deep />\n\n<Pond />",
    'snippets/part.mdx': 'Feed [here](../ponds/deep.md)',
    'ponds/deep.md': '# Deep water',
    'ponds/_note.mdx': 'Cold',
  });
  expect(Object.keys(slugs)).toEqual(['Home', 'Ponds', 'Deep water']);
  expect(text('Home')).toMatch(/^\{% include "reusable-content:\S+" %\}\n\n\{% include "reusable-content:\S+" %\}\n*$/);
  expect(contents).toMatchObject([
    { title: 'Part', markdown: expect.stringMatching(/^Feed \[here\]\(page:\S+\)$/) },
    { title: 'Deep water' },
    { title: 'Note', markdown: 'Cold' },
  ]);
  expect(report.find(({ path }) => path === 'index.mdx')?.reason).toMatchObject({ values: { some: '<Pond>' } });
});
