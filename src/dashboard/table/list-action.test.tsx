// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FirstAction, ListAction } from '#dashboard/table/list-action.tsx';

afterEach(cleanup);

it.each([
  ['shows with the first row', [1], 'contents'],
  ['keeps its place beside an empty list, and shows there on a phone', [], 'invisible max-sm:visible'],
])('what adds to a list %s', (_, rows, className) => {
  render(<ListAction pages={{ rows }}>New team</ListAction>);
  expect(screen.getByText('New team').className).toBe(className);
});

it('on a phone an empty list does not offer again what stands above it', () => {
  render(<FirstAction>New team</FirstAction>);
  expect(screen.getByText('New team').className).toBe('max-sm:hidden');
});
