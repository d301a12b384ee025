import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { mergeChangeRequest, updateChangeRequest } from '#client/sdk.gen.ts';
import type { ChangeRequest } from '#client/types.gen.ts';
import { mainRevision, pathOf } from '#dashboard/change-requests/change-request.ts';
import { useRefresh } from '#dashboard/change-requests/refresh.ts';
import { requestHref } from '#dashboard/change-requests/request-href.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { toast } from '#dashboard/ui/toast.ts';

/**
 * Merges what was reviewed: refused when the main content has moved since this page was loaded. Who calls shows why.
 * With a reason it is merged although the merge rules do not hold.
 */
export function useMerge(request: ChangeRequest) {
  const refresh = useRefresh(request.space);
  return useMutation({
    mutationFn: async (reason?: string) => {
      try {
        return await mergeChangeRequest({
          path: pathOf(request),
          headers: { 'If-Match': `"${mainRevision(request)}"` },
          ...(reason && { body: { bypass: true, reason } }),
        });
      } catch (error) {
        throw error instanceof ApiError && error.status === 412 ? new Error(t('mainMoved'), { cause: error }) : error;
      }
    },
    onSuccess: async () => {
      toast.success(t('mergedToast', { number: request.number }));
      await refresh.content();
    },
    onError: () => void refresh.head(),
  });
}

/** Takes in the main content. Leads to the conflicts, when there are any. */
export function useUpdateFromMain(request: ChangeRequest) {
  const router = useRouter();
  const org = useOrganizationId();
  const refresh = useRefresh(request.space);
  return useMutation({
    mutationFn: () => updateChangeRequest({ path: pathOf(request) }),
    onSuccess: async ({ data }) => {
      await refresh.content();
      if (data.result === 'conflicts' && data.conflicts > 0) {
        toast.info(t('updatedConflicts', { count: data.conflicts }));
        router.history.push(requestHref(org, request, 'conflicts'));
      } else toast.success(t('updatedClean'));
    },
    onError: toastError,
  });
}
