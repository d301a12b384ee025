import { expect, test } from 'vitest';
import { SeenPeople } from './seen-people.ts';

test('tells people apart as a map of their ids does, however many have the same hash, and wherever ids stand', () => {
  const known = new Map<string, boolean>();
  const seen = new SeenPeople();
  // More than there are hashes; ids are beginnings of others, and each comes twice, with another answer.
  const ids = Array.from({ length: 40_000 }, (_, index) => [`${index}`, `é${index}`]).flat();
  const pairs = Array.from({ length: ids.length / 2 }, (_, index) => ids.slice(2 * index, 2 * index + 2));
  for (const isListed of [true, false])
    for (const [index, [one = '', other = '']] of pairs.entries()) {
      const text = index % 3 === 0 ? one : `${other}|${one}`;
      const found = index % 3 === 0 ? [one] : [other, one];
      for (const id of found) {
        const start = text.lastIndexOf(id);
        const answer = isListed === (index % 2 === 0);
        expect(seen.add(text, start, start + id.length, answer)).toBe(!known.has(id));
        if (!known.has(id)) known.set(id, answer);
      }
    }
  expect(known.size).toBeGreaterThan(2 ** 16);
  for (const id of [...ids, '', 'nobody']) expect(seen.isListed(id)).toBe(known.get(id));
});
