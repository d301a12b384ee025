import type { ReactNode } from 'react';
import { SidebarContentTree } from '#dashboard/content/sidebar-content.tsx';
import { afterwards } from '#dashboard/shell/afterwards.tsx';
import { AppFrame } from '#dashboard/shell/app-frame.tsx';
import { UnreadCount } from '#dashboard/shell/unread.tsx';
import { SitesSection } from '#dashboard/sites/sites-section.tsx';

const Afterwards = afterwards(async () => (await import('#dashboard/routes/o/$org/-afterwards.tsx')).Afterwards);

/** The frame of an organization, with what the areas put into it. */
export function OrganizationFrame({ children }: { children: ReactNode }) {
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
      {children}
      <Afterwards />
    </AppFrame>
  );
}
