import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { PendingBox } from '#dashboard/sso/pending-box.tsx';
import { providerOptions } from '#dashboard/sso/sso-data.ts';
import { TestPanel } from '#dashboard/sso/test-panel.tsx';

export const Route = createFileRoute('/o/$org/settings/sso/$provider/test')({
  component: function Test() {
    const { org, provider } = Route.useParams();
    const { data } = useSuspenseQuery(providerOptions({ organizationId: org, samlProviderId: provider }));
    return (
      <>
        <PendingBox provider={data} onTest />
        <TestPanel provider={data} />
      </>
    );
  },
});
