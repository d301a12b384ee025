import { createFileRoute } from '@tanstack/react-router';
import { PreviewPage } from '#dashboard/change-requests/preview-page.tsx';
import { validatePreviewSearch } from '#dashboard/change-requests/preview-search.ts';

export const Route = createFileRoute('/o/$org/s/$space/cr/$number/preview')({
  validateSearch: validatePreviewSearch,
  component: function Preview() {
    return <PreviewPage search={Route.useSearch()} />;
  },
});
