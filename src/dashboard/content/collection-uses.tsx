import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getCollectionDeletionEffectsOptions } from '#client/@tanstack/react-query.gen.ts';
import type { CollectionDeletionEffects } from '#client/types.gen.ts';
import { siteLinks } from '#dashboard/content/site-links.tsx';
import { linksFrom } from '#dashboard/content/space-uses.tsx';
import { t } from '#dashboard/messages/content.ts';

/** What goes with a collection and its contents as it is now, not as it was when somebody asked before. */
export const useDeletionEffects = (collectionId: string, enabled = true) =>
  useQuery({ ...getCollectionDeletionEffectsOptions({ path: { collectionId } }), staleTime: 0, gcTime: 0, enabled });

/** What stands on the spaces of a collection, a line each: sites, requests and links. None when nothing does. */
export function usesOfCollection(
  org: string,
  { sites, changeRequests, links }: CollectionDeletionEffects,
): ReactNode[] {
  const isTold = sites.items.length > 0;
  const shown = (isPublished: boolean, count: number) => {
    const named = sites.items.filter(({ published }) => published === isPublished);
    const links = siteLinks(org, named);
    return count > named.length ? [...links, named.length > 0 ? ', …' : '…'] : links;
  };
  const published = sites.published;
  const unpublished = sites.count - published;
  return [
    isTold && published > 0 && t.rich('deleteHeldPublished', { count: published, sites: shown(true, published) }),
    isTold &&
      unpublished > 0 &&
      t.rich('deleteHeldUnpublished', { count: unpublished, sites: shown(false, unpublished) }),
    !isTold && sites.count > 0 && t('deleteHeldUnseen', { count: sites.count }),
    changeRequests > 0 && t('deleteHeldRequests', { count: changeRequests }),
    links.count > 0 && linksFrom(org, links.items, links.count),
  ].filter(Boolean);
}
