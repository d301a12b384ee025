import { rollbackSpace } from '#client/sdk.gen.ts';
import type { Space } from '#client/types.gen.ts';
import { useRefresh } from '#dashboard/change-requests/refresh.ts';
import { revisionTitle, type Titled } from '#dashboard/change-requests/revision-row.tsx';
import { t } from '#dashboard/messages/change-requests.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { markOwn } from '#dashboard/table/own-rows.ts';
import { toast } from '#dashboard/ui/toast.ts';

/** Makes an older revision the main content again, after saying what follows. */
export function useRestore(space: Space) {
  const refresh = useRefresh(space.id);
  return (revision: Titled & { id: string }) =>
    confirm({
      title: t('restoreTitle', { title: revisionTitle(revision) }),
      consequences: [t('restoreMakes', { space: space.title }), t('restoreKeeps'), t('restoreRequests')],
      action: t('restoreAction'),
      danger: false,
      run: async () => {
        const { data: made } = await rollbackSpace({ path: { spaceId: space.id, revisionId: revision.id } });
        markOwn([made]);
        await refresh.content();
        toast.success(t('restored'));
      },
    });
}
