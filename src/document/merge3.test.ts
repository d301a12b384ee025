import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { merge3, mergeText, mergeWords, splitLines } from './merge3.ts';

const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), { maxLength: 24 });

/** An edited copy: a few lines removed, replaced or inserted. Among repeated lines git slides its hunks, so few repeat. */
const edited = (base: string[]) =>
  fc
    .array(fc.tuple(fc.nat(base.length), fc.nat(2), fc.array(fc.constantFrom('x', 'y', 'z', '7'), { maxLength: 2 })), {
      maxLength: 4,
    })
    .map(edits => {
      const copy = [...base];
      for (const [at, removed, added] of edits) copy.splice(at, removed, ...added);
      return copy;
    });

const triple = fc
  .uniqueArray(fc.nat(40).map(String), { maxLength: 24 })
  .chain(base => fc.record({ base: fc.constant(base), main: edited(base), mine: edited(base) }));

const text = (items: string[]) => items.map(item => `${item}\n`).join('');

function gitMerge(folder: string, base: string, main: string, mine: string) {
  const names = ['main', 'base', 'mine'].map(name => join(folder, name));
  for (const [index, content] of [main, base, mine].entries()) writeFileSync(names[index] ?? '', content);
  const run = spawnSync('git', ['merge-file', '-p', ...names], { encoding: 'utf8' });
  return { clean: run.status === 0, text: run.stdout };
}

test('merges as git merge-file does', () => {
  execFileSync('git', ['--version']);
  const folder = mkdtempSync(join(tmpdir(), 'merge3-'));
  try {
    fc.assert(
      fc.property(triple, ({ base, main, mine }) => {
        const ours = mergeText(text(base), text(main), text(mine));
        const git = gitMerge(folder, text(base), text(main), text(mine));
        expect(ours.clean).toBe(git.clean);
        if (git.clean) expect(ours.mine).toBe(git.text);
      }),
      { numRuns: 60 },
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('keeps one side when the other changed nothing, whatever the lines', () => {
  fc.assert(
    fc.property(lines, lines, (base, side) => {
      expect(mergeText(text(base), text(base), text(side))).toEqual({
        clean: true,
        main: text(side),
        mine: text(side),
      });
      expect(mergeText(text(base), text(side), text(base)).mine).toBe(text(side));
      expect(mergeText(text(base), text(side), text(side)).clean).toBe(true);
    }),
  );
});

test('holds the whole of both sides between its two results', () => {
  fc.assert(
    fc.property(lines, lines, lines, (base, main, mine) => {
      const regions = merge3(base, main, mine) ?? [];
      const kept = new Set(
        regions.flatMap(part => (part.kind === 'clean' ? part.items : [...part.main, ...part.mine])),
      );
      for (const line of [...main, ...mine]) if (!base.includes(line)) expect(kept).toContain(line);
    }),
  );
});

test('merges 5,000 equal lines, one added on one side and ten taken away on the other', () => {
  const base = Array.from({ length: 5000 }, () => 'same');
  expect(merge3(base, [...base, 'main'], base.slice(10))).not.toBeNull();
});

test('gives up within its limits, and then the whole text conflicts', () => {
  const many = (seed: number) => Array.from({ length: 20_000 }, (_, index) => `${(index * seed) % 1009}\n`).join('');
  const merged = mergeText(many(7), many(13), many(17), { maxEdits: 100, timeout: 200 });
  expect(merged.clean).toBe(false);
  expect(merged.main === many(13) && merged.mine === many(17)).toBe(true);
});

test('merges edits of different words of a sentence, and not of the same word', () => {
  expect(mergeWords('60 requests per minute', '100 requests per minute', '60 signed requests per minute')).toBe(
    '100 signed requests per minute',
  );
  expect(mergeWords('one two', 'one three', 'one four')).toBeNull();
});

test('splits lines so that they join to the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '\n', '\r') }), input => {
      expect(splitLines(input).join('')).toBe(input);
    }),
  );
});
