import { expect, it } from 'vitest';
import { announced, announcementOf, lately } from '#dashboard/shell/present-people.ts';

it('keeps the last word of everybody, until they leave or fall silent', () => {
  let people = announced([], { userId: 'ada', left: false, asks: false }, 0);
  people = announced(people, { userId: 'grace', page: 'begin', left: false, asks: false }, 10_000);
  people = announced(people, { userId: 'ada', page: 'sails', left: false, asks: false }, 20_000);
  expect(people).toEqual([
    { userId: 'grace', page: 'begin', at: 10_000 },
    { userId: 'ada', page: 'sails', at: 20_000 },
  ]);
  expect(lately(people, 30_000)).toBe(people);
  expect(lately(people, 65_000)).toEqual([{ userId: 'ada', page: 'sails', at: 20_000 }]);
  expect(announced(people, { userId: 'grace', left: true, asks: false }, 30_000)).toHaveLength(1);
});

it('reads events, and passes over those that name nobody', () => {
  expect(announcementOf({ userId: 'ada', page: 'begin', left: false })).toEqual({
    userId: 'ada',
    page: 'begin',
    left: false,
    asks: false,
  });
  expect(announcementOf({ userId: 'ada', left: false, asks: true })).toMatchObject({ asks: true });
  expect(announcementOf({ left: true })).toBeUndefined();
});
