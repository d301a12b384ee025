import { createFileRoute } from '@tanstack/react-router';
import { VerifyPage } from '#dashboard/entry/password-pages.tsx';

export const Route = createFileRoute('/verify')({
  validateSearch: (search: Record<string, unknown>) => ({
    token: typeof search.token === 'string' ? search.token : '',
  }),
  component: function Verify() {
    return <VerifyPage token={Route.useSearch().token} />;
  },
});
