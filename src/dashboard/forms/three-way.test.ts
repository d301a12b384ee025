import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differences } from '#dashboard/forms/three-way.ts';

const loaded = { title: 'Docs', role: 'read', look: { font: 'inter', corners: 'rounded' }, links: [{ to: 'a' }] };

test('a field that only others changed is theirs, and one that only we changed is ours', () => {
  const mine = { ...loaded, title: 'Manual' };
  const theirs = { ...loaded, role: 'edit' };
  expect(differences(loaded, mine, theirs)).toEqual([
    { name: 'title', original: 'Docs', mine: 'Manual', theirs: 'Docs', conflict: false },
  ]);
});

test('a field that both changed is asked about, unless both came to the same', () => {
  const mine = { ...loaded, title: 'Manual', role: 'edit' };
  const theirs = { ...loaded, title: 'Handbook', role: 'edit' };
  expect(differences(loaded, mine, theirs)).toEqual([
    { name: 'title', original: 'Docs', mine: 'Manual', theirs: 'Handbook', conflict: true },
  ]);
});

test('members of a group are compared one by one, a list as a whole', () => {
  const mine = { ...loaded, look: { font: 'serif', corners: 'rounded' }, links: [{ to: 'a' }, { to: 'b' }] };
  const theirs = { ...loaded, look: { corners: 'straight', font: 'inter' }, links: [] };
  expect(differences(loaded, mine, theirs).map(({ name, conflict }) => [name, conflict])).toEqual([
    ['look.font', false],
    ['links', true],
  ]);
});

const values = fc.record({
  a: fc.constantFrom('', 'x', 'y'),
  b: fc.record({ c: fc.array(fc.boolean()), d: fc.nat(2) }),
});

test('nothing is asked where only one side changed', () => {
  fc.assert(
    fc.property(values, values, (original, changed) => {
      expect(differences(original, original, changed)).toEqual([]);
      expect(differences(original, changed, changed)).toEqual([]);
      expect(differences(original, changed, original).some(({ conflict }) => conflict)).toBe(false);
    }),
  );
});
