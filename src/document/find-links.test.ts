import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findTargets, replaceTargets } from './find-links.ts';

const page = 'See [a](page:gone), ![b](<page:gone>) and [c](page:gone2) or page:gone.\n\n[d]: page:gone\n';

test('finds the links to a target, and not its words elsewhere', () => {
  expect(findTargets(page, 'page:gone').map(({ start, end }) => page.slice(start, end))).toEqual([
    'page:gone',
    '<page:gone>',
    'page:gone',
  ]);
  expect(findTargets(page, 'page:other')).toEqual([]);
});

test('writes another target so that it is read as one, whatever it contains', () => {
  expect(replaceTargets(page, 'page:gone', 'a b(c')).toBe(
    'See [a](<a b(c>), ![b](<a b(c>) and [c](page:gone2) or page:gone.\n\n[d]: <a b(c>\n',
  );
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 20 }).filter(text => /^[^\s&%\\<>|]+$/.test(text)),
      target => {
        expect(findTargets(replaceTargets(page, 'page:gone', target), target)).toHaveLength(3);
      },
    ),
  );
});
