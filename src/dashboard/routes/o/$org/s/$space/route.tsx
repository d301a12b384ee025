import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { NewRequestKey } from '#dashboard/change-requests/new-request-key.tsx';
import { useCollectionsAbove } from '#dashboard/content/use-collections-above.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { StatusBarFill } from '#dashboard/shell/slots.tsx';
import { spaceOptions } from '#dashboard/spaces/space.ts';
import { SpaceFrame } from '#dashboard/spaces/space-frame.tsx';
import { AwayBar, TrashBar } from '#dashboard/spaces/trash-bar.tsx';

/** Everything in one space: the loader decides whether it is there and may be seen. */
export const Route = createFileRoute('/o/$org/s/$space')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(spaceOptions(params.space)),
  component: function InSpace() {
    const { org, space } = Route.useParams();
    const { data: opened, error } = useQuery(spaceOptions(space));
    return (
      <>
        {/* Before the pages, whose own keys win by coming later. */}
        <NewRequestKey spaceId={space} />
        {opened?.deletedAt && opened.goneAt && (
          <StatusBarFill>
            <TrashBar org={org} space={opened} deletedAt={opened.deletedAt} goneAt={opened.goneAt} />
          </StatusBarFill>
        )}
        {error instanceof ApiError && error.status === 404 && (
          <StatusBarFill>
            <AwayBar org={org} />
          </StatusBarFill>
        )}
        <SpaceFrame organizationId={org} spaceId={space} collections={useCollectionsAbove(org, space)} />
      </>
    );
  },
});
