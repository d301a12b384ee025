import { createFileRoute } from '@tanstack/react-router';
import { OverviewPage } from '#dashboard/sites/overview-page.tsx';

export const Route = createFileRoute('/o/$org/sites/$site/overview')({
  component: function SiteOverview() {
    const { org, site } = Route.useParams();
    return <OverviewPage place={{ organizationId: org, siteId: site }} />;
  },
});
