import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/o/$org/sites/$site/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/o/$org/sites/$site/overview', params, replace: true });
  },
});
