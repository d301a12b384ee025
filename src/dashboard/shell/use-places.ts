import { type Place, placesFor } from '#dashboard/shell/navigation.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { useSites } from '#dashboard/shell/use-sites.ts';

/** The places of the organization that this person may open, as far as the service has said. */
export function usePlaces(): Place[] {
  const { permissions } = useOrganization();
  const { data } = useSites();
  return placesFor(permissions, data !== undefined && data.items.length > 0);
}
