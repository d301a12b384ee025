// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PageDiffHeader } from '#dashboard/change-requests/page-diff-header.tsx';
import { ViewSwitch } from '#dashboard/change-requests/view-switch.tsx';
import { shortcuts } from '#dashboard/shell/shortcuts.ts';

afterEach(cleanup);

const keysNow = () => shortcuts.get().map(({ keys }) => keys);

test('wherever the views of a comparison stand, their key shows the next', () => {
  const chosen: string[] = [];
  render(<ViewSwitch view="source" onView={view => chosen.push(view)} />);
  shortcuts
    .get()
    .find(({ keys }) => keys === 'd')
    ?.run();
  expect(chosen).toEqual(['split']);
});

test('the key of the menu of a page is there with the menu, on the page that the keys act on', () => {
  const change = {
    page: { id: 'p', type: 'document', title: 'Knots', path: 'knots' } as const,
    lines: { added: 1, removed: 0 },
  };
  const { rerender } = render(<PageDiffHeader entry={undefined} threads={0} {...{ change }} />);
  expect(keysNow()).toEqual([]);
  rerender(<PageDiffHeader entry={undefined} threads={0} {...{ change }} menu={[]} />);
  expect(keysNow()).toEqual(['.']);
  rerender(<PageDiffHeader entry={undefined} threads={0} {...{ change }} menu={[]} active={false} />);
  expect(keysNow()).toEqual([]);
});
