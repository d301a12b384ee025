import { createFileRoute } from '@tanstack/react-router';
import { EditPage } from '#dashboard/editor/edit-page.tsx';
import { editedPageOptions } from '#dashboard/editor/edited-content.ts';
import { readEditSearch } from '#dashboard/editor/side-search.ts';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { retryPart } from '#dashboard/ui/part-error.tsx';

const PageThreads = lazyPart(async () => (await import('#dashboard/change-requests/page-threads.tsx')).PageThreads, {
  failed: retryPart,
});

export const Route = createFileRoute('/o/$org/s/$space/cr/$number/edit/p/$page')({
  validateSearch: readEditSearch,
  // The panel stays from page to page.
  search: { middlewares: [({ search, next }) => ({ side: search.side, ...next(search) })] },
  loader: ({ context, params: { space, number, page } }) => {
    void context.queryClient.prefetchQuery(editedPageOptions({ spaceId: space, request: number, pageId: page }));
  },
  component: function EditedPage() {
    const { page } = Route.useParams();
    const { side } = Route.useSearch();
    return (
      <EditPage
        pageId={page}
        side={side}
        comments={(id, onJump, here) => <PageThreads pageId={id} onJump={onJump} here={here} />}
      />
    );
  },
});
