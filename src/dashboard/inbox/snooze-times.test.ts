import { expect, test } from 'vitest';
import { snoozeTimes } from '#dashboard/inbox/snooze-times.ts';

const at = (text: string) => snoozeTimes(new Date(text)).map(({ name, at }) => [name, at.getTime()]);
const local = (text: string) => new Date(text).getTime();

test('what is snoozed comes back later today, tomorrow morning or on Monday morning', () => {
  expect(at('2026-11-24T13:40:00')).toEqual([
    ['later', local('2026-11-24T16:00:00')],
    ['tomorrow', local('2026-11-25T09:00:00')],
    ['week', local('2026-11-30T09:00:00')],
  ]);
});

test('late in the evening there is no later today, and on a Sunday next week is not tomorrow', () => {
  expect(at('2026-11-29T22:10:00')).toEqual([
    ['tomorrow', local('2026-11-30T09:00:00')],
    ['week', local('2026-12-07T09:00:00')],
  ]);
  expect(at('2026-11-30T08:00:00').at(-1)).toEqual(['week', local('2026-12-07T09:00:00')]);
});
