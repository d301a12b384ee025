import { createFileRoute, redirect } from '@tanstack/react-router';

/** Tokens belong to people, not to an organization. */
export const Route = createFileRoute('/o/$org/settings/tokens')({
  beforeLoad: () => {
    throw redirect({ to: '/account/tokens', replace: true });
  },
});
