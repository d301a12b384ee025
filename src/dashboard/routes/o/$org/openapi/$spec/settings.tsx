import { createFileRoute } from '@tanstack/react-router';
import { SpecSettingsPage } from '#dashboard/api-specs/settings-page.tsx';

export const Route = createFileRoute('/o/$org/openapi/$spec/settings')({
  component: function Settings() {
    const { org, spec } = Route.useParams();
    return <SpecSettingsPage place={{ organizationId: org, specSlug: spec }} />;
  },
});
