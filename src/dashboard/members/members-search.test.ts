import { expect, test } from 'vitest';
import { filterOf, isAscending, validateMembersSearch } from '#dashboard/members/members-search.ts';

test('the order of members stands in the address, and may be reversed', () => {
  expect(validateMembersSearch({ sort: 'name', reversed: true })).toEqual({ sort: 'name', reversed: true });
  expect(validateMembersSearch({ reversed: 'yes' })).toEqual({});
  expect(filterOf({ sort: 'name', reversed: true, role: 'edit' })).toEqual({ role: 'edit' });
});

test('names go from A to Z and times from the latest back, unless they are reversed', () => {
  expect([isAscending('name', undefined), isAscending('name', true)]).toEqual([true, false]);
  expect([isAscending(undefined, undefined), isAscending('lastSeenAt', true)]).toEqual([false, true]);
});
