import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alignBlocks, newBlockIds } from './block-ids.ts';
import { parseBlocks } from './blocks.ts';

const ids = (markdown: string) => newBlockIds(parseBlocks(markdown));
const align = (before: string, after: string) => {
  const blocks = parseBlocks(before);
  return alignBlocks({ blocks, ids: newBlockIds(blocks) }, parseBlocks(after));
};
const page = (...blocks: string[]) => `${blocks.join('\n\n')}\n`;

test('ids have 12 characters and are unique in a page, also of equal blocks', () => {
  const found = ids(page('same', 'same', '---', 'same', '---'));
  expect(new Set(found).size).toBe(5);
  for (const id of found) expect(id).toMatch(/^[0-9a-z]{12,13}$/);
});

test('unedited blocks keep their ids through insertions, removals and edits of others', () => {
  const words = fc.uniqueArray(fc.nat(999), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(words, fc.array(fc.tuple(fc.nat(12), fc.nat(2), fc.nat(999)), { maxLength: 4 }), (numbers, edits) => {
      const before = numbers.map(number => `Paragraph ${number}.`);
      const after = [...before];
      for (const [at, removed, number] of edits) after.splice(at, removed, `New ${number}.`);
      const [old, now] = [ids(page(...before)), align(page(...before), page(...after))];
      for (const [index, text] of after.entries()) {
        if (before.includes(text)) expect(now[index]).toBe(old[before.indexOf(text)]);
      }
      expect(new Set(now).size).toBe(now.length);
    }),
  );
});

test('moved blocks keep their ids', () => {
  const blocks = fc.uniqueArray(fc.nat(99), { minLength: 2, maxLength: 10 });
  fc.assert(
    fc.property(
      blocks.chain(list => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
      ([before, after]) => {
        const text = (numbers: number[]) => page(...numbers.map(number => `Paragraph ${number}.`));
        const old = ids(text(before));
        expect(align(text(before), text(after))).toEqual(after.map(number => old[before.indexOf(number)]));
      },
    ),
  );
});

test('an edited block keeps its id, one written anew does not', () => {
  const [a, b, c] = ids(page('First one.', 'Send a request to the server.', 'Last one.'));
  const before = page('First one.', 'Send a request to the server.', 'Last one.');
  expect(align(before, page('First one.', 'Send a signed request to the server!', 'Last one.'))).toEqual([a, b, c]);
  const anew = align(before, page('First one.', 'Nothing alike.', 'Last one.'));
  expect([anew[0], anew[2]]).toEqual([a, c]);
  expect(anew[1]).not.toBe(b);
});

test('a heading keeps its id when its level changes, a container when its attributes do', () => {
  expect(align('## Limits\n', '### Limits\n')).toEqual(ids('## Limits\n'));
  const hint = (style: string) => `{% hint style="${style}" %}\nText.\n{% endhint %}\n`;
  expect(align(hint('info'), hint('danger'))).toEqual(ids(hint('info')));
});
