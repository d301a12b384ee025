import { expect, test } from 'vitest';
import type { ContentTreeItem } from '#client/types.gen.ts';
import { refusalOf } from '#dashboard/content/refusal.ts';

// Only the members that the rule reads.
const item = (id: string, may: { admin?: boolean; create?: boolean } = {}, parent: string | null = null) =>
  ({ id, title: id, parent, permissions: { edit: true, admin: true, create: false, ...may } }) as ContentTreeItem;
const creator = { permissions: { createContent: true } };
const other = { permissions: { createContent: false } };

test('what may not be moved, and where nothing may be put, says which right is missing on what', () => {
  const shelf = item('Shelf');
  expect(refusalOf(item('Log', { admin: false }), undefined, creator)?.reason).toBe(
    'You need the level Manage on “Log”.',
  );
  expect(refusalOf(item('Log'), shelf, creator)?.reason).toBe('You need the level Manage on “Shelf”.');
  expect(refusalOf(item('Log', {}, 'Shelf'), undefined, other)?.reason).toBe(
    'Your role cannot create content at the top level.',
  );
});

test('an item keeps its collection, and goes where something may be created, without another right', () => {
  expect(refusalOf(item('Log', {}, 'Shelf'), item('Shelf'), other)).toBeUndefined();
  expect(refusalOf(item('Log'), undefined, other)).toBeUndefined();
  expect(refusalOf(item('Log'), item('Shelf', { create: true }), other)).toBeUndefined();
  expect(refusalOf(item('Log', {}, 'Shelf'), undefined, creator)).toBeUndefined();
});

test('among the rows at the top, what is in a hidden collection has no place, and says how it gets out', () => {
  const hidden = { ...item('Log'), parentHidden: true as const };
  expect(refusalOf(hidden, undefined, creator)?.reason).toBe(
    '“Log” is in a collection you cannot see. “Move to…” puts it in order there, or takes it out.',
  );
  expect(refusalOf(hidden, item('Shelf', { create: true }), creator)).toBeUndefined();
});
