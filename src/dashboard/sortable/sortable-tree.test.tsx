// @vitest-environment jsdom
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { Announcer } from '#dashboard/shell/announce.tsx';
import { listenForShortcuts, useShortcuts } from '#dashboard/shell/shortcuts.ts';
import type { Move } from '#dashboard/sortable/drop-plan.ts';
import { SortableTree } from '#dashboard/sortable/sortable-tree.tsx';
import { useDrop } from '#dashboard/sortable/use-drop.ts';
import { setSingleKeys } from '#dashboard/ui/single-keys.ts';
import { treeRows } from '#dashboard/ui/tree-rows.ts';

type Item = { id: string; children?: Item[] };
const shape = { idOf: (i: Item) => i.id, labelOf: (i: Item) => i.id, childrenOf: (i: Item) => i.children };
const items: Item[] = [
  { id: 'Shelf', children: [{ id: 'Atlas' }, { id: 'Book' }] },
  { id: 'Log', children: [{ id: 'Entry' }] },
  { id: 'Manual' },
];

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  Element.prototype.scrollIntoView = () => undefined;
});
type Refuses = Parameters<typeof useDrop<Item>>[0]['refuses'];
type Props = { onMove?: (move: Move) => void; onOpen?: (id: string) => void; refuses?: Refuses };

function Shown({ onMove = () => undefined, onOpen, refuses }: Props) {
  const [expanded, onExpandedChange] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <button type="button">Before</button>
      <SortableTree
        {...{ ...shape, items, expanded, onExpandedChange, onMove }}
        {...(refuses && { refuses })}
        label="Things"
        current="Log"
        row={(item, { main, moveDown }) => (
          <>
            <button type="button" {...main} onClick={() => onOpen?.(item.id)}>
              {item.id}
            </button>
            <button type="button" tabIndex={-1} aria-haspopup="menu" onClick={() => onOpen?.(`menu of ${item.id}`)}>
              {moveDown ? 'May go down' : 'Stays'}
            </button>
          </>
        )}
      />
      <button type="button">After</button>
      <Announcer />
    </>
  );
}

const row = (name: string) => screen.getByRole('treeitem', { name });
const keys = (text: string) => userEvent.keyboard(text);

test('a tree is one tab stop, at the current row, and says of each row where it is', async () => {
  render(<Shown />);
  screen.getByRole('button', { name: 'Before' }).focus();
  await userEvent.tab();
  expect(document.activeElement).toBe(row('Log'));
  expect(row('Log').getAttribute('aria-selected')).toBe('true');
  expect(row('Log').getAttribute('aria-expanded')).toBe('false');
  expect(row('Manual').hasAttribute('aria-expanded')).toBe(false);
  expect(['aria-level', 'aria-posinset', 'aria-setsize'].map(name => row('Manual').getAttribute(name))).toEqual([
    '1',
    '3',
    '3',
  ]);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'After' }));
});

test('arrows, Home, End, * and letters go through the rows, Enter opens one, and its buttons are reached from it', async () => {
  const onOpen = vi.fn();
  render(<Shown onOpen={onOpen} />);
  row('Log').focus();
  await keys('{Home}{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(row('Atlas'));
  await keys('b');
  expect(document.activeElement).toBe(row('Book'));
  await keys('{ArrowLeft}{ArrowLeft}');
  expect(screen.queryByRole('treeitem', { name: 'Book' })).toBeNull();
  await keys('*');
  expect(row('Entry')).toBeDefined();
  await keys('{End}{Enter}');
  expect(onOpen).toHaveBeenLastCalledWith('Manual');
  await keys('{Shift>}{F10}{/Shift}');
  expect(onOpen).toHaveBeenLastCalledWith('menu of Manual');
  await keys('{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('Stays');
  await keys('{ArrowUp}');
  expect(document.activeElement).toBe(row('Entry'));
});

test('a click on a row gives the row itself the focus', async () => {
  render(<Shown />);
  await userEvent.click(screen.getByRole('button', { name: 'Manual' }));
  expect(document.activeElement).toBe(row('Manual'));
});

test('Alt with an arrow and the menu move nothing that may not be in its parent', async () => {
  const onMove = vi.fn();
  const { rerender } = render(<Shown onMove={onMove} refuses={() => ({ reason: 'Not yours.' })} />);
  row('Log').focus();
  await keys('{Alt>}{ArrowDown}{/Alt}');
  expect(onMove).not.toHaveBeenCalled();
  expect(screen.queryByText('May go down')).toBeNull();
  rerender(<Shown onMove={onMove} />);
  await keys('{Alt>}{ArrowDown}{/Alt}');
  expect(onMove).toHaveBeenCalledWith({ id: 'Log', parent: undefined, after: 'Manual' });
});

test('what may go nowhere is not lifted by Space', async () => {
  const onMove = vi.fn();
  render(<Shown onMove={onMove} refuses={() => ({ reason: 'Not yours.' })} />);
  row('Log').focus();
  await keys(' {ArrowUp} ');
  expect(onMove).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(row('Shelf'));
  expect(screen.getByText('Shelf can’t be moved. Not yours.')).toBeDefined();
});

test('keys that go past what refuses the item, or try to go into it, say why and show it', async () => {
  const refuses = (_: Item, parent: Item | undefined) => (parent ? { reason: `Not in ${parent.id}.` } : undefined);
  render(<Shown refuses={refuses} />);
  act(() => row('Shelf').focus());
  await keys('{ArrowRight}{End} {ArrowRight}');
  expect(screen.getAllByText(/^Manual: position 3 of 3 at the top level. Not in Log.$/)).toHaveLength(1);
  expect(screen.getByText('Not in Log.')).toBeDefined();
  await keys('{ArrowUp}');
  expect(screen.getByText('Manual: position 2 of 3 at the top level.')).toBeDefined();
  // Past both children of Shelf.
  await keys('{ArrowUp}');
  expect(screen.getByText('Manual: position 1 of 3 at the top level. Not in Shelf.')).toBeDefined();
  // There is nothing further out, so nothing refuses it.
  await keys('{ArrowDown}{ArrowLeft}');
  expect(screen.getByText('Manual: position 2 of 3 at the top level.')).toBeDefined();
});

const rows = treeRows(items, shape, new Set(['Shelf']));
const held = (refuses: Refuses) => {
  const onMove = vi.fn();
  const { result } = renderHook(() => useDrop({ rows, refuses, onMove }));
  act(() => result.current.lift('Manual', 'pointer'));
  return { result, onMove };
};

test('a drag that ends where the item may not go moves nothing, wherever it came past', () => {
  const { result, onMove } = held((_, parent) => (parent ? { reason: `Not in ${parent.id}.` } : undefined));
  act(() => result.current.hover({ index: 0, level: 1 }));
  expect(result.current.held?.plan?.move).toMatchObject({ before: 'Shelf' });
  // Between two children of Shelf there is no place for it.
  act(() => result.current.hover({ index: 2, level: 2 }));
  expect(result.current.refused).toBe('Not in Shelf.');
  act(() => result.current.hover({ index: 0, level: 1, over: 'Log' }));
  expect(result.current.refused).toBe('Not in Log.');
  act(() => result.current.hover({ index: 2, level: 2 }));
  act(() => result.current.release('Manual', () => ({ index: 2, level: 2 })));
  expect(onMove).not.toHaveBeenCalled();
  expect(result.current.held).toBeUndefined();
});

test('over what is in it, an item is told that it cannot go there, and over itself it stays', () => {
  const onMove = vi.fn();
  const { result } = renderHook(() => useDrop({ rows, refuses: () => undefined, onMove }));
  act(() => result.current.lift('Shelf', 'pointer'));
  act(() => result.current.hover({ index: 0, level: 1, over: 'Atlas' }));
  expect(result.current.refused).toBe('Shelf can’t go into itself.');
  act(() => result.current.release('Shelf', () => ({ index: 0, level: 1 })));
  expect(onMove).not.toHaveBeenCalled();
});

test('a drag that ends on a branch moves the item into it, to its end', () => {
  const { result, onMove } = held(() => undefined);
  act(() => result.current.release('Manual', () => ({ index: 0, level: 1, over: 'Log' })));
  expect(onMove).toHaveBeenCalledWith({ id: 'Manual', parent: 'Log' });
});

test('keys of a field in a row are left to the field', () => {
  render(<Shown />);
  const field = document.createElement('input');
  row('Manual').append(field);
  expect(fireEvent.keyDown(field, { key: 'ArrowUp' })).toBe(true);
});

test('every letter of a sequence of the page is left to it', async () => {
  const run = vi.fn();
  function WithSequence() {
    useEffect(listenForShortcuts, []);
    useShortcuts([{ keys: 'm l', label: 'Merge log', run }]);
    return <Shown />;
  }
  render(<WithSequence />);
  act(() => row('Shelf').focus());
  await keys('ml');
  expect(run).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(row('Shelf'));
  await keys('l');
  expect(document.activeElement).toBe(row('Log'));
});

test('a letter that is a shortcut of the page is left to it, unless single keys are off', async () => {
  function WithShortcut() {
    useShortcuts([{ keys: 'm', label: 'Merge', run: () => undefined }]);
    return <Shown />;
  }
  render(<WithShortcut />);
  act(() => row('Log').focus());
  await keys('m');
  expect(document.activeElement).toBe(row('Log'));
  act(() => setSingleKeys(false));
  await keys('m');
  expect(document.activeElement).toBe(row('Manual'));
  act(() => setSingleKeys(true));
});
