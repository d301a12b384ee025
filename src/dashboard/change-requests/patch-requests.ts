import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ChangeRequest, ChangeRequestList } from '#client/types.gen.ts';

type Cached = ChangeRequest | ChangeRequestList | InfiniteData<ChangeRequestList>;

const operations = ['getChangeRequestById', 'listChangeRequestsForOrganization', 'listChangeRequestsForSpace'];

/** Changes a request wherever it is shown, until it is loaded again. */
export function patchRequests(
  queries: QueryClient,
  id: string,
  patch: (request: ChangeRequest) => ChangeRequest,
): void {
  const one = (request: ChangeRequest) => (request.id === id ? patch(request) : request);
  const list = (page: ChangeRequestList) => ({ ...page, items: page.items.map(one) });
  queries.setQueriesData<Cached>(
    {
      // Keys of the generated client.
      predicate: ({ queryKey: [head] }) => operations.includes((head as { _id?: string } | undefined)?._id ?? ''),
    },
    data => {
      if (!data) return data;
      if ('pages' in data) return { ...data, pages: data.pages.map(list) };
      return 'items' in data ? list(data) : one(data);
    },
  );
}
