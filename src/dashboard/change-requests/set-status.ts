import { useQueryClient } from '@tanstack/react-query';
import { updateChangeRequestById } from '#client/sdk.gen.ts';
import type { ChangeRequest } from '#client/types.gen.ts';
import { changeRequestOptions, pathOf } from '#dashboard/change-requests/change-request.ts';
import { useRefresh } from '#dashboard/change-requests/refresh.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { toastError, toastUndo } from '#dashboard/shell/undo.ts';

type Settable = 'draft' | 'open' | 'archived';

/** Archives, reopens or takes back to a draft: at once, with Undo. */
export function useSetStatus(request: ChangeRequest) {
  const queries = useQueryClient();
  const refresh = useRefresh(request.space);
  const { queryKey } = changeRequestOptions(request.space, String(request.number));
  const send = async (status: Settable) => {
    queries.setQueryData(queryKey, now => now && { ...now, status });
    try {
      await updateChangeRequestById({ path: pathOf(request), body: { status } });
    } finally {
      await refresh.head();
    }
  };
  const texts = { archived: 'archived', draft: 'drafted', open: 'reopened' } as const;
  return (status: Settable) => {
    const before = request.status;
    send(status).then(() => {
      if (before !== 'merged') toastUndo(t(texts[status], { number: request.number }), () => send(before));
    }, toastError);
  };
}
