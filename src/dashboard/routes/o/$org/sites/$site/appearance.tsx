import { createFileRoute } from '@tanstack/react-router';
import { previewSearch } from '#dashboard/shell/site-preview/preview-search.ts';
import { AppearancePage } from '#dashboard/sites/appearance/appearance-page.tsx';
import { customizationOptions } from '#dashboard/sites/appearance/customization.ts';

export const Route = createFileRoute('/o/$org/sites/$site/appearance')({
  validateSearch: previewSearch,
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(customizationOptions({ organizationId: params.org, siteId: params.site })),
  component: function Appearance() {
    const { org, site } = Route.useParams();
    const { preview } = Route.useSearch();
    return <AppearancePage device={preview} place={{ organizationId: org, siteId: site }} />;
  },
});
