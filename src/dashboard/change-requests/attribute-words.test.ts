import { expect, test } from 'vitest';
import { attributeName } from './attribute-name.ts';
import { attributeChanges } from './attribute-words.ts';

const said = (attributes: Parameters<typeof attributeChanges>[0]) =>
  attributeChanges(attributes).map(({ member, before, after }) => `${attributeName(member)}: ${before} → ${after}`);

test.each([
  [{ type: { before: 'paragraph', after: 'heading-2' } }, ['Kind: Paragraph → Heading 2']],
  [{ type: { before: 'hint', after: 'list-tasks' } }, ['Kind: Hint → Task list']],
  [{ type: { before: 'document', after: 'link' } }, ['Kind: Page → Link']],
  [{ style: { before: 'info', after: 'danger' } }, ['Style: Info → Danger']],
  [{ style: { before: null, after: 'toString' } }, ['Style: nothing → toString']],
  [{ level: { before: '2', after: '3' } }, ['Level: 2 → 3']],
  [{ hidden: { after: true }, noIndex: { before: true } }, ['Hidden: no → yes', 'Left out of search: yes → no']],
  [{ open: { before: null, after: '' } }, ['Unfolded: no → yes']],
  [{ size: { before: 1_000, after: 2_500_000 } }, ['Size: 1 kB → 2.5 MB']],
  [{ dimensions: { after: { width: 800, height: 600 } } }, ['Dimensions: nothing → 800 × 600 pixels']],
  [{ emoji: { before: '🐢' }, document: {} }, ['Emoji: 🐢 → nothing']],
  [{ '@vendor/size': { before: 'xl', after: 'xs' } }, ['@vendor/size: xl → xs']],
])('a change of a setting is told in words: %j', (attributes, expected) => expect(said(attributes)).toEqual(expected));

test('a setting that holds others is told by those that changed', () => {
  const layout = { width: 'wide', cover: true, coverSize: 'full', title: true, description: true };
  const shown = { tableOfContents: true, outline: false, pagination: true, metadata: true };
  expect(said({ layout: { after: { ...layout, ...shown } } })).toEqual([
    'Layout › Width: Default → Wide',
    'Layout › Size of the cover: Above the title → As wide as the window',
    'Layout › Outline: yes → no',
  ]);
  const variables = { before: { hidden: '1', kept: 'x' }, after: { hidden: '2', kept: 'x', price: '9' } };
  expect(said({ variables })).toEqual(['Variables › hidden: 1 → 2', 'Variables › price: nothing → 9']);
});

test('what can only be read by machines is not shown', () => {
  const file = (id: string) => ({ ref: { kind: 'file', file: id } });
  expect(said({ cover: { after: file('f1') } })).toEqual(['Cover: nothing → set']);
  expect(said({ cover: { before: file('f1'), after: file('f2') } })).toEqual(['Cover: set → set differently']);
  const target = { before: { kind: 'page', page: 'p1' }, after: { kind: 'url', url: 'https://example.com' } };
  expect(said({ target })).toEqual(['Target: set → https://example.com']);
});
