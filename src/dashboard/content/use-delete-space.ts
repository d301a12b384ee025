import { useQueryClient } from '@tanstack/react-query';
import { deleteSpaceById, getSpaceById, listSites } from '#client/sdk.gen.ts';
import type { ContentTreeItem } from '#client/types.gen.ts';
import { titleOf } from '#dashboard/content/content-tree.ts';
import { useContentActions } from '#dashboard/content/use-content-actions.ts';
import { t } from '#dashboard/messages/content.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { toastError, toastUndo } from '#dashboard/shell/undo.ts';

/** Deletes a space at once with Undo; asks first when readers or reviewers would notice. */
export function useDeleteSpace(organizationId: string, onDeleted?: (item: ContentTreeItem) => void) {
  const { restore, refresh } = useContentActions(organizationId);
  const queries = useQueryClient();
  return async (item: ContentTreeItem) => {
    const name = titleOf(item);
    const run = async () => {
      await deleteSpaceById({ path: { spaceId: item.id } });
      await refresh();
      onDeleted?.(item);
      void queries.invalidateQueries({ queryKey: [{ _id: 'listSpacesInOrganizationById' }] });
      toastUndo(t('spaceDeleted', { name }), () => restore(item.id));
    };
    try {
      const [{ data: space }, { data: sites }] = await Promise.all([
        getSpaceById({ path: { spaceId: item.id } }),
        listSites({ path: { organizationId }, query: { space: item.id, limit: 5 } }),
      ]);
      const requests = space.changeRequestsOpen + space.changeRequestsDraft;
      const used = space.urls.published !== undefined || sites.count > 0;
      if (!used && requests === 0) return await run();
      confirm({
        title: t('deleteUsed', { name }),
        consequences: [
          used && t('deleteUsedSites', { count: sites.count, sites: sites.items.map(({ title }) => title).join(', ') }),
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
