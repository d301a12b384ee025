import { createFileRoute } from '@tanstack/react-router';
import { ListPage } from '#dashboard/change-requests/list-page.tsx';
import { validateListSearch } from '#dashboard/change-requests/list-search.ts';

export const Route = createFileRoute('/o/$org/changes')({
  validateSearch: validateListSearch,
  component: function OrganizationChanges() {
    return <ListPage search={Route.useSearch()} />;
  },
});
