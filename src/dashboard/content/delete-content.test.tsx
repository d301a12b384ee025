// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DeleteCollectionDialog } from '#dashboard/content/delete-content.tsx';
import { offlineSince } from '#dashboard/shell/connection.ts';
import { answerRequests } from '#dashboard/testing/client.ts';
import { renderInside } from '#dashboard/testing/render-inside.tsx';

// What stands in the collection is never known.
answerRequests(() => new Promise(() => undefined));
afterEach(() => offlineSince.set(undefined));

test('who is asked about a collection begins at Cancel, and deletes nothing without a connection', async () => {
  const item = { id: 'c1', object: 'collection', title: 'Guides', children: 2 };
  renderInside('o1', new QueryClient(), () => (
    <DeleteCollectionDialog organizationId="o1" item={item as never /* only these are read */} onClose={() => {}} />
  ));
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  const remove = () => screen.getByRole('button', { name: 'Delete collection' });
  expect(remove().getAttribute('aria-disabled')).toBeNull();
  act(() => offlineSince.set(new Date()));
  expect(remove().getAttribute('aria-disabled')).toBe('true');
});
