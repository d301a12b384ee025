import { createFileRoute } from '@tanstack/react-router';
import { AddressPage } from '#dashboard/sites/address/address-page.tsx';

export const Route = createFileRoute('/o/$org/sites/$site/address')({
  component: function Address() {
    const { org, site } = Route.useParams();
    return <AddressPage place={{ organizationId: org, siteId: site }} />;
  },
});
