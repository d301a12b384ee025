import { createFileRoute } from '@tanstack/react-router';
import { prefetchOverview } from '#dashboard/change-requests/overview-data.ts';
import { OverviewPage } from '#dashboard/change-requests/overview-page.tsx';

export const Route = createFileRoute('/o/$org/s/$space/cr/$number/overview')({
  loader: ({ context, params }) => prefetchOverview(context.queryClient, params.space, params.number),
  component: OverviewPage,
});
