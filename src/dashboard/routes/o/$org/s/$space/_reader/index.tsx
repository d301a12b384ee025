import { createFileRoute } from '@tanstack/react-router';
import { PageView } from '#dashboard/spaces/page-view.tsx';

export const Route = createFileRoute('/o/$org/s/$space/_reader/')({
  component: () => <PageView pageId={undefined} />,
});
