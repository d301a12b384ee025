import { createFileRoute } from '@tanstack/react-router';
import { segmentsOptions } from '#dashboard/shell/site-preview/site-place.ts';
import { AdaptivePage } from '#dashboard/sites/adaptive/adaptive-page.tsx';
import { adaptiveSchemaOptions } from '#dashboard/sites/adaptive/adaptive-schema.ts';

export const Route = createFileRoute('/o/$org/sites/$site/adaptive')({
  loader: async ({ context, params }) => {
    const place = { organizationId: params.org, siteId: params.site };
    await Promise.all([
      context.queryClient.ensureQueryData(adaptiveSchemaOptions(place)),
      context.queryClient.ensureQueryData(segmentsOptions(place)),
    ]);
  },
  component: function Adaptive() {
    const { org, site } = Route.useParams();
    return <AdaptivePage place={{ organizationId: org, siteId: site }} />;
  },
});
