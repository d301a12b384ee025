import { expect, it } from 'vitest';
import { ofOthers, tooMuch } from '#dashboard/shell/offline/kept-rows.ts';

const row = (hash: string, at: number, size: number) => ({ id: ['o', hash] as [string, string], at, size });

it('gives up the oldest answers where there are too many, whatever order they come in', () => {
  const rows = [row('old', 1, 4), row('new', 3, 4), row('between', 2, 4)];
  expect(tooMuch(rows, 12)).toEqual([]);
  expect(tooMuch(rows, 11)).toEqual([['o', 'old']]);
  expect(tooMuch(rows, 3)).toEqual([
    ['o', 'new'],
    ['o', 'between'],
    ['o', 'old'],
  ]);
});

it('gives up what is of an organization that one is no longer in, once it is known in which one is', () => {
  const rows = ['o', 'p', 'o'].map(organization => ({
    ...row('h', 1, 4),
    id: [organization, 'h'] as [string, string],
  }));
  expect(ofOthers(rows, ['p', 'q'])).toEqual([
    ['o', 'h'],
    ['o', 'h'],
  ]);
  expect(ofOthers(rows, undefined)).toEqual([]);
});
