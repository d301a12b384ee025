import { createFileRoute } from '@tanstack/react-router';
import { AddressPage } from '#dashboard/sites/address/address-page.tsx';
import { redirectCountOptions } from '#dashboard/sites/address/address-summary.tsx';

export const Route = createFileRoute('/o/$org/sites/$site/address')({
  // Among the facts that stand above all else.
  loader: ({ context, params: { org: organizationId, site: siteId } }) =>
    context.queryClient.prefetchQuery(redirectCountOptions({ organizationId, siteId })),
  component: function Address() {
    const { org, site } = Route.useParams();
    return <AddressPage place={{ organizationId: org, siteId: site }} />;
  },
});
