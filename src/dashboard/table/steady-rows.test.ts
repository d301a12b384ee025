import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allIn, follow, type Sight } from '#dashboard/table/steady-rows.ts';

const after = (start: readonly string[], ...lists: readonly (readonly string[])[]): Sight =>
  lists.reduce<Sight>((sight, ids) => follow(sight, ids), allIn(start));

it('holds new rows back that would move others, and says how many they are', () => {
  expect(after(['b', 'c'], ['x', 'b', 'y', 'c'])).toMatchObject({ order: ['b', 'c'], held: 2 });
});

it('lets rows stand behind the others at once, as those of the next page', () => {
  expect(after(['b', 'c'], ['x', 'b', 'c', 'd', 'e'])).toMatchObject({ order: ['b', 'c', 'd', 'e'], held: 1 });
});

it('keeps the places of rows that changed theirs, and lets go of those that are gone', () => {
  expect(after(['a', 'b', 'c'], ['c', 'a'])).toMatchObject({ order: ['a', 'c'], held: 0 });
});

it('takes back at once what was there before, at its place', () => {
  expect(after(['a', 'b', 'c'], ['a', 'c'], ['a', 'b', 'c'])).toMatchObject({ order: ['a', 'b', 'c'], held: 0 });
  expect(after(['a', 'b', 'c'], ['b', 'c'], ['a', 'x', 'b', 'c'])).toMatchObject({ order: ['a', 'b', 'c'], held: 1 });
});

it('shows everything where nothing was in sight', () => {
  expect(after([], ['a', 'b'])).toMatchObject({ order: ['a', 'b'], held: 0 });
  expect(after(['a'], ['b', 'c'])).toMatchObject({ order: ['b', 'c'], held: 0 });
});

it('loses no row and doubles none, whatever comes', () => {
  const list = fc.uniqueArray(fc.constantFrom(...'abcdefgh'));
  fc.assert(
    fc.property(list, fc.array(list, { maxLength: 5 }), (start, lists) => {
      const { order, held } = after(start, ...lists);
      const now = lists.at(-1) ?? start;
      expect(new Set(order).size).toBe(order.length);
      expect(order.every(id => now.includes(id))).toBe(true);
      expect(order.length + held).toBe(now.length);
    }),
  );
});

it('shows at once what was made here, at its place', () => {
  const own = new Set(['x']);
  expect(follow(allIn(['b', 'c']), ['x', 'y', 'b', 'c'], { own })).toMatchObject({ order: ['x', 'b', 'c'], held: 1 });
});

it('holds also the end, and the first of all, where something stands below the list', () => {
  expect(follow(allIn(['a']), ['a', 'b'], { holdsEnd: true })).toMatchObject({ order: ['a'], held: 1 });
  expect(follow(allIn([]), ['a'], { holdsEnd: true })).toMatchObject({ order: [], held: 1 });
  const own = new Set(['c']);
  expect(follow(allIn(['a']), ['a', 'b', 'c'], { holdsEnd: true, own })).toMatchObject({ order: ['a', 'c'], held: 1 });
});
