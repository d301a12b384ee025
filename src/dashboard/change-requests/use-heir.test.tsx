// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it } from 'vitest';
import { heirOfPart, heirsOfThread, useHeir } from '#dashboard/change-requests/use-heir.ts';

afterEach(cleanup);

function Reply({ text }: { text: string }) {
  const own = useRef<HTMLElement>(null);
  useHeir(own, heirOfPart);
  return (
    <article ref={own}>
      <button type="button">{text}</button>
    </article>
  );
}

function Card({ id, row, replies = [] }: { id: string; row?: number; replies?: readonly string[] }) {
  const own = useRef<HTMLElement>(null);
  useHeir(own, heirsOfThread(id, row));
  return (
    <section ref={own} aria-label={id} data-thread={id} tabIndex={-1}>
      <button type="button" aria-haspopup="menu" aria-expanded={id === 'menu'}>{`Resolve ${id}`}</button>
      {replies.map(reply => (
        <Reply key={reply} text={reply} />
      ))}
    </section>
  );
}

type RailProps = { open: readonly string[]; resolved?: readonly string[]; row?: number; replies?: readonly string[] };

function Rail({ open, resolved = [], row, replies = [] }: RailProps) {
  const card = (id: string) => <Card key={id} id={id} replies={replies} {...(row !== undefined && { row })} />;
  return (
    <div data-compared-page="active">
      <section data-row="3" tabIndex={-1} aria-label="block" />
      <div data-threads>
        {/* biome-ignore lint/a11y/useSemanticElements: as the control of the dashboard is */}
        <button type="button" role="radio" aria-checked>
          Unresolved
        </button>
        <div>{open.map(card)}</div>
        <ul>{resolved.map(card)}</ul>
      </div>
    </div>
  );
}

async function after(before: RailProps, focused: string | undefined, next: RailProps) {
  const { rerender } = render(<Rail {...before} />);
  if (focused) screen.getByRole('button', { name: focused }).focus();
  rerender(<Rail {...next} />);
  await act(() => new Promise(resolve => requestAnimationFrame(resolve)));
  const { activeElement } = document;
  return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent;
}

it.each([
  ['the block it is about', { open: ['a', 'b'], row: 3 }, { open: ['b'], row: 3 }, 'block'],
  ['itself in another list', { open: ['a', 'b'] }, { open: ['b'], resolved: ['a'] }, 'a'],
  ['the next card', { open: ['a', 'b', 'c'] }, { open: ['b', 'c'] }, 'b'],
  ['the filter, of the last one', { open: ['a'] }, { open: [] }, 'Unresolved'],
] as [string, RailProps, RailProps, string][])(
  'a card that goes gives its focus to %s',
  async (_, before, next, heir) => {
    expect(await after(before, 'Resolve a', next)).toBe(heir);
  },
);

it('the last card that goes gives its focus to the one before it', async () => {
  expect(await after({ open: ['a', 'b'] }, 'Resolve b', { open: ['a'] })).toBe('a');
});

it('a card whose menu has the focus hands it on as well', async () => {
  expect(await after({ open: ['menu', 'b'] }, undefined, { open: ['b'] })).toBe('b');
});

it('a reply that goes leaves the focus in its thread', async () => {
  expect(await after({ open: ['a'], replies: ['One'] }, 'One', { open: ['a'] })).toBe('a');
});

it('the focus stays where it is when a card without it goes', async () => {
  expect(await after({ open: ['a', 'b'] }, 'Resolve b', { open: ['b'] })).toBe('Resolve b');
});
