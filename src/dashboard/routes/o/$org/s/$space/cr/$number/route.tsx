import { createFileRoute, Outlet } from '@tanstack/react-router';
import { changeRequestOptions } from '#dashboard/change-requests/change-request.ts';
import { RequestLayout } from '#dashboard/change-requests/request-layout.tsx';

export const Route = createFileRoute('/o/$org/s/$space/cr/$number')({
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(changeRequestOptions(params.space, params.number)),
  component: () => (
    <RequestLayout>
      <Outlet />
    </RequestLayout>
  ),
});
