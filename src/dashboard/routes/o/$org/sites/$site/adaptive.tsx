import { createFileRoute } from '@tanstack/react-router';
import { AdaptivePage } from '#dashboard/sites/adaptive/adaptive-page.tsx';
import { adaptiveSchemaOptions } from '#dashboard/sites/adaptive/adaptive-schema.ts';

export const Route = createFileRoute('/o/$org/sites/$site/adaptive')({
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(adaptiveSchemaOptions({ organizationId: params.org, siteId: params.site })),
  component: function Adaptive() {
    const { org, site } = Route.useParams();
    return <AdaptivePage place={{ organizationId: org, siteId: site }} />;
  },
});
