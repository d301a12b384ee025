import { useInfiniteQuery } from '@tanstack/react-query';
import { listCollectionsInOrganizationByIdInfiniteOptions } from '#client/@tanstack/react-query.gen.ts';
import type { Collection, Space } from '#client/types.gen.ts';
import { t as structure } from '#dashboard/messages/site-structure.ts';
import { t } from '#dashboard/messages/sites.ts';
import { pageByPage, useEveryPage } from '#dashboard/shell/every-page.ts';
import { useSpaceSearch } from '#dashboard/shell/find-spaces.ts';
import { shownAddress } from '#dashboard/sites/shown-address.ts';
import type { ComboboxOption } from '#dashboard/ui/combobox.tsx';

type Wanted = {
  chosen: string;
  /** Spaces that are taken already. */
  without?: readonly string[];
};

/** Stands for a space that is made with what is added. */
export const newSpace = 'new';

/**
 * The spaces of an organization to choose from, searched on the server, each with where it is and where it is published;
 * and a new one.
 */
export function useSpaceOptions(organizationId: string, { chosen, without }: Wanted) {
  const { spaces, loading, onSearch } = useSpaceSearch({
    chosen: chosen === '' || chosen === newSpace ? [] : [chosen],
    ...(without && { without }),
  });
  const listed = listCollectionsInOrganizationByIdInfiniteOptions({ path: { organizationId }, query: { limit: 200 } });
  const collections = useInfiniteQuery(pageByPage(listed));
  // Any of them may say where a space is.
  useEveryPage(collections);
  const all = collections.data?.pages.flatMap(({ items }) => items) ?? [];
  const byId = new Map(all.map(collection => [collection.id, collection]));
  const found = spaces.map((space): ComboboxOption => {
    const place = pathOf(space.parent, byId);
    return {
      value: space.id,
      label: space.title,
      icon: space.emoji || undefined,
      path: place.join(' / '),
      description: publishedAt(space),
    };
  });
  return { options: [...found, { value: newSpace, label: structure('newEmpty') }], loading, onSearch };
}

/** Titles of the collections around something, from the top. */
function pathOf(parent: string | undefined, collections: ReadonlyMap<string, Collection>): string[] {
  const collection = parent === undefined ? undefined : collections.get(parent);
  return collection ? [...pathOf(collection.parent, collections), collection.title] : [];
}

const publishedAt = ({ urls: { published } }: Space): string | undefined =>
  published && t('publishedAt', { address: shownAddress(published) });
