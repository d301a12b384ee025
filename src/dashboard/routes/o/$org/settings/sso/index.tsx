import { createFileRoute } from '@tanstack/react-router';
import { SsoPage } from '#dashboard/sso/sso-page.tsx';

export const Route = createFileRoute('/o/$org/settings/sso/')({ component: SsoPage });
