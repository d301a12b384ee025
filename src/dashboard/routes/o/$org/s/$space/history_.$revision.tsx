import { createFileRoute } from '@tanstack/react-router';
import { useSpace } from '#dashboard/change-requests/change-request.ts';
import { OldRevisionPage, oldRevisionOptions } from '#dashboard/change-requests/old-revision-page.tsx';
import { validateOldRevisionSearch } from '#dashboard/change-requests/old-revision-search.ts';

export const Route = createFileRoute('/o/$org/s/$space/history_/$revision')({
  validateSearch: validateOldRevisionSearch,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(oldRevisionOptions(params.space, params.revision));
  },
  component: function OldRevision() {
    const { space, revision } = Route.useParams();
    return <OldRevisionPage space={useSpace(space)} revisionId={revision} search={Route.useSearch()} />;
  },
});
