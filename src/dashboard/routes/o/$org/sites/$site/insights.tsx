import { createFileRoute } from '@tanstack/react-router';
import { InsightsPage } from '#dashboard/sites/insights/insights-page.tsx';
import { readInsightsSearch } from '#dashboard/sites/insights/insights-search.ts';

export const Route = createFileRoute('/o/$org/sites/$site/insights')({
  validateSearch: readInsightsSearch,
  component: function Insights() {
    const { org, site } = Route.useParams();
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <InsightsPage
        place={{ organizationId: org, siteId: site }}
        search={search}
        onChange={change => void navigate({ search: readInsightsSearch(change), replace: true })}
      />
    );
  },
});
