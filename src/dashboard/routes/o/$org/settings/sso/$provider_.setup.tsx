import { createFileRoute } from '@tanstack/react-router';
import { SetupPage } from '#dashboard/sso/setup-page.tsx';
import { validateSetupSearch } from '#dashboard/sso/setup-search.ts';
import { providerOptions } from '#dashboard/sso/sso-data.ts';

export const Route = createFileRoute('/o/$org/settings/sso/$provider_/setup')({
  validateSearch: validateSetupSearch,
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(
      providerOptions({ organizationId: params.org, samlProviderId: params.provider }),
    ),
  component: function Setup() {
    const { org, provider } = Route.useParams();
    const { step } = Route.useSearch();
    return <SetupPage place={{ organizationId: org, samlProviderId: provider }} step={step} />;
  },
});
