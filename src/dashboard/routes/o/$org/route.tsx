import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { OrganizationFrame } from '#dashboard/routes/-organization-frame.tsx';
import { NotFoundPage, OuterErrorPage, PendingFrame } from '#dashboard/shell/error-pages.tsx';
import { organizationOptions, rememberOrganization, useOrganization } from '#dashboard/shell/organization.ts';
import { fetchBars } from '#dashboard/shell/organization-bars.tsx';
import { titleContext } from '#dashboard/shell/page.tsx';
import { requireSession } from '#dashboard/shell/session.ts';

export const Route = createFileRoute('/o/$org')({
  loader: async ({ context, params, location }) => {
    await requireSession(context.queryClient, location.href);
    await fetchBars(await context.queryClient.ensureQueryData(organizationOptions(params.org)));
  },
  component: OrganizationPages,
  pendingComponent: PendingFrame,
  errorComponent: OuterErrorPage,
  notFoundComponent: NotFoundPage,
});

function OrganizationPages() {
  const organization = useOrganization();
  useEffect(() => {
    rememberOrganization(organization.id);
    titleContext.set(organization.title);
  }, [organization]);
  return (
    <OrganizationFrame>
      <Outlet />
    </OrganizationFrame>
  );
}
