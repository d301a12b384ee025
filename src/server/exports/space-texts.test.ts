import { expect, test } from 'vitest';
import { finish } from '#document/steps.ts';
import type { TreePage } from '#document/tree.ts';
import { layoutOf } from './space-layout.ts';
import { pageIndex, summaryOf } from './space-texts.ts';

function page(path: string, children: TreePage[] = []): TreePage {
  const slug = path.split('/').at(-1) ?? '';
  const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
  return { node: { id: path, type: 'document', title: slug, slug, ...times }, path, parent: null, children };
}

test('pause at each page, whatever it takes for all of them', () => {
  const below = Array.from({ length: 100 }, (_, index) => page(`guide/${index}`));
  const top = [page('guide', below), page('other')];
  const layout = finish(layoutOf(top, [], []));
  const address = () => '';
  expect([...layoutOf(top, [], [])]).toHaveLength(102);
  expect([...summaryOf(top, layout, address)]).toHaveLength(102);
  expect([...pageIndex(top, layout)]).toHaveLength(102);
  expect(JSON.parse(finish(pageIndex(top, layout)))).toMatchObject([
    { id: 'guide', file: 'guide.md', pages: expect.objectContaining({ length: 100 }) },
    { id: 'other', file: 'other.md', pages: [] },
  ]);
});
