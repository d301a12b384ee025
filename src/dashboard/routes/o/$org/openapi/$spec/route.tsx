import { createFileRoute } from '@tanstack/react-router';
import { specOptions } from '#dashboard/api-specs/spec-data.ts';
import { SpecFrame } from '#dashboard/api-specs/spec-frame.tsx';

export const Route = createFileRoute('/o/$org/openapi/$spec')({
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(specOptions({ organizationId: params.org, specSlug: params.spec })),
  component: function Spec() {
    const { org, spec } = Route.useParams();
    return <SpecFrame key={spec} place={{ organizationId: org, specSlug: spec }} />;
  },
});
