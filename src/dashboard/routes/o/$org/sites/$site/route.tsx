import { createFileRoute } from '@tanstack/react-router';
import { SidebarContentTree } from '#dashboard/content/sidebar-content.tsx';
import { siteOptions, structureOptions } from '#dashboard/sites/site-data.ts';
import { SiteFrame } from '#dashboard/sites/site-frame.tsx';

export const Route = createFileRoute('/o/$org/sites/$site')({
  loader: async ({ context, params }) => {
    const place = { organizationId: params.org, siteId: params.site };
    await Promise.all([
      context.queryClient.ensureQueryData(siteOptions(place)),
      context.queryClient.ensureQueryData(structureOptions(place)),
    ]);
  },
  component: function SiteLayout() {
    const { org, site } = Route.useParams();
    return <SiteFrame key={site} place={{ organizationId: org, siteId: site }} allContent={<SidebarContentTree />} />;
  },
});
