import { createFileRoute } from '@tanstack/react-router';
import { EditPage } from '#dashboard/editor/edit-page.tsx';

export const Route = createFileRoute('/o/$org/s/$space/cr/$number/edit/p/$page')({
  component: function EditedPage() {
    const { page } = Route.useParams();
    return <EditPage pageId={page} />;
  },
});
