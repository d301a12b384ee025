import { createFileRoute, redirect } from '@tanstack/react-router';
import { NoOrganizationPage } from '#dashboard/entry/no-organization-page.tsx';
import { lastOrganization, organizationsOptions } from '#dashboard/shell/organization.ts';
import { readSession, toSignIn, useCurrentUser } from '#dashboard/shell/session.ts';

export const Route = createFileRoute('/')({
  loader: async ({ context }) => {
    if (!(await readSession(context.queryClient))) throw toSignIn();
    const { items } = await context.queryClient.ensureQueryData(organizationsOptions());
    const last = items.find(organization => organization.id === lastOrganization()) ?? items[0];
    if (last) throw redirect({ to: '/o/$org', params: { org: last.id }, replace: true });
  },
  component: function NoOrganization() {
    const user = useCurrentUser();
    return user && <NoOrganizationPage user={user} />;
  },
});
