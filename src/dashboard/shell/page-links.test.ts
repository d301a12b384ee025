import { expect, test } from 'vitest';
import type { Page } from '#client/types.gen.ts';
import { linkResolvers } from '#dashboard/shell/page-links.ts';
import { firstDocument, walkPages } from '#dashboard/shell/page-tree.ts';

const page = (id: string, path: string, pages: Page[] = [], type: Page['type'] = 'document'): Page => ({
  id,
  type,
  kind: 'sheet',
  title: id.toUpperCase(),
  slug: path,
  path,
  pages,
  urls: { app: '' },
});
const pages = [page('g', 'start', [page('a', 'start/install')], 'group'), page('b', 'usage')];
const { resolveLink, resolveImage } = linkResolvers({
  organizationId: 'o1',
  spaceId: 's1',
  pages,
  files: {
    files: [{ id: 'f', name: 'a.png', contentType: 'image/png', size: 1, downloadURL: '/files/a' }],
    pending: false,
  },
  path: 'start/install',
  pageHref: id => `/here/${id}`,
});

test('references to pages stay inside the dashboard, and missing ones are broken', () => {
  expect(resolveLink?.('page:b#top')).toEqual({ href: '/here/b#top', title: 'B' });
  expect(resolveLink?.('page:gone')).toMatchObject({ broken: true });
  expect(resolveLink?.('space:s2/page:x')).toEqual({ href: '/o/o1/s/s2/p/x' });
  expect(resolveLink?.('../usage.md')).toEqual({ href: '/here/b', title: 'B' });
  expect(resolveLink?.('/')).toEqual({ href: '/here/a', title: 'A' });
});

test('files have their address, and addresses of the web are external', () => {
  expect(resolveLink?.('file:f')).toMatchObject({ href: '/files/a' });
  expect(resolveImage?.('file:f')).toBe('/files/a');
  expect(resolveLink?.('file:gone')).toMatchObject({ broken: true });
  expect(resolveLink?.('https://example.com')).toEqual({ href: 'https://example.com', external: true });
});

test('a space opens with its first page of text', () => {
  expect(firstDocument(pages)?.id).toBe('a');
  expect(walkPages(pages).map(({ page: { id }, around }) => [id, around.length])).toEqual([
    ['g', 0],
    ['a', 1],
    ['b', 0],
  ]);
});
