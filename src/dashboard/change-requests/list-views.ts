import type { ListChangeRequestsForOrganizationData } from '#client/types.gen.ts';
import type { ListSearch, View } from '#dashboard/change-requests/list-search.ts';

export type Query = NonNullable<ListChangeRequestsForOrganizationData['query']>;

/** What a view asks the service for. */
export function viewQuery(view: View, me: string): Query {
  switch (view) {
    case 'review':
      return { awaitedReviewer: me, status: ['open'] };
    case 'mine':
      return { creator: me, status: ['draft', 'open'] };
    case 'waiting':
      // Where changes are requested, the others wait for the author.
      return { creator: me, status: ['open'], objections: 'false' };
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

/** Whether a view has what one person began, so that no author can be chosen. */
export const isOwn = (view: View | undefined): boolean => view === 'mine' || view === 'waiting';

/** The whole query of a list: the view and what narrows it. */
export function listQuery(search: ListSearch, fallback: View, me: string): Query {
  const { view = fallback, search: words, author, reviewer, space, site, sort, only } = search;
  return {
    ...(words && { search: words }),
    ...(author && { creator: author }),
    ...(reviewer && { requestedReviewer: reviewer }),
    ...(space && { space }),
    ...(site && { site }),
    ...(sort && { orderBy: sort }),
    ...(only && { [only]: 'true' as const }),
    ...viewQuery(view, me),
  };
}
