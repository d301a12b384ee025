import { createFileRoute } from '@tanstack/react-router';
import { EditPage } from '#dashboard/editor/edit-page.tsx';
import { editedPageOptions } from '#dashboard/editor/edited-content.ts';
import { readEditSearch } from '#dashboard/editor/side-search.ts';

export const Route = createFileRoute('/o/$org/s/$space/edit/p/$page')({
  validateSearch: readEditSearch,
  // The panel stays from page to page.
  search: { middlewares: [({ search, next }) => ({ side: search.side, ...next(search) })] },
  loader: ({ context, params: { space, page } }) => {
    void context.queryClient.prefetchQuery(editedPageOptions({ spaceId: space, request: undefined, pageId: page }));
  },
  component: function EditedPage() {
    const { page } = Route.useParams();
    const { side } = Route.useSearch();
    return <EditPage pageId={page} side={side} comments={undefined} />;
  },
});
