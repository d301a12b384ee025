import { createFileRoute } from '@tanstack/react-router';
import type { Compared } from '#dashboard/api-specs/compare-sheet.tsx';
import { VersionsPage } from '#dashboard/api-specs/versions-page.tsx';

export const Route = createFileRoute('/o/$org/openapi/$spec/versions')({
  validateSearch: ({ compare, against }: Record<string, unknown>): Partial<Compared> =>
    typeof compare === 'string' ? { compare, ...(typeof against === 'string' && { against }) } : {},
  component: function Versions() {
    const { org, spec } = Route.useParams();
    const { compare, against } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <VersionsPage
        place={{ organizationId: org, specSlug: spec }}
        {...{ compare, against }}
        onCompare={next => void navigate({ search: next ?? {}, replace: !next })}
      />
    );
  },
});
