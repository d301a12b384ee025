import { createFileRoute } from '@tanstack/react-router';
import { ResetPage } from '#dashboard/entry/password-pages.tsx';

export const Route = createFileRoute('/reset-password')({
  validateSearch: (search: Record<string, unknown>) => ({
    token: typeof search.token === 'string' ? search.token : '',
  }),
  component: function Reset() {
    return <ResetPage token={Route.useSearch().token} />;
  },
});
