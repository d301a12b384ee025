import { createFileRoute } from '@tanstack/react-router';
import type { TeamSearch } from '#dashboard/teams/team-data.ts';
import { TeamsPage } from '#dashboard/teams/teams-page.tsx';

export const Route = createFileRoute('/o/$org/settings/teams/')({
  validateSearch: (raw: Record<string, unknown>): TeamSearch => ({
    ...(typeof raw.search === 'string' && raw.search && { search: raw.search }),
    ...(raw.mine === true && { mine: true }),
  }),
  component: function Teams() {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <TeamsPage
        search={search}
        onMine={mine =>
          void navigate({
            search: now => ({ ...(now.search && { search: now.search }), ...(mine && { mine }) }),
            replace: true,
          })
        }
        onClear={() => void navigate({ search: ({ mine }) => (mine ? { mine } : {}), replace: true })}
      />
    );
  },
});
