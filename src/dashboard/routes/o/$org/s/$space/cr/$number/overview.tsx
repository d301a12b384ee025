import { createFileRoute } from '@tanstack/react-router';
import { OverviewPage } from '#dashboard/change-requests/overview-page.tsx';

export const Route = createFileRoute('/o/$org/s/$space/cr/$number/overview')({ component: OverviewPage });
