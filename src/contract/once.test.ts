import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { once } from './once.ts';

const shape = () => z.object({ name: z.string().refine(name => name !== 'refused'), at: z.object({ x: z.int() }) });
const listOf = (item: z.ZodType) => z.object({ items: z.array(z.object({ item, other: z.string() })) });

describe('a schema that parses what is part of an answer once', () => {
  it('gives what it gave for the same object, and what it gives for others', () => {
    let parsed = 0;
    const counted = shape().refine(() => ++parsed > 0);
    const [one, other] = [
      { name: 'one', at: { x: 1 }, more: true },
      { name: 'other', at: { x: 2 } },
    ];
    const answer = { items: [one, other, one, one].map((item, index) => ({ item, other: `${index}` })) };
    const plain = listOf(shape()).parse(answer);
    expect(listOf(once(counted)).parse(answer)).toEqual(plain);
    expect(parsed).toBe(2);
  });

  it('parses an object again for another answer, as it may have changed', () => {
    const list = listOf(once(shape()));
    const item = { name: 'one', at: { x: 1 } };
    const read = () => list.parse({ items: [{ item, other: '' }] }).items[0]?.item;
    expect(read()).toEqual({ name: 'one', at: { x: 1 } });
    item.at.x = 2;
    expect(read()).toEqual({ name: 'one', at: { x: 2 } });
  });

  it('says in each place what is wrong with it', () => {
    const wrong = { name: 'refused', at: { x: 0.5 } };
    const answer = { items: [1, 2].map(() => ({ item: wrong, other: '' })) };
    const issues = (item: z.ZodType) => listOf(item).safeParse(answer).error?.issues;
    expect(issues(once(shape()))).toEqual(issues(shape()));
    expect(issues(once(shape()))).toHaveLength(4);
  });

  it('is described as it was', () => {
    expect(z.toJSONSchema(listOf(once(shape())))).toEqual(z.toJSONSchema(listOf(shape())));
  });
});
