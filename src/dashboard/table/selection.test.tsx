// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useWideSelection } from '#dashboard/table/selection.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => `row-${index}`);

test('all rows of a short list are chosen one by one, and those of a long one as everything that matches', () => {
  const short = renderHook(() => useWideSelection(ids(5), 5));
  act(() => short.result.current.selectAll(ids(5)));
  expect(short.result.current).toMatchObject({ everything: false, count: 5 });

  const long = renderHook(() => useWideSelection(ids(2000), 2000));
  act(() => long.result.current.selectAll(ids(2000)));
  expect(long.result.current).toMatchObject({ everything: true, count: 2000 });
  act(() => long.result.current.toggle('row-3', false));
  expect(long.result.current).toMatchObject({ except: ['row-3'], count: 1999 });
});

test('the loaded rows of a longer list are chosen alone, with everything that matches on offer', () => {
  const { result } = renderHook(() => useWideSelection(ids(1500), 9000));
  act(() => result.current.selectAll(ids(1500)));
  expect(result.current).toMatchObject({ everything: false, mayWiden: true, count: 1500 });
});
