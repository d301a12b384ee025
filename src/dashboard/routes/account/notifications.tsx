import { createFileRoute } from '@tanstack/react-router';
import { NotificationsPage } from '#dashboard/account/notifications-page.tsx';

export const Route = createFileRoute('/account/notifications')({ component: NotificationsPage });
