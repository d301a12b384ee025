import { useQuery } from '@tanstack/react-query';
import {
  listCollectionsInOrganizationByIdOptions,
  listSpacesInOrganizationByIdOptions,
} from '#client/@tanstack/react-query.gen.ts';
import type { Collection, Space } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/sites.ts';
import { shownAddress } from '#dashboard/sites/shown-address.ts';
import type { ComboboxOption } from '#dashboard/ui/combobox.tsx';

/** The spaces of an organization to choose from, without those that are taken; each with where it is, and where it is published. */
export function useSpaceOptions(
  organizationId: string,
  taken: readonly string[] = [],
): { options: ComboboxOption[]; loading: boolean } {
  const all = { path: { organizationId }, query: { limit: 1000 } };
  const { data, isPending } = useQuery(listSpacesInOrganizationByIdOptions(all));
  const collections = useQuery(listCollectionsInOrganizationByIdOptions(all));
  const byId = new Map(collections.data?.items.map(collection => [collection.id, collection]));
  const spaces = data?.items.filter(space => !taken.includes(space.id)) ?? [];
  return {
    loading: isPending,
    options: spaces.map(space => {
      const place = pathOf(space.parent, byId);
      return {
        value: space.id,
        label: space.title,
        icon: space.emoji || undefined,
        description: [place.join(' / '), publishedAt(space)].filter(Boolean).join(' · ') || undefined,
        keywords: place,
      };
    }),
  };
}

/** Titles of the collections around something, from the top. */
function pathOf(parent: string | undefined, collections: ReadonlyMap<string, Collection>): string[] {
  const collection = parent === undefined ? undefined : collections.get(parent);
  return collection ? [...pathOf(collection.parent, collections), collection.title] : [];
}

const publishedAt = ({ urls: { published } }: Space): string | undefined =>
  published && t('publishedAt', { address: shownAddress(published) });
