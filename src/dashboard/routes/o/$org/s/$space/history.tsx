import { createFileRoute } from '@tanstack/react-router';
import { spaceOptions } from '#dashboard/change-requests/change-request.ts';
import { HistoryPage } from '#dashboard/change-requests/history-page.tsx';
import { validateHistorySearch } from '#dashboard/change-requests/history-search.ts';

export const Route = createFileRoute('/o/$org/s/$space/history')({
  validateSearch: validateHistorySearch,
  loader: ({ context, params }) => context.queryClient.ensureQueryData(spaceOptions(params.space)),
  component: function History() {
    return <HistoryPage spaceId={Route.useParams().space} search={Route.useSearch()} />;
  },
});
