import { expect, test } from 'vitest';
import { readList } from '#dashboard/sites/redirects/read-list.ts';
import type { SiteStructure } from '#dashboard/sites/structure/types.ts';

// Only the members that are read.
const space = (id: string, path: string, isDefault: boolean) => ({
  object: 'site-space',
  id,
  title: id,
  path,
  default: isDefault,
  space: { id: `content-${id}` },
});
const section = (id: string, isDefault: boolean, siteSpaces: unknown[]) => ({
  object: 'site-section',
  id,
  title: id,
  path: id,
  default: isDefault,
  siteSpaces,
});
const structure = {
  type: 'sections',
  structure: [
    section('guide', true, [space('en', 'en', true), space('de', 'de', false)]),
    section('api', false, [space('v2', 'v2', true), space('v1', 'v1', false)]),
  ],
} as unknown as SiteStructure; // see above

test('addresses of the site are found in the space that answers there', () => {
  const text = '/a,/\n/b,/intro/first\n/c,/de/intro\n/d,/api\n/e,/api/v1/calls/\n/f,/apis';
  expect(readList(text, structure)).toEqual([
    { line: 1, source: '/a', destination: { kind: 'site-space', siteSpaceId: 'en' } },
    { line: 2, source: '/b', destination: { kind: 'path', spaceId: 'content-en', path: 'intro/first' } },
    { line: 3, source: '/c', destination: { kind: 'path', spaceId: 'content-de', path: 'intro' } },
    { line: 4, source: '/d', destination: { kind: 'site-space', siteSpaceId: 'v2' } },
    { line: 5, source: '/e', destination: { kind: 'path', spaceId: 'content-v1', path: 'calls' } },
    { line: 6, source: '/f', destination: { kind: 'path', spaceId: 'content-en', path: 'apis' } },
  ]);
});

test('headings and empty lines are left out; quotes, tabs and semicolons are read', () => {
  const to = { kind: 'external', url: 'https://example.com/a,b' };
  expect(readList('From,To\r\n\r\n"/a","https://example.com/a,b"', structure)).toEqual([
    { line: 3, source: '/a', destination: to },
  ]);
  expect(readList('/a\thttps://example.com/a,b', structure)).toEqual([{ line: 1, source: '/a', destination: to }]);
  expect(readList('/old/*;https://example.com/', structure)).toMatchObject([{ source: '/old/*' }]);
});

test.each([
  ['/a', 'columns'],
  ['/a?b,/c', 'source'],
  ['/,/c', 'source'],
  ['/a,c', 'destination'],
  ['/a,https://', 'destination'],
])('%s is refused for its %s', (text, problem) => {
  expect(readList(text, structure)).toEqual([{ line: 1, problem }]);
});
