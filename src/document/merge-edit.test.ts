import { expect, test } from 'vitest';
import { mergeEdits } from './merge-edit.ts';

test('edits in different lines come together', () => {
  expect(mergeEdits('a\nb\nc\n', 'A\nb\nc\n', 'a\nb\nC\n')).toBe('A\nb\nC\n');
});

test('one moves a block while the other writes in it, or in the one that it goes past', () => {
  const base = 'One.\n\nTwo.\n\nThree.\n';
  expect(mergeEdits(base, 'Two.\n\nOne.\n\nThree.\n', 'One and more.\n\nTwo.\n\nThree.\n')).toBe(
    'Two.\n\nOne and more.\n\nThree.\n',
  );
  expect(mergeEdits(base, 'One.\n\nTwo and more.\n\nThree.\n', 'Two.\n\nOne.\n\nThree.\n')).toBe(
    'Two and more.\n\nOne.\n\nThree.\n',
  );
  expect(mergeEdits('One.\n\nTwo.', 'Two.\n\nOne.', 'One.\n\nTwo. And')).toBe('Two. And\n\nOne.');
});

test('what both changed differently is told, and so is what one changed and the other removed', () => {
  expect(mergeEdits('One.\n', 'Two.\n', 'Three.\n')).toBeUndefined();
  expect(mergeEdits('One.\n\nTwo.\n', 'Two.\n', 'One and more.\n\nTwo.\n')).toBeUndefined();
});
