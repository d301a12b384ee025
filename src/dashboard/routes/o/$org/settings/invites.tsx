import { createFileRoute } from '@tanstack/react-router';
import { InvitesPage } from '#dashboard/invites/invites-page.tsx';

export const Route = createFileRoute('/o/$org/settings/invites')({
  validateSearch: (search: Record<string, unknown>): { search?: string } =>
    typeof search.search === 'string' && search.search ? { search: search.search } : {},
  component: function Invites() {
    const { search } = Route.useSearch();
    const navigate = Route.useNavigate();
    return <InvitesPage search={search} onClearSearch={() => void navigate({ search: {}, replace: true })} />;
  },
});
