import { createFileRoute } from '@tanstack/react-router';
import { SitesPage } from '#dashboard/sites/sites-page.tsx';

export const Route = createFileRoute('/o/$org/sites/')({ component: SitesPage });
