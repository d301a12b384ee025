import { expect, it } from 'vitest';
import { validateListSearch } from '#dashboard/change-requests/list-search.ts';
import { listQuery } from '#dashboard/change-requests/list-views.ts';

it('asks the service for what the address of a list says', () => {
  const search = {
    view: 'open',
    search: 'w',
    author: 'a',
    reviewer: 'r',
    space: 's',
    site: 't',
    sort: 'comments',
    only: 'outdated',
  };
  expect(listQuery(validateListSearch(search), 'review', 'me')).toEqual({
    ...{ status: ['open'], search: 'w', creator: 'a', requestedReviewer: 'r', space: 's', site: 't' },
    ...{ orderBy: 'comments', outdated: 'true' },
  });
});

it('keeps the words of the view that the address does not change', () => {
  expect(listQuery(validateListSearch({ sort: 'other', reviewer: '' }), 'review', 'me')).toEqual({
    awaitedReviewer: 'me',
    status: ['open'],
  });
});

it('finds nothing of other authors in the views of what is one’s own', () => {
  for (const view of ['mine', 'waiting']) {
    const asked = (author: string) => listQuery(validateListSearch({ view, author }), 'review', 'me');
    expect(asked('me')).toMatchObject({ creator: 'me' });
    expect(asked('other')).toMatchObject({ creator: 'me' });
  }
});
