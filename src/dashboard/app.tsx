import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient, router } from '#dashboard/router.tsx';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { followSystemTheme } from '#dashboard/shell/appearance.ts';
import { LazyNoAccess } from '#dashboard/shell/lazy-no-access.ts';
import { organizationOptions } from '#dashboard/shell/organization.ts';
import { configureClient } from '#dashboard/shell/query-client.ts';
import { readSession } from '#dashboard/shell/session.ts';
import { NoAccessContext } from '#dashboard/ui/error-state.tsx';

configureClient();
// What every screen of an organization asks for first goes out before the files of the screen do.
const [, organizationId] = /^\/o\/([^/]+)/.exec(window.location.pathname) ?? [];
if (organizationId)
  void readSession(queryClient).then(
    user => user && queryClient.prefetchQuery(organizationOptions(organizationId)),
    () => {}, // the route says what went wrong
  );
followSystemTheme();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root, {
  onCaughtError(error) {
    // What the service answered is on the screen already; anything else is a mistake in the app.
    if (!(error instanceof ApiError)) console.error(error);
  },
}).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <NoAccessContext value={LazyNoAccess}>
        <RouterProvider router={router} />
      </NoAccessContext>
    </QueryClientProvider>
  </StrictMode>,
);
