import { createFileRoute } from '@tanstack/react-router';
import { type Device, previewSearch } from '#dashboard/shell/site-preview/preview-search.ts';
import { StructurePage } from '#dashboard/sites/structure-page.tsx';

interface Search {
  /** What is chosen in the structure. */
  item?: string;
  /** The width of the preview; without it there is one where there is room for it. */
  preview?: Device | 'off';
}

export const Route = createFileRoute('/o/$org/sites/$site/structure')({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    ...(typeof raw.item === 'string' && { item: raw.item }),
    ...(raw.preview === 'off' ? { preview: 'off' } : previewSearch(raw)),
  }),
  component: function Structure() {
    const { org, site } = Route.useParams();
    const { item, preview } = Route.useSearch();
    return <StructurePage place={{ organizationId: org, siteId: site }} selected={item} preview={preview} />;
  },
});
