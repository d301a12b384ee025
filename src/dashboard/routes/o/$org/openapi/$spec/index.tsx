import { createFileRoute } from '@tanstack/react-router';
import { OperationsPage } from '#dashboard/api-specs/operations-page.tsx';

export const Route = createFileRoute('/o/$org/openapi/$spec/')({
  component: function Operations() {
    const { org, spec } = Route.useParams();
    return <OperationsPage place={{ organizationId: org, specSlug: spec }} />;
  },
});
