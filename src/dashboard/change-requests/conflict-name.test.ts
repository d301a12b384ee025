import { expect, test } from 'vitest';
import type { Conflict } from '#client/types.gen.ts';
import { conflictName } from '#dashboard/change-requests/conflict-name.ts';

const conflict: Conflict = { id: 'c', kind: 'member', sentence: '', used: 'mine', resolved: false };
const page = { id: 'p', title: 'Install' };

test('a conflict is named by its page and the words or the setting it is about', () => {
  const both = { page, main: 'Theirs.', mine: 'Mine.' };
  expect(conflictName({ ...conflict, ...both, kind: 'text' })).toBe('Install › “Mine.”');
  expect(conflictName({ ...conflict, ...both, member: 'title' })).toBe('Install › Title');
  const deleted = { page, main: 'A block that is longer than all the words that are shown', member: 'markdown' };
  expect(conflictName({ ...conflict, ...deleted, kind: 'edit-delete' })).toBe(
    'Install › “A block that is longer than all the word…”',
  );
});

test('a conflict of a file is named by the file', () => {
  const sides = { file: 'f', main: { name: 'b.png' } };
  expect(conflictName({ ...conflict, ...sides, kind: 'edit-delete' })).toBe('b.png › Edited and deleted');
});
