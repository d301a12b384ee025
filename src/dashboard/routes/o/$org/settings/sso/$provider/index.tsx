import { createFileRoute } from '@tanstack/react-router';
import { ConnectionPage } from '#dashboard/sso/connection-page.tsx';

export const Route = createFileRoute('/o/$org/settings/sso/$provider/')({
  component: function Connection() {
    const { org, provider } = Route.useParams();
    return <ConnectionPage place={{ organizationId: org, samlProviderId: provider }} />;
  },
});
