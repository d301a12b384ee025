import { createFileRoute, redirect } from '@tanstack/react-router';

/** The settings begin with the general ones. */
export const Route = createFileRoute('/o/$org/settings/general')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/o/$org/settings', params, replace: true });
  },
});
