import { createFileRoute } from '@tanstack/react-router';
import { ConflictsPage } from '#dashboard/change-requests/conflicts-page.tsx';

export const Route = createFileRoute('/o/$org/s/$space/cr/$number/conflicts')({
  validateSearch: (search: Record<string, unknown>): { conflict?: string | undefined } => ({
    conflict: typeof search.conflict === 'string' ? search.conflict : undefined,
  }),
  component: function Conflicts() {
    return <ConflictsPage conflictId={Route.useSearch().conflict} />;
  },
});
