import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { Announcer } from '#dashboard/shell/announce.tsx';
import { ConfirmHost } from '#dashboard/shell/confirm.tsx';
import { CopyHost } from '#dashboard/shell/copy-host.tsx';
import { NotFoundPage, OuterErrorPage } from '#dashboard/shell/error-pages.tsx';
import { ProgressLine } from '#dashboard/shell/progress-line.tsx';
import { ToasterHost } from '#dashboard/shell/toaster-host.tsx';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  notFoundComponent: () => (
    <main>
      <NotFoundPage />
    </main>
  ),
  errorComponent: OuterErrorPage,
  component: () => (
    <>
      <ProgressLine />
      <Outlet />
      <ConfirmHost />
      <CopyHost />
      <ToasterHost />
      <Announcer />
    </>
  ),
});
