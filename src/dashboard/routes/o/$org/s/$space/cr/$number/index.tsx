import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/o/$org/s/$space/cr/$number/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/o/$org/s/$space/cr/$number/overview', params, replace: true });
  },
});
