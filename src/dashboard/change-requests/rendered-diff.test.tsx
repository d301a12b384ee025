// @vitest-environment jsdom
import { createRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { DiffRow, PageChange } from '#client/types.gen.ts';
import { RenderedDiff } from '#dashboard/change-requests/rendered-diff.tsx';

const added = (index: number): DiffRow => ({
  type: 'added',
  after: {
    ...{ type: 'paragraph', attributes: {}, container: false, depth: 0, index, line: index },
    ...{ markdown: 'New.', html: '<p>New.</p>' },
  },
});

/** What the first paint of a page with so many new blocks has. */
function firstPaint(blocks: number): string {
  const rows = Array.from({ length: blocks }, (_, index) => added(index));
  const change = { change: 'created', rows } as unknown as PageChange; // what is read of it
  const nothing = { onComment: undefined, discussed: undefined, below: undefined, onCurrent: () => undefined };
  return renderToStaticMarkup(
    <RenderedDiff
      {...{ change, ...nothing }}
      split={false}
      showWhitespace={false}
      container={createRef()}
      current={0}
      threadRows={new Map()}
    />,
  );
}

test('a page that is drawn in steps fills the window until all of it is there, so that nothing below it is seen to move', () => {
  const [short, long] = [firstPaint(3), firstPaint(60)];
  expect(short.match(/data-row=/g)).toHaveLength(3);
  expect(short).not.toContain('min-h-dvh');
  expect(long.match(/data-row=/g)?.length).toBeLessThan(60);
  expect(long).toContain('min-h-dvh');
});
