import { createFileRoute } from '@tanstack/react-router';
import { UsedInPage } from '#dashboard/api-specs/used-in-page.tsx';

export const Route = createFileRoute('/o/$org/openapi/$spec/used-in')({
  component: function UsedIn() {
    const { org, spec } = Route.useParams();
    return <UsedInPage place={{ organizationId: org, specSlug: spec }} />;
  },
});
