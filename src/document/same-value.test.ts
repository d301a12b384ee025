import { expect, test } from 'vitest';
import { ordered, sameValue } from './model.ts';

const values: unknown[] = [
  null,
  0,
  '',
  [],
  ['a'],
  {},
  { a: 1 },
  { a: 1, b: undefined },
  { b: undefined },
  { a: undefined },
  { a: 1, b: 2 },
  { b: 2, a: 1 },
  { a: 2, b: 1 },
  { a: 1, c: 2 },
  { a: null },
  { a: '1' },
  { a: { b: 1, c: 2 } },
  { a: { c: 2, b: 1 } },
  { a: [1, 2] },
  { a: [2, 1] },
  { 0: 'a' },
];

test('values are the same when their JSON is, with the members of objects in one order', () => {
  const printed = (value: unknown) => JSON.stringify(ordered(value));
  for (const a of values)
    for (const b of values)
      for (const copy of [b, structuredClone(b)])
        expect([a, copy, sameValue(a, copy)]).toEqual([a, copy, printed(a) === printed(copy)]);
});
