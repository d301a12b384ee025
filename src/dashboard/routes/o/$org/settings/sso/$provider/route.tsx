import { createFileRoute } from '@tanstack/react-router';
import { ProviderFrame } from '#dashboard/sso/provider-frame.tsx';
import { providerOptions } from '#dashboard/sso/sso-data.ts';

export const Route = createFileRoute('/o/$org/settings/sso/$provider')({
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(
      providerOptions({ organizationId: params.org, samlProviderId: params.provider }),
    ),
  component: function Provider() {
    const { org, provider } = Route.useParams();
    return <ProviderFrame place={{ organizationId: org, samlProviderId: provider }} />;
  },
});
