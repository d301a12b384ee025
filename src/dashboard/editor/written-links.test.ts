// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { writtenIn } from '#dashboard/editor/written-links.ts';

test('broken targets are found where they are written, with the words of their links', () => {
  const source =
    'See [the **knots**](page:gone) and [sails](page:here).\n\n{% content-ref url="page:gone" %}\n[x](page:here)\n{% endcontent-ref %}\n';
  const found = writtenIn(source, new Set(['page:gone']));
  expect(found.map(({ from, to, words }) => [source.slice(from, to), words])).toEqual([
    ['page:gone', 'the knots'],
    ['page:gone', ''],
  ]);
  expect(writtenIn(source, new Set())).toEqual([]);
});
