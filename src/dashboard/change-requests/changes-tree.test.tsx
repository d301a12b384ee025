// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ChangedEntry } from '#dashboard/change-requests/changed-entries.ts';
import { ChangesTree } from '#dashboard/change-requests/changes-tree.tsx';

const entry: ChangedEntry = {
  ...{ page: { id: 'quick', title: 'Quickstart', type: 'document' }, kinds: ['edited'] },
  ...{ hash: undefined, viewed: 'changed' },
};
const nodes = [
  { id: 'start', title: 'Get started', children: [{ id: 'quick', title: 'Quickstart', entry, children: [] }] },
];
const filter = { text: '', kind: undefined, withThreads: false, hideViewed: false, all: false };

test('a page that only leads to changed ones opens and closes, by click and by Enter', async () => {
  const onOpen = vi.fn();
  const nothing = { onFilter: () => undefined, onViewed: undefined, threads: new Map(), others: 0, isWhole: true };
  render(
    <ChangesTree {...{ ...nothing, nodes, filter, onOpen }} current={undefined} progress={{ viewed: 0, all: 1 }} />,
  );
  const start = screen.getByRole('treeitem', { name: 'Get started' });
  await userEvent.click(start);
  expect(screen.queryByRole('treeitem', { name: /Quickstart/ })).toBeNull();
  await userEvent.keyboard('{Enter}');
  const quick = screen.getByRole('treeitem', { name: /Quickstart/ });
  expect(quick.textContent).toContain('Changed since you viewed it');
  expect(onOpen).not.toHaveBeenCalled();
  await userEvent.click(quick);
  expect(onOpen).toHaveBeenCalledWith('quick');
});

test('that all pages are viewed, or none matches, is said only of a list that is whole', () => {
  const hidden = { ...filter, hideViewed: true };
  const nothing = { onFilter: () => undefined, onOpen: () => undefined, onViewed: undefined, threads: new Map() };
  const tree = (isWhole: boolean, all: number) => (
    <ChangesTree
      {...{ ...nothing, isWhole, filter: hidden }}
      others={0}
      nodes={[]}
      current={undefined}
      progress={{ viewed: 200, all }}
    />
  );
  const { rerender } = render(tree(false, 350));
  expect(screen.getByText('Not all changed pages are listed yet.')).toBeTruthy();
  rerender(tree(true, 350));
  expect(screen.getByText('No page matches.')).toBeTruthy();
  rerender(tree(true, 200));
  expect(screen.getByText('All 200 pages viewed.')).toBeTruthy();
});
