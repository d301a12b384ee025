import fc from 'fast-check';
import { expect, test } from 'vitest';
import { besideSibling, planDrop, reasonAt, stepDrop, withoutBranch } from '#dashboard/sortable/drop-plan.ts';
import { treeRows } from '#dashboard/ui/tree-rows.ts';

type Item = { id: string; children?: Item[] };
const shape = { idOf: (i: Item) => i.id, labelOf: (i: Item) => i.id, childrenOf: (i: Item) => i.children };
const items: Item[] = [
  { id: 'group', children: [{ id: 'a' }, { id: 'b' }] },
  { id: 'empty', children: [] },
  { id: 'c' },
];
const open = new Set(['group', 'empty']);
const rows = treeRows(items, shape, open);
const inGroups = (parent: { item: Item } | undefined) =>
  parent === undefined || parent.item.children !== undefined ? undefined : { byKind: true };

const at = (id: string, index: number, level: number) =>
  planDrop(withoutBranch(rows, id), id, { index, level }, inGroups)?.move;

test('a gap gives the sibling it stands before, at the wished level', () => {
  expect(at('c', 1, 2)).toEqual({ id: 'c', parent: 'group', before: 'a' });
  expect(at('c', 3, 2)).toEqual({ id: 'c', parent: 'group', after: 'b' });
  expect(at('c', 3, 1)).toEqual({ id: 'c', parent: undefined, before: 'empty' });
  expect(at('a', 0, 5)).toEqual({ id: 'a', parent: undefined, before: 'group' });
});

test('an empty group takes its first item', () => {
  expect(at('c', 4, 2)).toEqual({ id: 'c', parent: 'empty' });
});

test('what goes into a closed group goes to its end, and is told so', () => {
  const closed = treeRows(items, shape, new Set());
  const plan = planDrop(withoutBranch(closed, 'c'), 'c', { index: 1, level: 2 }, inGroups);
  expect(plan).toMatchObject({ move: { id: 'c', parent: 'group' }, position: 3, siblings: 3 });
});

test('over the middle of a row that may hold it, an item becomes its last child, whether the row is open or not', () => {
  const over = (id: string, target: string, list = rows, from?: string) =>
    planDrop(withoutBranch(list, id), id, { index: 1, level: 1, over: target }, inGroups, from);
  expect(over('c', 'group')).toMatchObject({
    into: 'group',
    move: { id: 'c', parent: 'group' },
    position: 3,
    siblings: 3,
  });
  const closed = treeRows(items, shape, new Set());
  expect(over('c', 'group', closed)).toMatchObject({ into: 'group', position: 3, siblings: 3 });
  // One that is in it already goes to its end.
  expect(over('a', 'group', rows, 'group')).toMatchObject({ into: 'group', position: 2, siblings: 2 });
});

test('over a row that holds nothing of its kind, an item goes to the nearest gap', () => {
  const plan = planDrop(withoutBranch(rows, 'a'), 'a', { index: 3, level: 1, over: 'c' }, inGroups);
  expect(plan?.into).toBeUndefined();
  expect(plan?.move).toEqual({ id: 'a', parent: undefined, before: 'c' });
});

test('over a row that refuses it, an item goes nowhere, and between its children neither; both say why', () => {
  const closed = (parent: { id: string; item: Item } | undefined) =>
    parent?.id === 'group' ? { reason: 'No right in group.' } : inGroups(parent);
  const rest = withoutBranch(rows, 'c');
  for (const wished of [
    { index: 1, level: 1, over: 'group' },
    { index: 2, level: 2 },
  ]) {
    expect(planDrop(rest, 'c', wished, closed)).toBeUndefined();
    expect(reasonAt(rest, wished, closed)).toBe('No right in group.');
  }
  expect(planDrop(rest, 'c', { index: 3, level: 1 }, closed)?.move).toMatchObject({ parent: undefined });
});

test('a leaf takes nothing, and a branch cannot enter itself', () => {
  expect(at('a', 4, 9)).toEqual({ id: 'a', parent: undefined, after: 'c' });
  expect(withoutBranch(rows, 'group').map(row => row.id)).toEqual(['empty', 'c']);
});

test('stepping skips gaps where the item may not stand', () => {
  const onlyTop = (parent: unknown) => (parent === undefined ? undefined : { reason: 'Not below.' });
  const rest = withoutBranch(rows, 'c');
  expect(stepDrop(rest, 'c', { index: 4, level: 1 }, -1, onlyTop)?.move.before).toBe('empty');
  expect(stepDrop(rest, 'c', { index: 3, level: 1 }, -1, onlyTop)?.move.before).toBe('group');
  expect(stepDrop(rest, 'c', { index: 0, level: 1 }, -1, onlyTop)).toBeUndefined();
});

test('a quick move passes one sibling and stays in its parent', () => {
  expect(besideSibling(rows, 'b', -1)).toEqual({ id: 'b', parent: 'group', before: 'a' });
  expect(besideSibling(rows, 'b', 1)).toBeUndefined();
  expect(besideSibling(rows, 'c', -1, true)).toEqual({ id: 'c', parent: undefined, before: 'group' });
  // To the very end, also of siblings that are not loaded yet.
  expect(besideSibling(rows, 'group', 1, true)).toEqual({ id: 'group', parent: undefined });
  expect(besideSibling(rows, 'c', 1, true)).toBeUndefined();
});

test('those in one parent without a row are put in order among each other, and leave it at no gap of the top', () => {
  type Stray = Item & { home?: string };
  const list: Stray[] = [
    { id: 'top' },
    { id: 'a1', home: 'A' },
    { id: 'b1', home: 'B' },
    { id: 'a2', home: 'A', children: [{ id: 'in' }] },
    { id: 'a3', home: 'A' },
    { id: 'b2', home: 'B' },
  ];
  const strays = treeRows(list, { ...shape, unseenParentOf: (i: Stray) => i.home }, new Set(['a2']));
  expect(strays.map(({ id, position, siblings }) => `${id} ${position}/${siblings}`)).toEqual([
    'top 1/1',
    'a1 1/3',
    'b1 1/2',
    'a2 2/3',
    'in 1/1',
    'a3 3/3',
    'b2 2/2',
  ]);
  const own = (parent: { item: Item } | undefined, inUnseen?: boolean) =>
    parent === undefined && !inUnseen ? { reason: 'Not at the top.' } : inGroups(parent);
  const gap = (id: string, index: number) => {
    const rest = withoutBranch(strays, id);
    const plan = planDrop(rest, id, { index, level: 1 }, own, strays.find(row => row.id === id)?.parent);
    return plan && [plan.move, plan.position, plan.siblings];
  };
  // Without a3: top, a1, b1, a2, in, b2.
  expect(gap('a3', 0)).toBeUndefined();
  expect(gap('a3', 1)).toEqual([{ id: 'a3', parent: 'A', before: 'a1' }, 1, 3]);
  expect(gap('a3', 2)).toEqual([{ id: 'a3', parent: 'A', before: 'a2' }, 2, 3]);
  expect(gap('a3', 3)).toEqual([{ id: 'a3', parent: 'A', before: 'a2' }, 2, 3]);
  expect(gap('a3', 5)).toEqual([{ id: 'a3', parent: 'A', after: 'a2' }, 3, 3]);
  expect(gap('a3', 6)).toBeUndefined();
  expect(besideSibling(strays, 'a2', -1)).toEqual({ id: 'a2', parent: 'A', before: 'a1' });
  expect(besideSibling(strays, 'a1', 1, true)).toEqual({ id: 'a1', parent: 'A' });
  expect(besideSibling(strays, 'b1', -1)).toBeUndefined();
  const rest = withoutBranch(strays, 'a3');
  const step = (index: number, direction: 1 | -1) =>
    stepDrop(rest, 'a3', { index, level: 1 }, direction, own, 'A')?.index;
  expect([step(5, -1), step(3, -1), step(1, -1)]).toEqual([4, 2, undefined]);
  // Nothing else comes between them: the end of the top is before all of them.
  expect(planDrop(withoutBranch(strays, 'top'), 'top', { index: 2, level: 1 }, () => undefined)?.move).toEqual({
    id: 'top',
    parent: undefined,
  });
});

test('every plan names a parent that may hold the item and a sibling in that parent', () => {
  const id = fc.uuid();
  const tree = fc.letrec<{ item: Item }>(tie => ({
    item: fc.oneof(
      { maxDepth: 3 },
      fc.record({ id }),
      fc.record({ id, children: fc.array(tie('item'), { maxLength: 3 }) }),
    ),
  })).item;
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 4 }), fc.nat(), fc.nat(), fc.nat(5), (list, pick, index, level) => {
      const ids = new Set<string>();
      const walk = (some: Item[]) => {
        for (const item of some) {
          ids.add(item.id);
          walk(item.children ?? []);
        }
      };
      walk(list);
      const all = treeRows(list, shape, ids);
      const moved = all[pick % Math.max(1, all.length)];
      if (!moved) return;
      const rest = withoutBranch(all, moved.id);
      const plan = planDrop(rest, moved.id, { index: index % (rest.length + 1), level }, inGroups);
      if (!plan) return;
      const { parent, before, after } = plan.move;
      const beside = rest.find(row => row.id === (before ?? after));
      expect(rest.find(row => row.id === parent)?.expanded).toBe(parent === undefined ? undefined : true);
      if (beside) expect(beside.parent).toBe(parent);
      else expect(rest.filter(row => row.parent === parent)).toEqual([]);
      expect(plan.position).toBeLessThanOrEqual(plan.siblings);
    }),
  );
});
