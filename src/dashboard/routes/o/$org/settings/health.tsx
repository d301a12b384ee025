import { createFileRoute } from '@tanstack/react-router';
import { HealthPage } from '#dashboard/health/health-page.tsx';

export const Route = createFileRoute('/o/$org/settings/health')({ component: HealthPage });
