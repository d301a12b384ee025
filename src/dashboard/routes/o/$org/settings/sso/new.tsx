import { createFileRoute } from '@tanstack/react-router';
import { NewProviderPage } from '#dashboard/sso/new-provider-page.tsx';

export const Route = createFileRoute('/o/$org/settings/sso/new')({ component: NewProviderPage });
