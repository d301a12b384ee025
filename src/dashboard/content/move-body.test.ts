import { expect, test } from 'vitest';
import type { ContentTreeItem } from '#client/types.gen.ts';
import { moveBody } from '#dashboard/content/move-body.ts';

const item = (id: string, parent: string | null = null, type: 'space' | 'collection' = 'space') =>
  ({ type, id, title: id, parent }) as ContentTreeItem; // nothing else is read

const [shelf, a, b, inside] = [item('shelf', null, 'collection'), item('a'), item('b'), item('inside', 'shelf')];
const items = [shelf, a, b, inside];
const to = (moved: ContentTreeItem, place: { parent?: string; before?: string; after?: string }, among = items) =>
  moveBody(among, moved, { id: moved.id, parent: place.parent, ...place });

test('a move among the items at the top names no parent, also to the end', () => {
  expect(to(b, { before: 'shelf' })).toEqual({ position: { before: { type: 'collection', collection: 'shelf' } } });
  expect(to(a, { after: 'b' })).toEqual({ position: { after: { type: 'space', space: 'b' } } });
  expect(to(a, {})).toEqual({ position: { after: { type: 'space', space: 'b' } } });
  expect(to(a, {}, [a])).toBeUndefined();
});

test('a move to another parent names it, and so does one within a collection', () => {
  expect(to(a, { parent: 'shelf' })).toEqual({ parent: 'shelf' });
  expect(to(inside, {})).toEqual({ parent: null });
  expect(to(inside, { after: 'b' })).toEqual({ parent: null, position: { after: { type: 'space', space: 'b' } } });
  expect(to(inside, { parent: 'shelf' })).toEqual({ parent: 'shelf' });
});

test('a move to the top takes an item out of a hidden collection', () => {
  const hidden = { ...item('hidden'), parentHidden: true as const, parentKey: 'k' };
  expect(to(hidden, { after: 'b' }, [...items, hidden])).toEqual({
    parent: null,
    position: { after: { type: 'space', space: 'b' } },
  });
  expect(to(hidden, {}, [hidden])).toEqual({ parent: null });
});

test('among those of the same hidden collection, an item is put in order without naming it', () => {
  const [one, two] = ['one', 'two'].map(id => ({ ...item(id), parentHidden: true as const, parentKey: 'k' }));
  const among = [...items, one, two].filter(other => other !== undefined);
  const move = { id: 'two', parent: 'k' };
  expect(two && moveBody(among, two, { ...move, before: 'one' })).toEqual({
    position: { before: { type: 'space', space: 'one' } },
  });
  const afterTwo = { position: { after: { type: 'space', space: 'two' } } };
  expect(one && moveBody(among, one, { id: 'one', parent: 'k', after: 'two' })).toEqual(afterTwo);
  // To its end.
  expect(one && moveBody(among, one, { id: 'one', parent: 'k' })).toEqual(afterTwo);
  expect(one && moveBody([one], one, { id: 'one', parent: 'k' })).toBeUndefined();
});

test('what is shown at the top, being in a hidden collection, is no neighbour there: the next row that is one stands for it', () => {
  // It may be one that is only viewed.
  const stray = { ...item('stray'), parentKey: 'k' };
  const among = [shelf, stray, a, b];
  const beforeA = { position: { before: { type: 'space', space: 'a' } } };
  expect(to(b, { after: 'stray' }, among)).toEqual(beforeA);
  expect(to(b, { before: 'stray' }, among)).toEqual(beforeA);
  const afterB = { position: { after: { type: 'space', space: 'b' } } };
  expect(to(a, { after: 'stray' }, [a, b, stray])).toEqual(afterB);
  expect(to(a, {}, [a, b, stray])).toEqual(afterB);
});
