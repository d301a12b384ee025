import { expect, test } from 'vitest';
import type { ContentTreeItem } from '#client/types.gen.ts';
import { ancestorsOf, filterContent, moveItem, nestContent } from '#dashboard/content/content-tree.ts';

const item = (id: string, type: 'space' | 'collection', parent: string | null = null): ContentTreeItem => ({
  type,
  id,
  title: id.toUpperCase(),
  parent,
  level: 'admin',
  defaultLevel: 'inherit',
  permissions: { edit: true, create: true, admin: true },
  urls: { location: '', app: '' },
});
const items = [item('c', 'collection'), item('a', 'space', 'c'), item('b', 'space', 'c'), item('d', 'space')];
const outline = (list = items) =>
  nestContent(list).map(node => [node.item.id, node.children?.map(child => child.item.id)]);

test('items become a tree in their order', () => {
  expect(outline()).toEqual([
    ['c', ['a', 'b']],
    ['d', undefined],
  ]);
});

test('an item whose collection may not be seen stands at the top', () => {
  expect(outline([item('x', 'space', 'hidden')])).toEqual([['x', undefined]]);
});

test('a move shows at once where it will be', () => {
  const after = moveItem({ count: 2, items }, { id: 'd', parent: 'c', before: 'b' });
  expect(outline(after.items)).toEqual([['c', ['a', 'd', 'b']]]);
  const out = moveItem({ count: 2, items }, { id: 'a', parent: undefined, after: 'd' });
  expect(outline(out.items)).toEqual([
    ['c', ['b']],
    ['d', undefined],
    ['a', undefined],
  ]);
});

test('a filter keeps the collections around what it finds', () => {
  expect(filterContent(nestContent(items), 'b').map(node => node.children?.map(child => child.item.id))).toEqual([
    ['b'],
  ]);
  expect(ancestorsOf(items, 'b')).toEqual(['c']);
});
