// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { firstPages } from '#dashboard/shell/offline/keep-queries.ts';

test('of a list that is loaded page by page the beginning is kept, with what each page was asked for', () => {
  const numbers = Array.from({ length: 200 }, (_, index) => index);
  const pages = numbers.map(number => ({ items: [number], next: { page: `${number + 1}` } }));
  const pageParams = numbers.map(number => ({ query: { page: `${number}` } }));
  expect(firstPages({ pages, pageParams })).toEqual({ pages: pages.slice(0, 4), pageParams: pageParams.slice(0, 4) });
  expect(firstPages({ pages: pages.slice(0, 2), pageParams: pageParams.slice(0, 2) })).toEqual({
    pages: pages.slice(0, 2),
    pageParams: pageParams.slice(0, 2),
  });
});

test.each([{ items: [1], count: 1 }, { pages: 3 }, { pages: [1, 2, 3, 4, 5] }, 'text', null, undefined])(
  'any other answer, such as %j, is kept as it is',
  answer => {
    expect(firstPages(answer)).toBe(answer);
  },
);
