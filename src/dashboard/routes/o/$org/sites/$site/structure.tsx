import { createFileRoute } from '@tanstack/react-router';
import { StructurePage } from '#dashboard/sites/structure-page.tsx';

export const Route = createFileRoute('/o/$org/sites/$site/structure')({
  validateSearch: (search: Record<string, unknown>): { item?: string } =>
    typeof search.item === 'string' ? { item: search.item } : {},
  component: function Structure() {
    const { org, site } = Route.useParams();
    const { item } = Route.useSearch();
    return <StructurePage place={{ organizationId: org, siteId: site }} selected={item} />;
  },
});
