import { createFileRoute } from '@tanstack/react-router';
import { SessionsPage } from '#dashboard/account/sessions-page.tsx';

export const Route = createFileRoute('/account/sessions')({ component: SessionsPage });
