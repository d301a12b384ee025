import { createFileRoute, redirect } from '@tanstack/react-router';
import { validatePreviewSearch } from '#dashboard/change-requests/preview-search.ts';

/** The address of a page in links from elsewhere, as for the changes. */
export const Route = createFileRoute('/o/$org/s/$space/cr/$number/preview_/p/$page')({
  validateSearch: validatePreviewSearch,
  beforeLoad: ({ params: { page, ...params }, search }) => {
    throw redirect({ to: '/o/$org/s/$space/cr/$number/preview', params, search: { ...search, page }, replace: true });
  },
});
