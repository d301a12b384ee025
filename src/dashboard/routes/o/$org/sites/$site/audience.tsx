import { createFileRoute } from '@tanstack/react-router';
import { AudiencePage } from '#dashboard/sites/audience-page.tsx';
import { shareLinksOptions, siteOptions } from '#dashboard/sites/site-data.ts';

export const Route = createFileRoute('/o/$org/sites/$site/audience')({
  loader: async ({ context, params }) => {
    const place = { organizationId: params.org, siteId: params.site };
    const { permissions } = await context.queryClient.ensureQueryData(siteOptions(place));
    if (permissions.admin) await context.queryClient.ensureQueryData(shareLinksOptions(place));
  },
  component: function Audience() {
    const { org, site } = Route.useParams();
    return <AudiencePage place={{ organizationId: org, siteId: site }} />;
  },
});
