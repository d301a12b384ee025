import type { ListChangeRequestsForOrganizationData } from '#client/types.gen.ts';

export const views = ['review', 'mine', 'waiting', 'open', 'drafts', 'merged', 'archived'] as const;

/** The saved views of a list of change requests (product C7.1). */
export type View = (typeof views)[number];

export type ListSearch = {
  view?: View | undefined;
  author?: string | undefined;
  space?: string | undefined;
  sort?: 'createdAt' | undefined;
  only?: 'outdated' | 'conflicts' | undefined;
};

export type Query = NonNullable<ListChangeRequestsForOrganizationData['query']>;

/** What a view asks the service for. */
export function viewQuery(view: View, me: string): Query {
  switch (view) {
    case 'review':
      return { requestedReviewer: me, status: ['open'] };
    case 'mine':
      return { creator: me, status: ['draft', 'open'] };
    case 'waiting':
      return { creator: me, status: ['open'] };
    case 'open':
      return { status: ['open'] };
    case 'drafts':
      return { status: ['draft'] };
    case 'merged':
      return { status: ['merged'] };
    case 'archived':
      return { status: ['archived'] };
  }
}

/** The whole query of a list: the view and what narrows it. */
export function listQuery(search: ListSearch, fallback: View, me: string): Query {
  const { view = fallback, author, space, sort, only } = search;
  return {
    ...viewQuery(view, me),
    ...(author && { creator: author }),
    ...(space && { space }),
    ...(sort && { orderBy: sort }),
    ...(only && { [only]: 'true' as const }),
  };
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

/** The search parameters of a list's route. */
export function validateListSearch(search: Record<string, unknown>): ListSearch {
  return {
    view: views.find(view => view === search.view),
    author: text(search.author),
    space: text(search.space),
    sort: search.sort === 'createdAt' ? 'createdAt' : undefined,
    only: search.only === 'outdated' || search.only === 'conflicts' ? search.only : undefined,
  };
}
