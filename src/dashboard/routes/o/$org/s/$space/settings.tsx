import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { AccessPanel } from '#dashboard/access/access-panel.tsx';
import { useDeleteSpace } from '#dashboard/content/use-delete-space.tsx';
import { SpaceMergeRules } from '#dashboard/merge-rules/space-merge-rules.tsx';
import { rowOptions } from '#dashboard/space-settings/row-options.ts';
import { SpaceSettingsPage } from '#dashboard/space-settings/space-settings-page.tsx';
import { spaceOptions } from '#dashboard/spaces/space.ts';

export const Route = createFileRoute('/o/$org/s/$space/settings')({
  // Where the space stands is said above its settings, and would push them down later.
  loader: async ({ context: { queryClient }, params: { org, space } }) => {
    const { parent } = await queryClient.ensureQueryData(spaceOptions(space));
    if (parent !== undefined) await queryClient.prefetchQuery(rowOptions(org, space));
  },
  component: function SpaceSettings() {
    const { org, space: spaceId } = Route.useParams();
    const navigate = useNavigate();
    const deleteSpace = useDeleteSpace(org, () => navigate({ to: '/o/$org/content', params: { org } }));
    return (
      <SpaceSettingsPage
        key={spaceId}
        organizationId={org}
        spaceId={spaceId}
        access={({ id, title, defaultLevel, parent }) => (
          <AccessPanel target={{ kind: 'space', id, title, defaultLevel, nested: parent !== undefined }} />
        )}
        mergeRules={space => <SpaceMergeRules space={space} />}
        onDelete={({ id, title, parent = null }) => void deleteSpace({ type: 'space', id, title, parent })}
      />
    );
  },
});
