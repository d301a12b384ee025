import { createFileRoute, Outlet } from '@tanstack/react-router';
import { spaceOptions } from '#dashboard/spaces/space.ts';

/** Everything in one space: the loader decides whether it is there and may be seen. */
export const Route = createFileRoute('/o/$org/s/$space')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(spaceOptions(params.space)),
  component: Outlet,
});
