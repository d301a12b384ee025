import { createFileRoute } from '@tanstack/react-router';
import { StructurePage } from '#dashboard/sites/structure-page.tsx';

export const Route = createFileRoute('/o/$org/sites/$site/structure')({
  component: function Structure() {
    const { org, site } = Route.useParams();
    return <StructurePage place={{ organizationId: org, siteId: site }} />;
  },
});
