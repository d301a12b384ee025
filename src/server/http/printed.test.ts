import { expect, test } from 'vitest';
import { z } from 'zod';
import { operation } from '#contract/operation.ts';
import { printedPart, withPrinted } from './printed.ts';
import { answerOf } from './send.ts';

const Part = z.object({ name: z.string(), list: z.array(z.int()).optional() });
const read = operation({
  ...{ method: 'GET', path: '/parts', tag: 'Parts', summary: 'Parts', access: 'none' },
  response: z.object({ first: Part, others: z.array(Part) }),
});

test('what was printed in another thread is answered as it is, and given as it was to callers in the process', async () => {
  const json = '{"name":"$& $1","list":[1,2]}';
  const part = (name: string) => printedPart(Part, { name }, json);
  const answer = () => answerOf(read, { first: part('one'), others: [{ name: 'three' }, part('two')] }, 200).body;
  const whole = `{"first":${json},"others":[{"name":"three"},${json}]}`;
  expect(await withPrinted(async () => answer())).toBe(whole);
  expect(await withPrinted(async () => part('one'))).toEqual({ name: 'one' });
  expect(part('one')).toEqual(JSON.parse(json));
  expect(answer()).toBe(whole);
});
