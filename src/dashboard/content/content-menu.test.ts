import { expect, test } from 'vitest';
import { contentMenu } from '#dashboard/content/content-menu.ts';

const nothing = () => undefined;
const commands = { open: nothing, duplicate: nothing, deleteSpace: nothing, audit: () => false as const };
const can = { admin: true, create: false, edit: true };

const deletionOf = (type: string, offline: string | undefined) => {
  const item = { id: '1', type, title: 'Guide', permissions: can, urls: { app: 'http://localhost' } } as never; // all it reads
  return contentMenu(item, { ...commands, offline }).find(
    entry => typeof entry === 'object' && 'danger' in entry && entry.danger,
  );
};

test.each(['space', 'collection'])('a %s cannot be deleted without a connection, and says so', type => {
  expect(deletionOf(type, 'You are offline.')).toMatchObject({ disabledReason: 'You are offline.' });
  expect(deletionOf(type, undefined)).toMatchObject({ disabledReason: undefined });
});
