import { expect, test } from 'vitest';
import { createTurns } from '#dashboard/shell/turns.ts';

test('changes are sent in the order they were made, also after one that failed, and who waits is told once all are done', async () => {
  const turns = createTurns();
  const log: string[] = [];
  const answers = { first: Promise.withResolvers<void>(), second: Promise.withResolvers<void>() };
  const first = turns.inTurn(() => {
    log.push('first');
    return answers.first.promise;
  });
  const second = turns.inTurn(() => {
    log.push('second');
    return answers.second.promise;
  });
  const done = turns.whenDone().then(() => log.push('done'));
  expect(turns.isWorking()).toBe(true);
  answers.first.reject(new Error('refused'));
  await expect(first).rejects.toThrow('refused');
  answers.second.resolve();
  await second;
  await done;
  expect(log).toEqual(['first', 'second', 'done']);
  expect(turns.isWorking()).toBe(false);
});

test('nobody waits where nothing is on its way', async () => {
  await expect(createTurns().whenDone()).resolves.toBeUndefined();
});
