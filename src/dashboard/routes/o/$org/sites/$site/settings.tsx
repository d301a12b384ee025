import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '#dashboard/sites/settings-page.tsx';

export const Route = createFileRoute('/o/$org/sites/$site/settings')({
  component: function Settings() {
    const { org, site } = Route.useParams();
    return <SettingsPage place={{ organizationId: org, siteId: site }} />;
  },
});
