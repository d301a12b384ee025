import { expect, test } from 'vitest';
import { inTurns } from './in-turns.ts';

function* busy(milliseconds: number) {
  const end = performance.now() + milliseconds;
  let steps = 0;
  for (; performance.now() < end; steps++) yield;
  return steps;
}

test('long work lets others have their turn, and short work is done at once', async () => {
  let turns = 0;
  const count = () => {
    turns++;
    if (turns < 5) setImmediate(count);
  };
  setImmediate(count);
  expect(await inTurns(busy(0))).toBe(0);
  expect(turns).toBe(0);
  expect(await inTurns(busy(200))).toBeGreaterThan(0);
  expect(turns).toBe(5);
});
