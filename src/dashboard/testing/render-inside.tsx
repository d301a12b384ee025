import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { FrameOrganization } from '#dashboard/shell/organization.ts';

/** Renders a part of the dashboard as it stands inside of an organization. */
export function renderInside(organizationId: string, queries: QueryClient, component: RouteComponent): void {
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queries}>
      <FrameOrganization value={organizationId}>
        <RouterProvider router={router as never /* not the router of the dashboard */} />
      </FrameOrganization>
    </QueryClientProvider>,
  );
}
