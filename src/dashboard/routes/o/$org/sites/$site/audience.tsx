import { createFileRoute } from '@tanstack/react-router';
import { AudiencePage } from '#dashboard/sites/audience/audience-page.tsx';
import { publishingAuthOptions } from '#dashboard/sites/audience/publishing-auth.ts';
import { shareLinksOptions, siteOptions } from '#dashboard/sites/site-data.ts';

export const Route = createFileRoute('/o/$org/sites/$site/audience')({
  loader: async ({ context: { queryClient }, params }) => {
    const place = { organizationId: params.org, siteId: params.site };
    const { permissions, visibility } = await queryClient.ensureQueryData(siteOptions(place));
    if (!permissions.admin) return;
    if (visibility === 'visitor-auth') await queryClient.ensureQueryData(publishingAuthOptions(place));
    else await queryClient.ensureQueryData(shareLinksOptions(place));
  },
  component: function Audience() {
    const { org, site } = Route.useParams();
    return <AudiencePage place={{ organizationId: org, siteId: site }} />;
  },
});
