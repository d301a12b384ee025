import { createFileRoute } from '@tanstack/react-router';
import { prefetchChanges } from '#dashboard/change-requests/changes-data.ts';
import { ChangesPage } from '#dashboard/change-requests/changes-page.tsx';
import { validateChangesSearch } from '#dashboard/change-requests/changes-search.ts';

export const Route = createFileRoute('/o/$org/s/$space/cr/$number/changes')({
  validateSearch: validateChangesSearch,
  loader: ({ context, params, location, cause }) => {
    // On the tab itself its parts ask for what they need.
    if (cause === 'stay') return;
    void prefetchChanges(context.queryClient, params, validateChangesSearch(location.search)).catch(() => undefined);
  },
  component: function Changes() {
    return <ChangesPage search={Route.useSearch()} />;
  },
});
