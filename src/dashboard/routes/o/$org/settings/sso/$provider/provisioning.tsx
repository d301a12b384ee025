import { createFileRoute } from '@tanstack/react-router';
import { ProvisioningPage } from '#dashboard/sso/provisioning-page.tsx';
import { domainsOptions, enforcementOptions } from '#dashboard/sso/sso-data.ts';

export const Route = createFileRoute('/o/$org/settings/sso/$provider/provisioning')({
  loader: ({ context: { queryClient }, params: { org } }) =>
    Promise.all([
      queryClient.ensureQueryData(enforcementOptions(org)),
      queryClient.ensureQueryData(domainsOptions(org)),
    ]),
  component: function Provisioning() {
    const { org, provider } = Route.useParams();
    return <ProvisioningPage place={{ organizationId: org, samlProviderId: provider }} />;
  },
});
