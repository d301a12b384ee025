import { describe, expect, test } from 'vitest';
import { StatementNames } from './statement-names.ts';

describe('names of statements', () => {
  test('come with the third time a statement is asked, and stay', () => {
    const names = new StatementNames();
    const given = [1, 2, 3, 4].map(() => names.of('select 1'));
    expect(given.slice(0, 2)).toEqual([undefined, undefined]);
    expect(given[2]).toBeTypeOf('string');
    expect(given[3]).toBe(given[2]);
  });

  test('differ from statement to statement, and from the one before when renewed', () => {
    const names = new StatementNames();
    const [one, other] = ['select 1', 'select 2'].map(text => [1, 2, 3].map(() => names.of(text)).at(-1));
    expect(one).not.toBe(other);
    const renewed = names.renew('select 1');
    expect(renewed).not.toBe(one);
    expect(names.of('select 1')).toBe(renewed);
  });

  test('are given to 400 statements at most, however many are asked', () => {
    const names = new StatementNames();
    const texts = Array.from({ length: 500 }, (_, index) => `select ${index}`);
    for (let time = 0; time < 3; time++) for (const text of texts) names.of(text);
    expect(texts.filter(text => names.of(text) !== undefined)).toHaveLength(400);
  });
});
