import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { Queries } from '#dashboard/shell/queries.ts';
import { heldAnswers } from '#dashboard/testing/held-answers.ts';

const queryKey = ['count'];

/** Shows it, with what is there for it already. */
function show(there?: number) {
  const queries = new Queries();
  if (there !== undefined) queries.setQueryData(queryKey, there);
  const { queryFn, ...held } = heldAnswers();
  const end = new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => {});
  return { queries, ...held, end };
}

test('what was asked for the first time before it was invalidated is asked again, once, however often', async () => {
  const { queries, asked, answer, end } = show();
  const done = Promise.all([1, 2, 3].map(() => queries.invalidateQueries({ queryKey })));
  answer();
  await expect.poll(asked).toBe(2);
  expect(queries.getQueryData(queryKey)).toBe(1);
  answer();
  await done;
  expect(queries.getQueryData(queryKey)).toBe(2);
  expect(asked()).toBe(2);
  end();
});

test('what was on its way for a screen that is not there yet is stale once it has come', async () => {
  const queries = new Queries();
  const { queryFn, answer } = heldAnswers();
  const read = queries.fetchQuery({ queryKey, queryFn });
  const done = queries.invalidateQueries({ queryKey });
  answer();
  expect(await read).toBe(1);
  await done;
  expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('what is there already is asked for at once, in place of what was on its way', async () => {
  const { queries, asked, answer, end } = show(0);
  const done = queries.invalidateQueries({ queryKey });
  expect(asked()).toBe(2);
  for (let turn = 0; turn < 2; turn++) answer();
  await done;
  expect(queries.getQueryData(queryKey)).toBe(2);
  expect(asked()).toBe(2);
  end();
});

test('a first answer that fails is told to whoever asked, and to nobody else', async () => {
  const queries = new Queries();
  const queryFn = () => Promise.reject(new Error('refused'));
  const read = queries.fetchQuery({ queryKey, queryFn, retry: false });
  const [told, done] = await Promise.allSettled([read, queries.invalidateQueries({ queryKey })]);
  expect(told.status).toBe('rejected');
  expect(done.status).toBe('fulfilled');
});
