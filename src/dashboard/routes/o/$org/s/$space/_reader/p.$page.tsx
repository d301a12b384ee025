import { createFileRoute } from '@tanstack/react-router';
import { PageView } from '#dashboard/spaces/page-view.tsx';

export const Route = createFileRoute('/o/$org/s/$space/_reader/p/$page')({
  component: function SpacePage() {
    const { page } = Route.useParams();
    return <PageView pageId={page} />;
  },
});
