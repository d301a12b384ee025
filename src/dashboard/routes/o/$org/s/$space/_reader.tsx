import { createFileRoute, Outlet } from '@tanstack/react-router';
import { pagesOptions } from '#dashboard/spaces/space.ts';
import { SpaceLayout } from '#dashboard/spaces/space-layout.tsx';

export const Route = createFileRoute('/o/$org/s/$space/_reader')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(pagesOptions(params.space)),
  component: () => (
    <SpaceLayout>
      <Outlet />
    </SpaceLayout>
  ),
});
