// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Page } from '#client/types.gen.ts';
import { PageHead } from '#dashboard/editor/page-head.tsx';

function Example({ title, onChange }: { title: string; onChange: (title: string | undefined) => void }) {
  const [page, setPage] = useState({ id: 'p1', type: 'document', title, path: 'page' } as Page); // What the head shows of it.
  return (
    <PageHead
      page={page}
      onChange={members => {
        onChange(members.title);
        setPage({ ...page, title: members.title ?? page.title });
      }}
      onLeave={() => {}}
    />
  );
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Title' });
const hint = () => screen.queryByText('A page needs a title. It is still called “Anchors”.');

test('an emptied title is not saved: it waits for the next one, or is back when the field is left', async () => {
  const saved: (string | undefined)[] = [];
  render(<Example title="Anchors" onChange={title => saved.push(title)} />);
  await userEvent.clear(field());
  expect(field().value).toBe('');
  expect(hint()).not.toBeNull();
  await userEvent.tab();
  expect(field().value).toBe('Anchors');
  expect(hint()).toBeNull();
  expect(saved).toEqual([]);
  await userEvent.clear(field());
  await userEvent.type(field(), ' R');
  expect(saved).toEqual(['R']);
  expect(field().value).toBe('R');
  expect(hint()).toBeNull();
});

test('a page that has no title yet may stay without one, and says nothing about it', async () => {
  const saved: (string | undefined)[] = [];
  render(<Example title="" onChange={title => saved.push(title)} />);
  await userEvent.tab();
  expect(saved).toEqual([]);
  expect(screen.queryByText(/needs a title/)).toBeNull();
});
