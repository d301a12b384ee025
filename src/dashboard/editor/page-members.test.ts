import { expect, test } from 'vitest';
import type { Page } from '#client/types.gen.ts';
import { membersSince, mergeMembers, type PageMembers, withMembers } from '#dashboard/editor/page-members.ts';

const page: Page = {
  ...{ id: 'p', type: 'document', kind: 'sheet', title: 'Begin', slug: 'begin', path: 'begin', urls: { app: '' } },
  ...{ description: 'First', variables: { mine: '1', yours: '2' } },
};

test('a change of one variable leaves the others, and a second change adds to the first', () => {
  const both: PageMembers = mergeMembers({ variables: { mine: '3' } }, { title: 'Start', variables: { mine: null } });
  expect(both).toEqual({ title: 'Start', variables: { mine: null } });
  expect(withMembers(page, both)).toMatchObject({ title: 'Start', variables: { yours: '2' }, description: 'First' });
  expect(withMembers(page, both).variables).toEqual({ yours: '2' });
  expect(mergeMembers({ layout: { outline: false } }, { layout: { width: 'wide' } })).toEqual({
    layout: { outline: false, width: 'wide' },
  });
});

test('a member that is taken away is gone from the page', () => {
  expect(withMembers(page, { description: null }).description).toBeUndefined();
});

test('what became of a page since makes it again out of the page of then', () => {
  const members: PageMembers = {
    ...{ title: 'Start', description: null, icon: 'anchor', hidden: true },
    ...{ variables: { mine: '3', yours: null, ours: '4' } },
  };
  const now = withMembers(page, members);
  expect(membersSince(page, now)).toEqual(members);
  expect(withMembers(now, membersSince(now, page))).toEqual({ ...page, hidden: false });
  expect(membersSince(page, page)).toEqual({});
});
