// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import type { Mark } from '#dashboard/shell/offline/marks.ts';
import { keepMark, keptMarks, leftBehind, type WaitingMark } from '#dashboard/shell/offline/waiting-marks.ts';

beforeEach(() => localStorage.clear());

const viewed: Mark = {
  kind: 'viewed',
  path: { spaceId: 's', changeRequestId: 'r', pageId: 'p' },
  body: { hash: 'h' },
};
const waiting = (over: Partial<WaitingMark> = {}): WaitingMark => ({
  ...{ user: 'ada', organization: 'o', tab: 't1', turn: 1, mark: viewed },
  ...over,
});

it('gives back what was kept in the order in which it was made, and passes over what is not its own', () => {
  for (const turn of [20, 3, 100]) keepMark(localStorage, waiting({ turn }));
  localStorage.setItem('bindery-waiting:x', '{"broken');
  localStorage.setItem('other', '{}');
  expect(keptMarks(localStorage).map(({ turn }) => turn)).toEqual([3, 20, 100]);
});

it('leaves what a tab that is open sends itself, and what is of other people and organizations', () => {
  const kept = [
    waiting({ turn: 1, tab: 'own' }),
    waiting({ turn: 2, tab: 'open' }),
    waiting({ turn: 3, tab: 'closed' }),
    waiting({ turn: 4, tab: 'closed', user: 'grace' }),
    waiting({ turn: 5, tab: 'closed', organization: 'other' }),
  ];
  const left = leftBehind(kept, { user: 'ada', organization: 'o' }, 'own', new Set(['own', 'open']));
  expect(left.map(({ turn }) => turn)).toEqual([1, 3]);
});

it('says when there is no room', () => {
  const full = {
    ...{ getItem: () => null, key: () => null, length: 0 },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(keepMark(full, waiting())).toBeUndefined();
});
