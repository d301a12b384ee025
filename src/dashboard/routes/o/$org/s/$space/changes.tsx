import { createFileRoute } from '@tanstack/react-router';
import { requestsOptions, spaceOptions } from '#dashboard/change-requests/change-request.ts';
import { ListPage } from '#dashboard/change-requests/list-page.tsx';
import { validateListSearch } from '#dashboard/change-requests/list-search.ts';
import { listQuery } from '#dashboard/change-requests/list-views.ts';
import { currentUserOptions } from '#dashboard/shell/session.ts';
import { prefetchPages } from '#dashboard/table/use-pages.ts';

export const Route = createFileRoute('/o/$org/s/$space/changes')({
  validateSearch: validateListSearch,
  loader: ({ context: { queryClient }, params: { org, space }, location, cause }) => {
    const me = queryClient.getQueryData(currentUserOptions().queryKey);
    const search = { ...validateListSearch(location.search), space };
    if (me && cause !== 'stay') void prefetchPages(queryClient, requestsOptions(org, listQuery(search, 'open', me.id)));
    return queryClient.ensureQueryData(spaceOptions(space));
  },
  component: function SpaceChanges() {
    return <ListPage search={Route.useSearch()} within={{ space: Route.useParams().space }} />;
  },
});
