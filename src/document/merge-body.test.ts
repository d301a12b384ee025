import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newBlockIds } from './block-ids.ts';
import { parseBlocks } from './blocks.ts';
import { saveBody } from './body-edit.ts';
import { mergeBodies } from './merge-body.ts';
import type { Body } from './tree.ts';

const OWNER = { page: 'p', title: 'Page' };
const OPEN = '{% hint style="info" %}';
const CLOSE = '{% endhint %}';

const body = (blocks: string[]): Body => {
  const markdown = `${blocks.join('\n\n')}\n`;
  return { markdown, blockIds: newBlockIds(parseBlocks(markdown)) };
};

/** A page of numbered paragraphs, some of them in hints. */
const page = fc.array(fc.constantFrom('text', 'heading', 'hint'), { minLength: 1, maxLength: 8 }).map(kinds =>
  kinds.flatMap((kind, index) => {
    if (kind === 'hint') return [OPEN, `Word${index} in a hint.`, `Last${index} in it.`, CLOSE];
    return [kind === 'text' ? `Word${index} and some more of it.` : `## Word${index} title`];
  }),
);

interface Step {
  kind: 'edit' | 'insert' | 'remove' | 'move';
  at: number;
  to: number;
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ kind: fc.constantFrom('edit', 'edit', 'insert', 'remove', 'move'), at: fc.nat(20), to: fc.nat(20) }),
  { maxLength: 5 },
);

function change(old: Body, blocks: string[], side: string, list: Step[]): Body {
  const now = [...blocks];
  for (const [index, { kind, at, to }] of list.entries()) {
    const place = at % (now.length || 1);
    const isTag = now[place]?.startsWith('{%') ?? true;
    if (kind === 'insert') now.splice(place, 0, `${side}${index}x is new here.`);
    else if (isTag) continue;
    else if (kind === 'edit') now[place] = `${now[place]} ${side}${index}x`;
    else {
      const moved = now.splice(place, 1);
      if (kind === 'move') now.splice(to % (now.length + 1), 0, ...moved);
    }
  }
  return saveBody(old, `${now.join('\n\n')}\n`);
}

const cases = fc.record({ blocks: page, main: steps, mine: steps }).map(({ blocks, main, mine }) => {
  const base = body(blocks);
  return { base, main: change(base, blocks, 'main', main), mine: change(base, blocks, 'mine', mine) };
});

const count = (text: string, word: string) => text.split(new RegExp(`\\b${word}\\b`)).length - 1;
const wordsOf = (text: string) => new Set(text.match(/\b(?:(?:main|mine)\d+x|(?:Word|Last)\d+)\b/g) ?? []);

test('nothing of one side is lost, nothing is there twice, and containers stay whole', () => {
  let conflicting = 0;
  fc.assert(
    fc.property(cases, ({ base, main, mine }) => {
      const { body, conflicts } = mergeBodies(base, main, mine, OWNER);
      if (conflicts.length > 0) conflicting++;
      const all = body.markdown + JSON.stringify(conflicts);
      for (const side of [main, mine]) {
        for (const word of wordsOf(side.markdown)) {
          const isNew = !wordsOf(base.markdown).has(word);
          if (isNew) expect(all).toContain(word);
          if (isNew || conflicts.length === 0) expect(count(body.markdown, word)).toBeLessThanOrEqual(1);
        }
      }
      for (const word of wordsOf(base.markdown)) {
        if (wordsOf(main.markdown).has(word) && wordsOf(mine.markdown).has(word)) expect(all).toContain(word);
      }
      const kinds = parseBlocks(body.markdown).map(block => `${block.kind} ${block.type}`);
      expect(kinds.filter(kind => kind === 'leaf tag')).toEqual([]);
      expect(body.blockIds).toHaveLength(parseBlocks(body.markdown).filter(block => block.kind !== 'close').length);
    }),
    { numRuns: 400 },
  );
  expect(conflicting).toBeGreaterThan(20);
});

test('without edits of the same block there is no conflict, and both edits are in the result', () => {
  const blocks = ['# Title', 'One is here.', 'Two is here.', OPEN, 'Three is here.', CLOSE, 'Four is here.'];
  const texts = [0, 1, 2, 4, 6];
  fc.assert(
    fc.property(fc.subarray(texts), fc.subarray(texts), (left, right) => {
      const base = body(blocks);
      const edit = (side: string, indexes: number[]) =>
        saveBody(
          base,
          `${blocks.map((text, index) => (indexes.includes(index) ? `${text} ${side}` : text)).join('\n\n')}\n`,
        );
      const mine = right.filter(index => !left.includes(index));
      const merged = mergeBodies(base, edit('main', left), edit('mine', mine), OWNER);
      const expected = blocks.map((text, index) =>
        left.includes(index) ? `${text} main` : mine.includes(index) ? `${text} mine` : text,
      );
      expect(merged.conflicts).toEqual([]);
      expect(merged.body.markdown).toBe(`${expected.join('\n\n')}\n`);
    }),
  );
});

test('a body that changed beyond the limits conflicts as a whole, and mine stays', () => {
  const lines = (seed: number) =>
    Array.from({ length: 9000 }, (_, index) => `Line ${(index * seed) % 9001}`).join('\n\n');
  const [base, main, mine] = [7, 4001, 2003].map(seed => saveBody({ markdown: '', blockIds: [] }, lines(seed)));
  if (!base || !main || !mine) throw new Error('Three bodies are needed');
  const merged = mergeBodies(base, main, mine, OWNER);
  expect(merged.body.markdown).toBe(mine.markdown);
  expect(merged.conflicts).toMatchObject([
    { kind: 'text', member: 'markdown', mine: mine.markdown, reason: 'whole-text' },
  ]);
}, 30_000);
