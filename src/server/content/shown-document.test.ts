import { expect, test } from 'vitest';
import { Document } from '#contract/documents.ts';
import { fromRichText, toRichText } from '#document/rich-text.ts';
import type { RichDocument } from '#document/rich-text-model.ts';
import { asPromised, shownDocument } from './shown-document.ts';

const markdown =
  '---\ntitle: One\n---\n\n# Begin\n\n{% if visitor.claims.a %}\nsecret\n{% endif %}\n\n* `one`\n\n  more\n';

test('a text that the contract has a document for is answered as that', () => {
  expect(shownDocument(markdown)).toEqual(toRichText(markdown));
});

test.each<[string, RichDocument['nodes'][number]]>([
  ['a block of a type', { object: 'block', type: 'hologram', isVoid: true, data: {}, nodes: [] }],
  ['a value', { object: 'block', type: 'list-ordered', isVoid: false, data: { start: 0.5 }, nodes: [] }],
])(
  'a document with %s that the contract does not know is answered as its text, and written back as it was',
  (_what, node) => {
    const { data, nodes } = toRichText(markdown);
    const shown = asPromised({ object: 'document', data, nodes: [...nodes, node] }, markdown);
    expect(Document.safeParse(shown).success).toBe(true);
    expect(shown.nodes).toMatchObject([{ type: 'code', data: { syntax: 'markdown', verbatim: true } }]);
    expect(fromRichText(shown)).toBe(markdown);
  },
);
