import { expect, test } from 'vitest';
import type { Page, RevisionChange } from '#client/types.gen.ts';
import {
  editNodes,
  firstToEdit,
  insertAt,
  movePage,
  pageMarks,
  patchPage,
  placeOf,
  placeOfMove,
  removePage,
} from '#dashboard/editor/edit-tree.ts';

const page = (id: string, pages: Page[] = []): Page => ({
  id,
  type: 'document',
  kind: 'sheet',
  title: id,
  slug: id,
  path: id,
  pages,
  urls: { app: '' },
});
type Outline = (string | [string, Outline])[];
const outline = (pages: readonly Page[]): Outline =>
  pages.map(({ id, pages: below = [] }) => (below.length > 0 ? [id, outline(below)] : id));
const pages = [page('a', [page('b'), page('c')]), page('d')];

test('pages are patched, removed and put in anywhere in the tree', () => {
  expect(patchPage(pages, 'c', page => ({ ...page, title: 'C' }))[0]?.pages?.[1]?.title).toBe('C');
  expect(outline(removePage(pages, 'b'))).toEqual([['a', ['c']], 'd']);
  expect(outline(insertAt(pages, { parent: 'd', at: 0 }, page('x')))).toEqual([
    ['a', ['b', 'c']],
    ['d', ['x']],
  ]);
});

test('a place is counted without the moved page, as the service counts', () => {
  expect(placeOfMove(pages, { id: 'b', parent: 'a', after: 'c' })).toEqual({ parent: 'a', at: 1 });
  expect(placeOfMove(pages, { id: 'd', parent: 'a', before: 'c' })).toEqual({ parent: 'a', at: 1 });
  expect(placeOfMove(pages, { id: 'b', parent: undefined })).toEqual({ parent: undefined, at: 2 });
});

test('a move and its way back leave the tree as it was', () => {
  const back = placeOf(pages, 'b');
  const moved = movePage(pages, 'b', placeOfMove(pages, { id: 'b', parent: 'd' }));
  expect(outline(moved)).toEqual([
    ['a', ['c']],
    ['d', ['b']],
  ]);
  expect(outline(movePage(moved, 'b', back ?? { parent: undefined, at: 0 }))).toEqual(outline(pages));
});

test('deleted pages stay visible where they stood, and every page has its marks: two where it is edited and moved', () => {
  const named = (id: string, parent?: string) => ({
    id,
    type: 'document' as const,
    title: id,
    ...(parent && { parent }),
  });
  const changes: RevisionChange[] = [
    { type: 'page_deleted', page: named('x', 'a') },
    { type: 'page_deleted', page: named('y', 'x') },
    { type: 'page_moved', page: named('d'), parent: {} },
    { type: 'page_edited', page: named('d'), attributes: {} },
    { type: 'page_created', page: named('c', 'a') },
  ];
  const [first] = editNodes(pages, changes);
  expect(first?.children.map(node => [node.page.id, node.deleted])).toEqual([
    ['b', false],
    ['c', false],
    ['x', true],
  ]);
  expect(first?.children[2]?.children[0]?.page.id).toBe('y');
  expect([...pageMarks(changes)]).toEqual([
    ['x', ['deleted']],
    ['y', ['deleted']],
    ['d', ['edited', 'moved']],
    ['c', ['added']],
  ]);
});

test('a change request opens with the first page in the tree that it adds or edits, else with the first of all', () => {
  const document = (id: string) => ({ id, type: 'document' as const, title: id });
  const changes: RevisionChange[] = [
    { type: 'page_edited', page: document('d'), attributes: {} },
    { type: 'page_created', page: document('c') },
    { type: 'page_moved', page: document('b'), parent: {} },
    { type: 'page_deleted', page: document('x') },
  ];
  expect(firstToEdit(pages, changes)?.id).toBe('c');
  expect(firstToEdit(pages, changes.slice(2))?.id).toBe('a');
  expect(firstToEdit([], changes)).toBeUndefined();
});
