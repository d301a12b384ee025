import { expect, test } from 'vitest';
import type { ContentTree, ContentTreeItem } from '#client/types.gen.ts';
import { ancestorsOf, filterContent, moveItem, nestContent } from '#dashboard/content/content-tree.ts';
import { asFarAs, withFound, withMore } from '#dashboard/content/more-content.ts';

const item = (id: string, type: 'space' | 'collection', parent: string | null = null): ContentTreeItem => ({
  type,
  id,
  title: id.toUpperCase(),
  parent,
  level: 'admin',
  defaultLevel: 'inherit',
  permissions: { comment: true, edit: true, create: true, admin: true },
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

test('a tree that is loaded again shows as much of each parent as it did before', async () => {
  const page = (list: ContentTreeItem[], next?: string): ContentTree => ({
    items: list,
    count: 9,
    ...(next && { next: { page: next } }),
  });
  const shelf = item('c', 'collection');
  const first = page([{ ...shelf, next: { page: 'c2' } }, item('a', 'space', 'c'), item('b', 'space')], 'top2');
  const later: Record<string, ContentTree> = {
    top2: page([item('d', 'space')], 'top3'),
    c2: page([item('e', 'space', 'c')]),
  };
  const asked: string[] = [];
  const load = async (_: string | undefined, name: string) => {
    asked.push(name);
    return later[name] ?? page([]);
  };
  const find = async (ids: string[]) => {
    asked.push(...ids);
    return page([]);
  };
  const reading = { load, find };
  expect(await asFarAs(first, first, reading)).toEqual(first);
  expect(asked).toEqual([]);
  const known = withMore(withMore(first, undefined, later.top2 ?? first), 'c', later.c2 ?? first);
  expect(known.next).toEqual({ page: 'top3' });
  expect(known.items.map(({ id, next }) => [id, next?.page])).toEqual([
    ['c', undefined],
    ['a', undefined],
    ['b', undefined],
    ['d', undefined],
    ['e', undefined],
  ]);
  expect(await asFarAs(known, first, reading)).toEqual(known);
  expect(asked).toEqual(['top2', 'c2']);
  // What follows was deleted meanwhile: the end is the end.
  const shorter = { ...first, next: undefined } as unknown as ContentTree; // as a response without it is read
  expect((await asFarAs(known, shorter, reading)).items.map(({ id }) => id)).toEqual(['c', 'a', 'b', 'e']);
});

test('what is found stands behind what is loaded, gets its place once it is loaded, and is not lost when the tree is read again', async () => {
  const shelf = item('far', 'collection');
  const first: ContentTree = { items: [item('a', 'space')], count: 4, next: { page: 'top2' } };
  const known = withFound(first, { items: [shelf, item('in', 'space', 'far'), item('a', 'space')] });
  expect(outline([...known.items])).toEqual([
    ['a', undefined],
    ['far', ['in']],
  ]);
  const later: ContentTree = { items: [item('b', 'space'), shelf], count: 4, next: { page: 'top3' } };
  expect(outline(withMore(known, undefined, later).items)).toEqual([
    ['a', undefined],
    ['b', undefined],
    ['far', ['in']],
  ]);
  const asked: unknown[] = [];
  const again = await asFarAs(known, first, {
    load: async () => later,
    find: async ids => {
      asked.push(ids);
      return { items: [shelf, { ...item('in', 'space', 'far'), title: 'New' }], count: 2 };
    },
  });
  expect(asked).toEqual([['far', 'in']]);
  expect(again.items.map(({ id, title }) => [id, title])).toEqual([
    ['a', 'A'],
    ['far', 'FAR'],
    ['in', 'New'],
  ]);
  const moved = moveItem(first, { id: 'a', parent: undefined });
  await asFarAs(
    moved,
    { ...first, items: [] },
    { load: async () => later, find: async ids => ({ items: [], count: asked.push(ids) }) },
  );
  expect(asked.at(-1)).toEqual(['a']);
});

test('a filter finds titles as the service does: without accents, in either case', () => {
  const titled = [{ ...item('a', 'space'), title: 'Éditeur' }];
  expect(filterContent(nestContent(titled), 'EDIT')).toHaveLength(1);
});
