import { createFileRoute, redirect } from '@tanstack/react-router';
import { validateChangesSearch } from '#dashboard/change-requests/changes-search.ts';

/** The address of a page in links from elsewhere. The page is a search parameter here, so that the tab stays as it is. */
export const Route = createFileRoute('/o/$org/s/$space/cr/$number/changes_/p/$page')({
  validateSearch: validateChangesSearch,
  beforeLoad: ({ params: { page, ...params }, search }) => {
    throw redirect({ to: '/o/$org/s/$space/cr/$number/changes', params, search: { ...search, page }, replace: true });
  },
});
