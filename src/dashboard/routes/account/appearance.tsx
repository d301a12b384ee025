import { createFileRoute } from '@tanstack/react-router';
import { AppearancePage } from '#dashboard/account/appearance-page.tsx';

export const Route = createFileRoute('/account/appearance')({ component: AppearancePage });
