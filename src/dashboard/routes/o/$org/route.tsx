import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SidebarContentTree } from '#dashboard/content/sidebar-content.tsx';
import { afterwards } from '#dashboard/shell/afterwards.tsx';
import { AppFrame } from '#dashboard/shell/app-frame.tsx';
import { NotFoundPage, OuterErrorPage, PendingFrame } from '#dashboard/shell/error-pages.tsx';
import { organizationOptions, rememberOrganization, useOrganization } from '#dashboard/shell/organization.ts';
import { titleContext } from '#dashboard/shell/page.tsx';
import { requireSession } from '#dashboard/shell/session.ts';
import { UnreadCount } from '#dashboard/shell/unread.tsx';
import { SitesSection } from '#dashboard/sites/sites-section.tsx';

export const Route = createFileRoute('/o/$org')({
  loader: async ({ context, params, location }) => {
    await requireSession(context.queryClient, location.href);
    await context.queryClient.ensureQueryData(organizationOptions(params.org));
  },
  component: OrganizationFrame,
  pendingComponent: PendingFrame,
  errorComponent: OuterErrorPage,
  notFoundComponent: NotFoundPage,
});

const Afterwards = afterwards(async () => (await import('#dashboard/routes/o/$org/-afterwards.tsx')).Afterwards);

function OrganizationFrame() {
  const organization = useOrganization();
  useEffect(() => {
    rememberOrganization(organization.id);
    titleContext.set(organization.title);
  }, [organization]);
  return (
    <AppFrame
      badges={{ inbox: <UnreadCount /> }}
      sections={
        <>
          <SitesSection />
          <SidebarContentTree />
        </>
      }
    >
      <Outlet />
      <Afterwards />
    </AppFrame>
  );
}
