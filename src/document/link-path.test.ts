import { expect, test } from 'vitest';
import { pathOfLink } from './link-path.ts';

test('a link by path means a page beside the one it stands on, whichever way it is written', () => {
  for (const path of ['c', './c.md', '/a/c', 'c.html', 'c/', 'c?x=1', '../a/c.MD', 'c/README.md'])
    expect([path, pathOfLink(path, 'a/b')]).toEqual([path, 'a/c']);
  expect(pathOfLink('../README.md', 'a/b')).toBe('');
  expect(pathOfLink('/', 'a/b')).toBe('');
  expect(pathOfLink('/x/index.md', 'a/b')).toBe('x');
  expect(pathOfLink('stra%C3%9Fe', 'größe/b')).toBe('größe/straße');
  expect(pathOfLink('%zz', 'b')).toBe('%zz');
});
