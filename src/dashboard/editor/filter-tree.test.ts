import { describe, expect, it } from 'vitest';
import type { Page } from '#client/types.gen.ts';
import { editNodes } from '#dashboard/editor/edit-tree.ts';
import { branchesOf, filterNodes, threadsBelow } from '#dashboard/editor/filter-tree.ts';

const page = (id: string, title: string, pages: Page[] = [], path = id): Page => ({
  id,
  type: 'document',
  kind: 'sheet',
  title,
  slug: id,
  path,
  urls: { app: '' },
  pages,
});

const nodes = editNodes(
  [
    page('start', 'Get started', [page('install', 'Install'), page('first', 'First request', [], 'start/limits')]),
    page('api', 'API', [page('auth', 'Authentication', [page('tokens', 'Tokens')])]),
  ],
  [],
);

const shape = (list: ReturnType<typeof filterNodes>): unknown[] =>
  list.map(node => (node.children.length > 0 ? [node.page.id, ...shape(node.children)] : node.page.id));

describe('the filter of the page tree', () => {
  it('keeps the pages above a match, whatever its letters are', () => {
    expect(shape(filterNodes(nodes, ' TOKEN '))).toEqual([['api', ['auth', 'tokens']]]);
    expect(shape(filterNodes(nodes, ''))).toEqual(shape(nodes));
    expect(filterNodes(nodes, 'nothing')).toEqual([]);
  });

  it('finds pages by their address too', () => {
    expect(shape(filterNodes(nodes, 'start/limits'))).toEqual([['start', 'first']]);
  });

  it('opens every branch that leads to a match', () => {
    expect(branchesOf(filterNodes(nodes, 'tokens'))).toEqual(['api', 'auth']);
  });
});

it('a closed branch counts the threads of the pages in it', () => {
  const threads = new Map([
    ['auth', 1],
    ['tokens', 2],
    ['start', 4],
  ]);
  expect(nodes.map(node => threadsBelow(node, threads))).toEqual([4, 3]);
});
