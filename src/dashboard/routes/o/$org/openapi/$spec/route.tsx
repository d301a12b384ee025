import { createFileRoute } from '@tanstack/react-router';
import { SpecFrame } from '#dashboard/api-specs/spec-frame.tsx';

export const Route = createFileRoute('/o/$org/openapi/$spec')({
  component: function Spec() {
    const { org, spec } = Route.useParams();
    return <SpecFrame key={spec} place={{ organizationId: org, specSlug: spec }} />;
  },
});
