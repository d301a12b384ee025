import type { ReactNode } from 'react';
import { SidebarContentTree } from '#dashboard/content/sidebar-content.tsx';
import { afterwards } from '#dashboard/shell/afterwards.tsx';
import { AppFrame } from '#dashboard/shell/app-frame.tsx';
import { isComing } from '#dashboard/shell/is-coming.ts';
import { UnreadCount } from '#dashboard/shell/unread.tsx';
import { useSites } from '#dashboard/shell/use-sites.ts';
import { SitesSection } from '#dashboard/sites/sites-section.tsx';

const Afterwards = afterwards(async () => (await import('#dashboard/routes/o/$org/-afterwards.tsx')).Afterwards);

const AwaitedCount = afterwards(
  async () => (await import('#dashboard/change-requests/awaited-count.tsx')).AwaitedCount,
);

/** Takes its place with the sites, which would push it down. */
function BelowSites({ children }: { children: ReactNode }) {
  return <div className={isComing(useSites()) ? 'in-its-place' : ''}>{children}</div>;
}

/** The frame of an organization, with what the areas put into it. */
export function OrganizationFrame({ children }: { children: ReactNode }) {
  return (
    <AppFrame
      badges={{ inbox: <UnreadCount />, changes: <AwaitedCount /> }}
      sections={
        <>
          <SitesSection />
          <BelowSites>
            <SidebarContentTree />
          </BelowSites>
        </>
      }
    >
      {children}
      <Afterwards />
    </AppFrame>
  );
}
