import { expect, it } from 'vitest';
import { Lru } from './lru.ts';

it('drops what was used longest ago when the weight is reached', () => {
  const cache = new Lru<number>(10);
  cache.set('a', 1, 4);
  cache.set('b', 2, 4);
  expect(cache.get('a')).toBe(1);
  cache.set('c', 3, 4);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
});

it('never holds what is heavier than all of it, and counts a replaced entry once', () => {
  const cache = new Lru<number>(10);
  cache.set('big', 1, 11);
  cache.set('a', 1, 6);
  cache.set('a', 2, 6);
  cache.set('b', 3, 4);
  expect([cache.get('big'), cache.get('a'), cache.get('b')]).toEqual([undefined, 2, 3]);
});
