import { expect, test } from 'vitest';
import { rowAfter } from '#dashboard/inbox/row-after.ts';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(id => ({ id })) as [Row, Row, Row, Row]; // As many as there are names.
type Row = { id: string };

test('what is shown next follows the last of those that leave, and is nothing where none of them is listed', () => {
  expect(rowAfter([a, b, c, d], [b])).toBe(c);
  expect(rowAfter([a, b, c, d], [c, a])).toBe(d);
  expect(rowAfter([a, b], [{ id: 'b' }])).toBeUndefined();
  expect(rowAfter([a, b], [c])).toBeUndefined();
});
