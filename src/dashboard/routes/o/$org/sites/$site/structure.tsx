import { createFileRoute } from '@tanstack/react-router';
import type { Device } from '#dashboard/sites/preview/site-preview.tsx';
import { StructurePage } from '#dashboard/sites/structure-page.tsx';

interface Search {
  /** What is chosen in the structure. */
  item?: string;
  /** The width of the preview; without it there is none. */
  preview?: Device;
}

const devices: readonly Device[] = ['desktop', 'tablet', 'phone'];

export const Route = createFileRoute('/o/$org/sites/$site/structure')({
  validateSearch: ({ item, preview }: Record<string, unknown>): Search => {
    const device = devices.find(known => known === preview);
    return { ...(typeof item === 'string' && { item }), ...(device && { preview: device }) };
  },
  component: function Structure() {
    const { org, site } = Route.useParams();
    const { item, preview } = Route.useSearch();
    return <StructurePage place={{ organizationId: org, siteId: site }} selected={item} device={preview} />;
  },
});
