import { createFileRoute } from '@tanstack/react-router';
import { AccessPanel } from '#dashboard/access/access-panel.tsx';
import { SpaceMergeRules } from '#dashboard/merge-rules/space-merge-rules.tsx';
import { SpaceSettingsPage } from '#dashboard/space-settings/space-settings-page.tsx';

export const Route = createFileRoute('/o/$org/s/$space/settings')({
  component: function SpaceSettings() {
    const { org, space: spaceId } = Route.useParams();
    return (
      <SpaceSettingsPage
        key={spaceId}
        organizationId={org}
        spaceId={spaceId}
        access={({ id, title, defaultLevel, parent }) => (
          <AccessPanel target={{ kind: 'space', id, title, defaultLevel, nested: parent !== undefined }} />
        )}
        mergeRules={space => <SpaceMergeRules space={space} />}
      />
    );
  },
});
