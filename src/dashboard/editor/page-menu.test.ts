import { expect, test } from 'vitest';
import { pageMenu } from '#dashboard/editor/page-menu.ts';

test('a page cannot be deleted without a connection, and says so', () => {
  const page = { id: '1', type: 'document', urls: { app: 'http://localhost' } } as never; // all it reads
  const deletion = (offline: string | undefined) =>
    pageMenu(page, {} as never, {} as never, {} as never, offline).find(
      // none is called
      entry => typeof entry === 'object' && 'danger' in entry && entry.danger,
    );
  expect(deletion('You are offline.')).toMatchObject({ disabledReason: 'You are offline.' });
  expect(deletion(undefined)).toMatchObject({ disabledReason: undefined });
});
