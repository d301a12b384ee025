import { createFileRoute } from '@tanstack/react-router';
import { spaceOptions } from '#dashboard/change-requests/change-request.ts';
import { ListPage } from '#dashboard/change-requests/list-page.tsx';
import { validateListSearch } from '#dashboard/change-requests/list-views.ts';

export const Route = createFileRoute('/o/$org/s/$space/changes')({
  validateSearch: validateListSearch,
  loader: ({ context, params }) => context.queryClient.ensureQueryData(spaceOptions(params.space)),
  component: function SpaceChanges() {
    return <ListPage search={Route.useSearch()} spaceId={Route.useParams().space} />;
  },
});
