import { useQueryClient } from '@tanstack/react-query';
import { deleteSpaceById, getSpaceById } from '#client/sdk.gen.ts';
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
      const { data: space } = await getSpaceById({ path: { spaceId: item.id } });
      const requests = space.changeRequestsOpen + space.changeRequestsDraft;
      if (!space.urls.published && requests === 0) return await run();
      confirm({
        title: t('deleteUsed', { name }),
        consequences: [
          space.urls.published && t('deleteUsedSites', { count: 1 }),
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
