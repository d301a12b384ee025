import { useQuery } from '@tanstack/react-query';
import { listSpacesInOrganizationByIdOptions } from '#client/@tanstack/react-query.gen.ts';
import type { ComboboxOption } from '#dashboard/ui/combobox.tsx';

/** The spaces of an organization to choose from, without those that are taken. */
export function useSpaceOptions(
  organizationId: string,
  taken: readonly string[] = [],
): { options: ComboboxOption[]; loading: boolean } {
  const { data, isPending } = useQuery(
    listSpacesInOrganizationByIdOptions({ path: { organizationId }, query: { limit: 1000 } }),
  );
  const spaces = data?.items.filter(space => !taken.includes(space.id)) ?? [];
  return {
    loading: isPending,
    options: spaces.map(space => ({ value: space.id, label: space.title, icon: space.emoji || undefined })),
  };
}
