import { createFileRoute } from '@tanstack/react-router';
import { VersionsPage } from '#dashboard/api-specs/versions-page.tsx';

export const Route = createFileRoute('/o/$org/openapi/$spec/versions')({
  validateSearch: (raw: Record<string, unknown>): { compare?: string } =>
    typeof raw.compare === 'string' ? { compare: raw.compare } : {},
  component: function Versions() {
    const { org, spec } = Route.useParams();
    const navigate = Route.useNavigate();
    return (
      <VersionsPage
        place={{ organizationId: org, specSlug: spec }}
        compare={Route.useSearch().compare}
        onCompare={compare => void navigate({ search: compare ? { compare } : {}, replace: !compare })}
      />
    );
  },
});
