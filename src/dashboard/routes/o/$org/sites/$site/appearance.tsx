import { createFileRoute } from '@tanstack/react-router';
import { AppearancePage } from '#dashboard/sites/appearance-page.tsx';
import { customizationOptions } from '#dashboard/sites/customization.ts';

export const Route = createFileRoute('/o/$org/sites/$site/appearance')({
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(customizationOptions({ organizationId: params.org, siteId: params.site })),
  component: function Appearance() {
    const { org, site } = Route.useParams();
    return <AppearancePage place={{ organizationId: org, siteId: site }} />;
  },
});
