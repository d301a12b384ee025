import { createFileRoute } from '@tanstack/react-router';
import { type Device, previewSearch } from '#dashboard/shell/site-preview/preview-search.ts';
import { StructurePage } from '#dashboard/sites/structure-page.tsx';

interface Search {
  /** What is chosen in the structure. */
  item?: string;
  /** The width of the preview; without it there is none. */
  preview?: Device;
}

export const Route = createFileRoute('/o/$org/sites/$site/structure')({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    ...(typeof raw.item === 'string' && { item: raw.item }),
    ...previewSearch(raw),
  }),
  component: function Structure() {
    const { org, site } = Route.useParams();
    const { item, preview } = Route.useSearch();
    return <StructurePage place={{ organizationId: org, siteId: site }} selected={item} device={preview} />;
  },
});
