import { expect, test } from 'vitest';
import type { Conflict } from '#client/types.gen.ts';
import { conflictSentence } from '#dashboard/change-requests/conflict-sentence.ts';

const found = (parts: Partial<Conflict>): Conflict => ({
  ...{ id: 'c', kind: 'member', sentence: 'As the service says it.', used: 'mine', resolved: false },
  ...parts,
});

test('a setting is named as in the settings of the page', () => {
  const values = { name: 'A', setting: 'layout.coverSize' };
  expect(conflictSentence(found({ reason: 'member', values }))).toBe(
    'Main and this request set “Layout › Size of the cover” of “A” differently.',
  );
});

test.each([undefined, 'of-a-later-version'])('a conflict with the reason %s is said as the service says it', reason => {
  expect(conflictSentence(found({ reason }))).toBe('As the service says it.');
});
