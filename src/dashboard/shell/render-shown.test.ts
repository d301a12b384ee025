import { expect, test } from 'vitest';
import { namesIn } from '#dashboard/shell/content-parts.ts';
import { renderShown, type ShownText } from '#dashboard/shell/render-shown.ts';

const links = {
  organizationId: 'o1',
  spaceId: 's1',
  pages: [],
  path: 'begin',
  pageHref: (id: string) => `/here/${id}`,
};
const file = { id: 'f1', name: 'a.png', contentType: 'image/png', size: 1, downloadURL: '/files/a' };
const parts: ShownText['parts'] = {
  files: [file],
  reusableContents: [{ id: 'c1', title: 'Note', markdown: '## Note of {{ space.vars.product }}\n\n![](file:f1)\n' }],
  openapi: { operations: {}, schemas: {} },
  variables: { product: 'Bindery *2*' },
  pending: false,
};

async function rendered(markdown: string, more: Partial<ShownText> = {}) {
  let html = '';
  let headings: string[] = [];
  await renderShown({ markdown, parts, variables: { who: 'Ada' }, links, ...more }, page => {
    html = page.html;
    headings = page.headings.map(({ title }) => title);
  });
  return { html, headings };
}

test('variables and included content are shown as readers see them, in the outline too', async () => {
  const { html, headings } = await rendered('{{ page.vars.who }}\n\n{% include "reusable-content:c1" %}\n');
  expect(html).toContain('<p>Ada</p>');
  expect(html).toContain('Note of Bindery *2*');
  expect(html).toContain('/files/a');
  expect(headings).toEqual(['Note of Bindery *2*']);
});

test('a condition that the space decides is decided, and one about the visitor is shown and marked', async () => {
  const under = (condition: string) => `{% if ${condition} %}\nSecret\n{% endif %}\n`;
  expect((await rendered(under('space.vars.product == "Other"'))).html).not.toContain('Secret');
  expect((await rendered(under('page.vars.who == "Ada"'))).html).not.toContain('b-if-condition');
  const forSome = (await rendered(under('visitor.claims.beta'))).html;
  expect(forSome).toContain('Secret');
  expect(forSome).toContain('b-if-condition');
  expect((await rendered('{{ visitor.claims.name }}')).html).toContain('visitor.claims.name');
});

test('content that is still asked for is not called missing', async () => {
  const text = '{% include "reusable-content:c2" %}\n';
  expect((await rendered(text, { parts: { ...parts, pending: true } })).html).not.toContain('not available');
  expect((await rendered(text)).html).toContain('not available');
});

test('what a text names is found wherever it is written', () => {
  expect(namesIn('![](file:f1) [x](<file:f1>) {% file src="file:f2" %} {% include "reusable-content:c1" %}')).toEqual({
    file: ['f1', 'f2'],
    reusableContent: ['c1'],
    evaluates: true,
  });
  expect(namesIn('Plain {text}.').evaluates).toBe(false);
});
