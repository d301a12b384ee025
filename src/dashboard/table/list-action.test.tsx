// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ListAction } from '#dashboard/table/list-action.tsx';

afterEach(cleanup);

it.each([
  ['shows with the first row', { rows: [1], isPending: false }, 'contents'],
  ['keeps its place until the list has come', { rows: [], isPending: true }, 'invisible'],
  ['leaves no empty row on a phone beside an empty list', { rows: [], isPending: false }, 'invisible max-sm:hidden'],
] as const)('what adds to a list %s', (_, pages, className) => {
  render(<ListAction pages={pages}>New team</ListAction>);
  expect(screen.getByText('New team').className).toBe(className);
});
