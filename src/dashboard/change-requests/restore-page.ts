import { updateChangeRequestContent } from '#client/sdk.gen.ts';
import type { ChangeRequest, UpdateChangeRequestContentData } from '#client/types.gen.ts';
import { pathOf } from '#dashboard/change-requests/change-request.ts';
import { useRefresh } from '#dashboard/change-requests/refresh.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { offerUndo } from '#dashboard/shell/undo.ts';

type Change = UpdateChangeRequestContentData['body']['changes'][number];

/** Brings a page back that a change request deletes. */
export function useRestorePage(request: ChangeRequest): (page: string, title: string) => void {
  const refresh = useRefresh(request.space);
  const send = async (change: Change) => {
    await updateChangeRequestContent({ path: pathOf(request), query: { compat: false }, body: { changes: [change] } });
    await refresh.content();
  };
  return (page, title) =>
    void offerUndo(
      send({ operation: 'revert_page', page }),
      t('pageRestored', { name: title || t('untitledPage') }),
      () => send({ operation: 'delete_page', page }),
    );
}
