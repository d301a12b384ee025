import { createFileRoute } from '@tanstack/react-router';
import { SignInsPage } from '#dashboard/sso/sign-ins-page.tsx';

export const Route = createFileRoute('/o/$org/settings/sso/$provider/sign-ins')({
  component: function SignIns() {
    const { org, provider } = Route.useParams();
    return <SignInsPage place={{ organizationId: org, samlProviderId: provider }} />;
  },
});
