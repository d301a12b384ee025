import { createFileRoute } from '@tanstack/react-router';
import { useCollectionsAbove } from '#dashboard/content/use-collections-above.ts';
import { spaceOptions } from '#dashboard/spaces/space.ts';
import { SpaceFrame } from '#dashboard/spaces/space-frame.tsx';

/** Everything in one space: the loader decides whether it is there and may be seen. */
export const Route = createFileRoute('/o/$org/s/$space')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(spaceOptions(params.space)),
  component: function InSpace() {
    const { org, space } = Route.useParams();
    return <SpaceFrame organizationId={org} spaceId={space} collections={useCollectionsAbove(org, space)} />;
  },
});
