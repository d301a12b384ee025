import { useQueryClient } from '@tanstack/react-query';
import { deleteSpaceById } from '#client/sdk.gen.ts';
import type { ContentTreeItem } from '#client/types.gen.ts';
import { titleOf } from '#dashboard/content/content-tree.ts';
import { usesOf } from '#dashboard/content/space-uses.tsx';
import { useContentActions } from '#dashboard/content/use-content-actions.ts';
import { t } from '#dashboard/messages/content.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { toastError, toastUndo } from '#dashboard/shell/undo.ts';

type Deleted = Pick<ContentTreeItem, 'id' | 'type' | 'title' | 'parent'>;

/** Deletes a space at once with Undo; asks first when readers, reviewers or writers would notice, or with `ask`. */
export function useDeleteSpace(organizationId: string, onDeleted?: (item: Deleted) => unknown) {
  const { restore, refresh } = useContentActions(organizationId);
  const queries = useQueryClient();
  const { permissions } = useOrganization();
  const refreshOthers = () =>
    refreshOperations(queries, 'listSpacesInOrganizationById', 'getSpaceById', 'getSiteStructure');
  return async (item: Deleted, ask = false) => {
    const name = titleOf(item);
    const run = async () => {
      await deleteSpaceById({ path: { spaceId: item.id } });
      await refresh();
      // First, as the pages of a space that is deleted say so.
      await onDeleted?.(item);
      void refreshOthers();
      toastUndo(t('spaceDeleted', { name }), () => restore(item.id).then(refreshOthers));
    };
    try {
      const uses = await usesOf(organizationId, item.id, permissions.listMembers);
      if (!ask && uses.length === 0) return await run();
      confirm({
        title: t('deleteUsed', { name }),
        consequences: [...uses, t('deleteKept')],
        action: t('deleteSpace'),
        run,
      });
    } catch (error) {
      toastError(error);
    }
  };
}
