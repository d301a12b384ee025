import { createFileRoute } from '@tanstack/react-router';
import { TokensPage } from '#dashboard/account/tokens-page.tsx';

export const Route = createFileRoute('/account/tokens')({ component: TokensPage });
