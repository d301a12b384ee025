import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AccountAlone, AccountPages } from '#dashboard/account/account-frame.tsx';
import { t } from '#dashboard/messages/account.ts';
import { OrganizationFrame } from '#dashboard/routes/-organization-frame.tsx';
import { OuterErrorPage, PendingFrame } from '#dashboard/shell/error-pages.tsx';
import { FrameOrganization, homeOrganization, organizationOptions } from '#dashboard/shell/organization.ts';
import { titleContext } from '#dashboard/shell/page.tsx';
import { requireSession } from '#dashboard/shell/session.ts';

export const Route = createFileRoute('/account')({
  loader: async ({ context: { queryClient }, location }) => {
    await requireSession(queryClient, location.href);
    const organizationId = await homeOrganization(queryClient);
    if (organizationId) await queryClient.ensureQueryData(organizationOptions(organizationId));
    return { organizationId };
  },
  component: Account,
  pendingComponent: PendingFrame,
  errorComponent: OuterErrorPage,
});

/** The account belongs to no organization: the frame is that of the one where the person comes from. */
function Account() {
  const { organizationId } = Route.useLoaderData();
  useEffect(() => titleContext.set(t('account')), []);
  if (!organizationId)
    return (
      <AccountAlone>
        <Outlet />
      </AccountAlone>
    );
  return (
    <FrameOrganization value={organizationId}>
      <OrganizationFrame>
        <AccountPages>
          <Outlet />
        </AccountPages>
      </OrganizationFrame>
    </FrameOrganization>
  );
}
