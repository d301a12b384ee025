import { createRouter } from '@tanstack/react-router';
import { routeTree } from '#dashboard/route-tree.gen.ts';
import { ErrorPage, NotFoundPage, PendingPage } from '#dashboard/shell/error-pages.tsx';
import { isWide } from '#dashboard/shell/layout.ts';
import { createQueryClient } from '#dashboard/shell/query-client.ts';

export const queryClient = createQueryClient();

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadDelay: 80,
  // The query cache decides what is stale, not the router.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 1000,
  defaultPendingMinMs: 200,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  defaultPendingComponent: PendingPage,
  // Beside the sidebar an editor scrolls within its panes; to scroll the page would lay it out in the task that makes it.
  scrollRestoration: ({ location }) => !(isWide() && /\/edit\/p\//.test(location.pathname)),
  scrollToTopSelectors: ['main[data-scroll-area]', '[data-page-scroller]'],
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
