import { expect, it } from 'vitest';
import { diffRows } from './page-diff.ts';

it('says of either version of a container what is set of it, and nothing of the sort of other blocks', () => {
  const body = (markdown: string) => ({ markdown, blockIds: ['one', 'two'] });
  const hint = (style: string) => body(`{% hint style="${style}" %}\nMind the wind.\n{% endhint %}\n`);
  const { rows } = diffRows(hint('info'), hint('danger'), markdown => markdown);
  expect(rows.map(({ before, after }) => [before?.attributes, after?.attributes])).toEqual([
    [{ style: 'info' }, { style: 'danger' }],
    [undefined, undefined],
  ]);
});
