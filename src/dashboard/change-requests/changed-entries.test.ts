// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Page, RevisionChange } from '#client/types.gen.ts';
import {
  type ChangeNode,
  changeTree,
  hiddenBelow,
  inTreeOrder,
  pagesInOrder,
  splitChanges,
} from '#dashboard/change-requests/changed-entries.ts';

const page = (id: string, parent?: string) => ({ id, type: 'document' as const, title: id, ...(parent && { parent }) });
const node = (id: string, pages: Page[] = []): Page => ({
  ...{ id, title: id, slug: id, path: id, type: 'document', kind: 'sheet', pages, urls: { app: '' } },
});
const outline = (nodes: readonly ChangeNode[]): unknown[] =>
  nodes.map(({ id, entry, children }) => [id, entry?.kinds.join('+') ?? '', ...outline(children)]);
const everything = { keep: () => true, all: false };

const changes: RevisionChange[] = [
  { type: 'page_edited', page: page('errors', 'start'), attributes: {}, moved: true, viewed: 'yes' },
  { type: 'page_created', page: page('limits', 'start') },
  { type: 'page_deleted', page: page('old', 'start') },
  { type: 'variables_edited', variables: { limit: { before: '60', after: '100' } } },
];
const tree = [node('start', [node('quick'), node('limits'), node('errors')]), node('reference')];

test('a page that was moved and edited is one entry, in the place it has now', () => {
  const { pages, others } = splitChanges(changes);
  expect(pages.map(({ page: { id }, kinds }) => [id, kinds])).toEqual([
    ['errors', ['edited', 'moved']],
    ['limits', ['created']],
    ['old', ['deleted']],
  ]);
  expect(others).toHaveLength(1);
});

test('the tree holds what changed, what is above it, and deleted pages where they stood', () => {
  const nodes = changeTree(splitChanges(changes).pages, tree, everything);
  expect(outline(nodes)).toEqual([
    ['start', '', ['limits', 'created'], ['errors', 'edited+moved'], ['old', 'deleted']],
  ]);
  expect(inTreeOrder(nodes).map(entry => entry.page.id)).toEqual(['limits', 'errors', 'old']);
});

test('deleted pages stand behind the sibling that they stood behind, or first', () => {
  const { pages } = splitChanges([
    { type: 'page_deleted', page: page('first') },
    { type: 'page_deleted', page: page('old', 'start') },
    { type: 'page_deleted', page: page('older', 'start') },
    { type: 'page_created', page: page('limits', 'start') },
  ]);
  const stood = [node('first', []), node('start', [node('quick'), node('older'), node('old'), node('errors')])];
  expect(outline(changeTree(pages, tree, { ...everything, all: true }, stood))).toEqual([
    ['first', 'deleted'],
    ['start', '', ['quick', ''], ['older', 'deleted'], ['old', 'deleted'], ['limits', 'created'], ['errors', '']],
    ['reference', ''],
  ]);
});

test('a filter hides entries and branches left empty, and all pages show when asked for', () => {
  const { pages } = splitChanges(changes);
  expect(changeTree(pages, tree, { keep: () => false, all: false })).toEqual([]);
  const all = changeTree(pages, tree, { keep: ({ viewed }) => viewed !== 'yes', all: true });
  expect(outline(all)).toEqual([
    ['start', '', ['quick', ''], ['limits', 'created'], ['old', 'deleted']],
    ['reference', ''],
  ]);
});

test('deleted pages whose parents are gone too are nested among themselves', () => {
  const { pages } = splitChanges([
    { type: 'page_deleted', page: page('child', 'parent') },
    { type: 'page_deleted', page: page('parent') },
  ]);
  expect(outline(changeTree(pages, [], everything))).toEqual([['parent', 'deleted', ['child', 'deleted']]]);
});

test('a page that is talked about shows though it did not change, and a closed branch says what it hides', () => {
  const threads = new Map([
    ['quick', 2],
    ['reference', 1],
  ]);
  const nodes = changeTree(splitChanges(changes).pages, tree, {
    ...everything,
    discussed: ({ id }) => threads.has(id),
  });
  expect(outline(nodes)).toEqual([
    ['start', '', ['quick', ''], ['limits', 'created'], ['errors', 'edited+moved'], ['old', 'deleted']],
    ['reference', ''],
  ]);
  expect(pagesInOrder(nodes, id => threads.has(id)).map(({ id }) => id)).toEqual([
    'quick',
    'limits',
    'errors',
    'old',
    'reference',
  ]);
  const [start] = nodes;
  expect(start && hiddenBelow(start, threads)).toEqual({ changes: 3, threads: 2 });
});
