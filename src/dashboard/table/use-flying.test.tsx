// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFlying } from '#dashboard/table/use-flying.ts';

const drawn = 20;

/** Moves the first of the drawn rows to each place in turn, and says where rows flew past. */
function flights(places: readonly (number | 'rest' | 'again')[]): boolean[] {
  let first = 0;
  const { result, rerender } = renderHook(({ isScrolling }) => useFlying(first, drawn, isScrolling), {
    initialProps: { isScrolling: false },
  });
  return places.map(place => {
    if (typeof place === 'number') first = place;
    rerender({ isScrolling: place !== 'rest' });
    return result.current;
  });
}

test('rows fly past from the second leap on, in either direction, until they rest', () => {
  expect(flights([20, 40, 60, 63, 'rest', 66])).toEqual([false, true, true, true, false, false]);
  expect(flights([900, 880, 860, 840, 'rest'])).toEqual([false, true, true, true, false]);
});

test('a list that is scrolled so that rows are seen twice is drawn whole', () => {
  expect(flights([3, 6, 16, 26, 'rest'])).toEqual([false, false, false, false, false]);
  expect(flights([20, 23, 43, 46])).toEqual([false, false, false, false]);
});

test('one leap, as to the end by a key, draws rows whole, also when it follows a flight', () => {
  expect(flights([20, 40, 'rest', 900, 'rest', 0])).toEqual([false, true, false, false, false, false]);
});

test('rows that are drawn again where they are, as when more come, go on as they were', () => {
  expect(flights([20, 40, 'again', 60])).toEqual([false, true, true, true]);
  expect(flights([20, 'again', 23, 'again'])).toEqual([false, false, false, false]);
});
