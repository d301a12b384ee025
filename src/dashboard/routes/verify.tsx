import { createFileRoute } from '@tanstack/react-router';
import { VerifyPage } from '#dashboard/entry/password-pages.tsx';
import { readSession } from '#dashboard/shell/session.ts';

export const Route = createFileRoute('/verify')({
  validateSearch: (search: Record<string, unknown>) => ({
    token: typeof search.token === 'string' ? search.token : '',
  }),
  // Who is signed in can have another link sent.
  loader: ({ context }) => readSession(context.queryClient),
  component: function Verify() {
    return <VerifyPage token={Route.useSearch().token} />;
  },
});
