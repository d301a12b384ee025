import { expect, test } from 'vitest';
import { chosenText, stretches } from '#dashboard/editor/conflict-choice.ts';

const base = '# Title\n\nOne.\n\nTwo.\n';
const mine = '# Title\n\nOne, mine.\n\nTwo, mine.\n';
const theirs = '# Title\n\nOne, theirs.\n\nTwo.\n';
const parts = stretches({ base, mine, theirs, bodyHash: 'h' });

test('only what both changed is asked; the rest of both edits is kept', () => {
  expect(parts.filter(part => part.kind === 'open')).toEqual([
    { kind: 'open', mine: 'One, mine.\n', theirs: 'One, theirs.\n', base: 'One.\n', index: 0 },
  ]);
  expect(chosenText(parts, ['mine'])).toBe(mine);
  expect(chosenText(parts, ['theirs'])).toBe('# Title\n\nOne, theirs.\n\nTwo, mine.\n');
});

test('both texts are kept as blocks of their own, and without a choice nothing is lost', () => {
  const both = '# Title\n\nOne, theirs.\n\nOne, mine.\n\nTwo, mine.\n';
  expect(chosenText(parts, ['both'])).toBe(both);
  expect(chosenText(parts, [])).toBe(both);
});

test('without a known base the whole texts are asked', () => {
  expect(stretches({ mine, theirs, bodyHash: 'h' })).toEqual([{ kind: 'open', mine, theirs, base: '', index: 0 }]);
});
