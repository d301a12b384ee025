import { createFileRoute, redirect } from '@tanstack/react-router';
import { NoOrganizationPage } from '#dashboard/entry/no-organization-page.tsx';
import { homeOrganization } from '#dashboard/shell/organization.ts';
import { readSession, toSignIn, useCurrentUser } from '#dashboard/shell/session.ts';

export const Route = createFileRoute('/')({
  loader: async ({ context }) => {
    if (!(await readSession(context.queryClient))) throw toSignIn();
    const org = await homeOrganization(context.queryClient);
    if (org) throw redirect({ to: '/o/$org', params: { org }, replace: true });
  },
  component: function NoOrganization() {
    const user = useCurrentUser();
    return user && <NoOrganizationPage user={user} />;
  },
});
