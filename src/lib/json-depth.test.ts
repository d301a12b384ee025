import { expect, it } from 'vitest';
import { isDeeperThan } from './json-depth.ts';

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

it('counts arrays and objects on the deepest way down', () => {
  expect(isDeeperThan(0, 'text')).toBe(false);
  expect(isDeeperThan(2, { a: [1], b: null })).toBe(false);
  expect(isDeeperThan(1, { a: [1], b: null })).toBe(true);
});

it('does not mind depth', () => {
  expect(isDeeperThan(5000, nested(5000))).toBe(false);
  expect(isDeeperThan(4999, nested(5000))).toBe(true);
});
