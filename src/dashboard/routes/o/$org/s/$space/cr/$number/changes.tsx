import { createFileRoute } from '@tanstack/react-router';
import { ChangesPage } from '#dashboard/change-requests/changes-page.tsx';
import { validateChangesSearch } from '#dashboard/change-requests/changes-search.ts';

export const Route = createFileRoute('/o/$org/s/$space/cr/$number/changes')({
  validateSearch: validateChangesSearch,
  component: function Changes() {
    return <ChangesPage search={Route.useSearch()} />;
  },
});
