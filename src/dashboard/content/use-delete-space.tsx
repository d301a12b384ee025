import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { deleteSpaceById, getSpaceById, listSites } from '#client/sdk.gen.ts';
import type { ContentTreeItem, Site } from '#client/types.gen.ts';
import { titleOf } from '#dashboard/content/content-tree.ts';
import { useContentActions } from '#dashboard/content/use-content-actions.ts';
import { t } from '#dashboard/messages/content.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { toastError, toastUndo } from '#dashboard/shell/undo.ts';

const sitesOf = async (organizationId: string, { id: space }: ContentTreeItem) => {
  const { data } = await listSites({ path: { organizationId }, query: { space, limit: 5 } });
  return { count: data.count, items: data.items };
};

/** What a guest is told of them. */
const unknown = { count: 0, items: [] };

/** Each opens beside the question, which stays. */
const siteLinks = (organizationId: string, items: readonly Pick<Site, 'id' | 'title'>[]) =>
  items.map(({ id, title }, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      <Link
        to="/o/$org/sites/$site"
        params={{ org: organizationId, site: id }}
        target="_blank"
        className="text-accent-fg hover:underline"
      >
        {title}
      </Link>
    </Fragment>
  ));

/** Deletes a space at once with Undo; asks first when readers or reviewers would notice, or with `ask`. */
export function useDeleteSpace(organizationId: string, onDeleted?: (item: ContentTreeItem) => void) {
  const { restore, refresh } = useContentActions(organizationId);
  const queries = useQueryClient();
  const { permissions } = useOrganization();
  return async (item: ContentTreeItem, ask = false) => {
    const name = titleOf(item);
    const run = async () => {
      await deleteSpaceById({ path: { spaceId: item.id } });
      await refresh();
      onDeleted?.(item);
      void queries.invalidateQueries({ queryKey: [{ _id: 'listSpacesInOrganizationById' }] });
      toastUndo(t('spaceDeleted', { name }), () => restore(item.id));
    };
    try {
      const [{ data: space }, sites] = await Promise.all([
        getSpaceById({ path: { spaceId: item.id } }),
        permissions.listMembers ? sitesOf(organizationId, item) : unknown,
      ]);
      const requests = space.changeRequestsOpen + space.changeRequestsDraft;
      const used = space.urls.published !== undefined || sites.count > 0;
      if (!ask && !used && requests === 0) return await run();
      confirm({
        title: t('deleteUsed', { name }),
        consequences: [
          used &&
            t.rich('deleteUsedSites', {
              count: sites.count,
              sites: siteLinks(organizationId, sites.items),
            }),
          requests > 0 && t('deleteUsedRequests', { count: requests }),
          t('deleteKept'),
        ].filter(Boolean),
        action: t('deleteSpace'),
        run,
      });
    } catch (error) {
      toastError(error);
    }
  };
}
