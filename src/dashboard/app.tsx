import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient, router } from '#dashboard/router.tsx';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { followSystemTheme } from '#dashboard/shell/appearance.ts';
import { configureClient } from '#dashboard/shell/query-client.ts';

configureClient();
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
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
