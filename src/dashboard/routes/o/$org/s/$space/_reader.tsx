import { createFileRoute, Outlet } from '@tanstack/react-router';
import { PendingReader } from '#dashboard/spaces/pending-reader.tsx';
import { pagesOptions } from '#dashboard/spaces/space.ts';
import { SpaceLayout } from '#dashboard/spaces/space-layout.tsx';

export const Route = createFileRoute('/o/$org/s/$space/_reader')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(pagesOptions(params.space)),
  pendingComponent: PendingReader,
  component: () => (
    <SpaceLayout>
      <Outlet />
    </SpaceLayout>
  ),
});
