import { createFileRoute, redirect } from '@tanstack/react-router';
import { SignUpPage } from '#dashboard/entry/sign-up-page.tsx';
import { readSession } from '#dashboard/shell/session.ts';

export const Route = createFileRoute('/sign-up')({
  validateSearch: (search: Record<string, unknown>): { next?: string } =>
    typeof search.next === 'string' ? { next: search.next } : {},
  loader: async ({ context }) => {
    if (await readSession(context.queryClient)) throw redirect({ to: '/login' });
  },
  component: function SignUp() {
    return <SignUpPage returnTo={Route.useSearch().next} />;
  },
});
