import { expect, it } from 'vitest';
import { Budget } from '#document/budget.ts';
import { finish } from '#document/steps.ts';
import { diffRows, sourceLines } from './page-diff.ts';

it('says of either version of a container what is set of it, and nothing of the sort of other blocks', () => {
  const body = (markdown: string) => ({ markdown, blockIds: ['one', 'two'] });
  const hint = (style: string) => body(`{% hint style="${style}" %}\nMind the wind.\n{% endhint %}\n`);
  const { rows } = finish(diffRows(hint('info'), hint('danger'), markdown => markdown));
  expect(rows.map(({ before, after }) => [before?.attributes, after?.attributes])).toEqual([
    [{ style: 'info' }, { style: 'danger' }],
    [undefined, undefined],
  ]);
});

const page = (word: string, paragraphs = 200) => {
  const texts = Array.from({ length: paragraphs }, (_, index) => `Paragraph ${index} is ${word}.`);
  return { markdown: texts.join('\n\n'), blockIds: texts.map((_, index) => `${index}`) };
};

it('pauses at each block and at each line that differs', () => {
  const blocks = [...diffRows(page('old'), page('new'), markdown => markdown)];
  const lines = [...sourceLines(page('old').markdown, page('new').markdown)];
  expect(blocks.length).toBeGreaterThan(200);
  expect(lines.length).toBe(200);
});

it('shows the words of a page for as long as the pages before it left time, and then says that it does not', () => {
  const compared = (budget: Budget) => {
    const { rows, partial } = finish(diffRows(page('old', 1), page('new', 1), markdown => markdown, budget));
    return { partial, kinds: rows[0]?.spans?.map(({ type }) => type) };
  };
  expect(compared(new Budget(10_000))).toEqual({ partial: false, kinds: ['equal', 'removed', 'added', 'equal'] });
  expect(compared(new Budget(0))).toEqual({ partial: true, kinds: ['removed', 'added'] });
});
