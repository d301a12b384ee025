import { expect, test } from 'vitest';
import { parseRange } from './byte-range.ts';

test.each([
  [undefined, 'whole'],
  ['bytes=0-4', { start: 0, end: 4 }],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=5-99', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=10-', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=4-2', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,3-4', 'whole'],
  ['pages=1-2', 'whole'],
])('of ten bytes, %s is %j', (header, expected) => {
  expect(parseRange(header, 10)).toEqual(expected);
});

test('an empty file has no part', () => {
  expect(parseRange('bytes=0-', 0)).toBe('outside');
  expect(parseRange('bytes=-5', 0)).toBe('outside');
});
