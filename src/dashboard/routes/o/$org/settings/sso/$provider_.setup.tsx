import { createFileRoute } from '@tanstack/react-router';
import { SetupPage } from '#dashboard/sso/setup-page.tsx';
import { providerOptions, type SetupStep, setupSteps } from '#dashboard/sso/sso-data.ts';

export const Route = createFileRoute('/o/$org/settings/sso/$provider_/setup')({
  validateSearch: (search: Record<string, unknown>): { step: SetupStep; idp?: string } => ({
    step: setupSteps.find(step => step === search.step) ?? 'service',
    ...(typeof search.idp === 'string' && { idp: search.idp }),
  }),
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(
      providerOptions({ organizationId: params.org, samlProviderId: params.provider }),
    ),
  component: function Setup() {
    const { org, provider } = Route.useParams();
    const { step, idp } = Route.useSearch();
    return <SetupPage place={{ organizationId: org, samlProviderId: provider }} step={step} idp={idp} />;
  },
});
