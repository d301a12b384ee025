import { createFileRoute } from '@tanstack/react-router';
import { WebhooksPage } from '#dashboard/webhooks/webhooks-page.tsx';

export const Route = createFileRoute('/o/$org/settings/webhooks/')({ component: WebhooksPage });
