import { createFileRoute } from '@tanstack/react-router';
import { EditPage } from '#dashboard/editor/edit-page.tsx';
import { editedPageOptions } from '#dashboard/editor/sessions.ts';

export const Route = createFileRoute('/o/$org/s/$space/cr/$number/edit/p/$page')({
  loader: ({ context, params: { space, number, page } }) => {
    void context.queryClient.prefetchQuery(editedPageOptions({ spaceId: space, request: number, pageId: page }));
  },
  component: function EditedPage() {
    const { page } = Route.useParams();
    return <EditPage pageId={page} />;
  },
});
