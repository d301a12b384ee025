import { expect, test } from 'vitest';
import { treeRows } from '#dashboard/ui/tree-rows.ts';
import { treeMatch, treeStep } from '#dashboard/ui/tree-step.ts';

type Item = { id: string; children?: Item[] };
const items: Item[] = [
  { id: 'guides', children: [{ id: 'install' }, { id: 'upgrade', children: [] }] },
  { id: 'reference', children: [{ id: 'api' }] },
];
const shape = { idOf: (i: Item) => i.id, labelOf: (i: Item) => i.id, childrenOf: (i: Item) => i.children };
const rows = treeRows(items, shape, new Set(['guides']));

test('only the children of expanded branches show, with their level and place', () => {
  expect(rows.map(row => `${row.id} ${row.level} ${row.position}/${row.siblings} ${row.expanded}`)).toEqual([
    'guides 1 1/2 true',
    'install 2 1/2 undefined',
    'upgrade 2 2/2 false',
    'reference 1 2/2 false',
  ]);
});

test('arrows walk, open and close as the tree pattern says', () => {
  expect(treeStep(rows, 0, 'ArrowRight')).toEqual({ focus: 1 });
  expect(treeStep(rows, 0, 'ArrowLeft')).toEqual({ collapse: 'guides' });
  expect(treeStep(rows, 1, 'ArrowLeft')).toEqual({ focus: 0 });
  const without = rows.map(row => ({ ...row, parent: row.parent && 'unseen' }));
  expect(treeStep(without, 1, 'ArrowLeft')).toBeUndefined();
  expect(treeStep(rows, 3, 'ArrowRight')).toEqual({ expand: ['reference'] });
  expect(treeStep(rows, 3, 'ArrowDown')).toBeUndefined();
  expect(treeStep(rows, 3, 'ArrowLeft', true)).toEqual({ expand: ['reference'] });
});

test('an empty branch has nothing to open or close: its keys are those of a leaf', () => {
  const open = treeRows(items, shape, new Set(['guides', 'upgrade']));
  expect(treeStep(rows, 2, 'ArrowRight')).toBeUndefined();
  expect(treeStep(open, 2, 'ArrowLeft')).toEqual({ focus: 0 });
});

test('* opens all closed siblings, and nothing else', () => {
  const closed = treeRows(items, shape, new Set());
  expect(treeStep(closed, 1, '*')).toEqual({ expand: ['guides', 'reference'] });
  expect(treeStep(rows, 1, '*')).toEqual({ expand: [] });
});

test('typing finds the next label and goes round', () => {
  expect(treeMatch(rows, 0, 'r')).toBe(3);
  expect(treeMatch(rows, 3, 'i')).toBe(1);
  expect(treeMatch(rows, 1, 'in')).toBe(1);
  expect(treeMatch(rows, 1, 'x')).toBe(1);
});
