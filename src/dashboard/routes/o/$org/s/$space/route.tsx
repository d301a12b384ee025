import { createFileRoute } from '@tanstack/react-router';
import { NewRequestKey } from '#dashboard/change-requests/new-request-key.tsx';
import { useCollectionsAbove } from '#dashboard/content/use-collections-above.ts';
import { spaceOptions } from '#dashboard/spaces/space.ts';
import { SpaceFrame } from '#dashboard/spaces/space-frame.tsx';

/** Everything in one space: the loader decides whether it is there and may be seen. */
export const Route = createFileRoute('/o/$org/s/$space')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(spaceOptions(params.space)),
  component: function InSpace() {
    const { org, space } = Route.useParams();
    return (
      <>
        {/* Before the pages, whose own keys win by coming later. */}
        <NewRequestKey spaceId={space} />
        <SpaceFrame organizationId={org} spaceId={space} collections={useCollectionsAbove(org, space)} />
      </>
    );
  },
});
