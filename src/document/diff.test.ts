import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alignBlocks, type IdentifiedBlocks, newBlockIds } from './block-ids.ts';
import { parseBlocks } from './blocks.ts';
import { type DiffRow, diffBlocks } from './diff.ts';
import { diffLines as lineSteps } from './diff-lines.ts';
import { finish } from './steps.ts';

const diffLines = (before: string, after: string) => finish(lineSteps(before, after));

function versions(before: string, after: string): [IdentifiedBlocks, IdentifiedBlocks] {
  const old = parseBlocks(before);
  const left = { blocks: old, ids: newBlockIds(old) };
  const blocks = parseBlocks(after);
  return [left, { blocks, ids: alignBlocks(left, blocks) }];
}

const diff = (before: string, after: string) => finish(diffBlocks(...versions(before, after)));
const short = ({ kind, before, after, movedBy }: DiffRow) =>
  `${kind}${movedBy ? ` ${movedBy}` : ''}: ${(after ?? before)?.raw.trim()}`;
const marked = (row: DiffRow | undefined) =>
  row?.parts
    ?.map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `+[${text}]` : `-[${text}]`))
    .join('');

describe('blocks', () => {
  test('rows stand in the order of the new version, removed blocks where they stood', () => {
    const { rows, counts } = diff(
      'One.\n\nTwo.\n\nThree goes away.\n\nFour.\n',
      'New.\n\nOne.\n\nTwo more.\n\nFour.\n',
    );
    expect(rows.map(short)).toEqual([
      'added: New.',
      'unchanged: One.',
      'changed: Two more.',
      'removed: Three goes away.',
      'unchanged: Four.',
    ]);
    expect(counts).toEqual({ unchanged: 2, added: 1, removed: 1, changed: 1, moved: 0 });
  });

  test('words are marked, and characters of scripts without spaces', () => {
    expect(marked(diff('Send a request.\n', 'Send a signed request.\n').rows[0])).toContain('+[signed ]');
    expect(marked(diff('我们发送请求。\n', '我们发送签名请求。\n').rows[0])).toBe('我们发送+[签名]请求。');
  });

  test('a moved block says from how far, and is no addition', () => {
    const { rows } = diff('One.\n\nTwo.\n\nThree.\n\nFour.\n', 'Four.\n\nOne.\n\nTwo.\n\nThree.\n');
    expect(rows.map(short)).toEqual(['moved 3: Four.', 'unchanged: One.', 'unchanged: Two.', 'unchanged: Three.']);
  });

  test('changes of form are chips', () => {
    const chips = (before: string, after: string) => diff(before, after).rows[0]?.chips;
    expect(chips('## Same\n', '### Same\n')).toEqual([{ name: 'level', before: '2', after: '3' }]);
    const hint = (style: string) => `{% hint style="${style}" %}\nText.\n{% endhint %}\n`;
    expect(chips(hint('info'), hint('danger'))).toEqual([{ name: 'style', before: 'info', after: 'danger' }]);
    expect(chips('```js\na\n```\n', '```ts\na\n```\n')).toEqual([{ name: 'language', before: 'js', after: 'ts' }]);
  });

  test('changes of white space alone say so', () => {
    expect(diff('One  two.\n', 'One two.\n').rows[0]).toMatchObject({ kind: 'changed', whitespace: true });
  });

  test('every block of both versions has exactly one row', () => {
    const markdown = fc.array(fc.constantFrom('a', 'b b', 'c', '# d', '{% hint %}', '{% endhint %}', '---'), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(markdown, markdown, (left, right) => {
        const [before, after] = versions(left.join('\n\n'), right.join('\n\n'));
        const { rows } = finish(diffBlocks(before, after));
        const shown = (side: 'before' | 'after') => rows.flatMap(row => row[side]?.start ?? []).sort((a, b) => a - b);
        const starts = ({ blocks }: IdentifiedBlocks) =>
          blocks.flatMap(block => (block.kind === 'close' ? [] : block.start));
        expect(shown('before')).toEqual(starts(before));
        expect(shown('after')).toEqual(starts(after));
      }),
    );
  });

  test('a rewritten page of 5 MB is compared row by row', () => {
    const page = (seed: number) =>
      Array.from(
        { length: 25_000 },
        (_, index) => `Paragraph ${(index * seed) % 25_013} ${'lorem ipsum '.repeat(16)}`,
      ).join('\n\n');
    const { rows } = diff(page(7), page(11));
    expect(rows.length).toBeGreaterThanOrEqual(25_000);
    expect(diffLines(page(7), page(11)).rows.length).toBeGreaterThan(25_000);
  }, 20_000);
});

describe('lines', () => {
  test('rows carry the numbers of both sides and the words of changed lines', () => {
    const { rows, added, removed } = diffLines('one\ntwo\nthree\n', 'one\ntwo more\nthree\nfour\n');
    expect(rows).toMatchObject([
      { kind: 'unchanged', before: 1, after: 1, text: 'one' },
      { kind: 'changed', before: 2, after: 2, text: 'two more' },
      { kind: 'unchanged', before: 3, after: 3 },
      { kind: 'added', after: 4, text: 'four' },
    ]);
    expect([added, removed]).toEqual([2, 1]);
  });

  test('rows give back both texts', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
      .map(lines => lines.map(line => `${line}\n`).join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { rows } = diffLines(before, after);
        expect(rows.flatMap(row => (row.after ? `${row.text}\n` : [])).join('')).toBe(after);
        expect(rows.flatMap(row => row.before ?? [])).toEqual(
          before
            .split('\n')
            .slice(1)
            .map((_, index) => index + 1),
        );
      }),
    );
  });
});
