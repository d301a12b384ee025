import { createFileRoute, redirect } from '@tanstack/react-router';

/** Another name of the address of a site. */
export const Route = createFileRoute('/o/$org/sites/$site/domain')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/o/$org/sites/$site/address', params, replace: true });
  },
});
