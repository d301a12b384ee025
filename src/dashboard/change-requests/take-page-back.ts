import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { createChangeRequest, getRevisionById, updateChangeRequestContent } from '#client/sdk.gen.ts';
import type { PageChange, Space } from '#client/types.gen.ts';
import type { HistorySearch } from '#dashboard/change-requests/history-search.ts';
import { useRefresh } from '#dashboard/change-requests/refresh.ts';
import { requestHref } from '#dashboard/change-requests/request-href.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { toast } from '#dashboard/ui/toast.ts';

type Compared = Pick<HistorySearch, 'revision' | 'against'>;

/** The revision on the side before. */
async function revisionBefore(spaceId: string, { revision = '', against }: Compared): Promise<string | undefined> {
  if (against) return against;
  const { data } = await getRevisionById({ path: { spaceId, revisionId: revision } });
  return data.parents[0];
}

/** Makes a change request in which one page is as it was before a revision, and goes there. */
export function useTakePageBack({ id: spaceId }: Space, compared: Compared) {
  const org = useOrganizationId();
  const router = useRouter();
  const refresh = useRefresh(spaceId);
  const { mutate } = useMutation({
    mutationFn: async ({ id: page, title }: PageChange['page']) => {
      const revision = await revisionBefore(spaceId, compared);
      const subject = t('takeBackSubject', { name: title || t('untitledPage') }).slice(0, 100);
      const { data } = await createChangeRequest({ path: { spaceId }, body: { subject } });
      await updateChangeRequestContent({
        path: { spaceId, changeRequestId: data.id },
        query: { compat: false },
        body: { changes: [{ operation: 'revert_page', page, ...(revision && { revision }) }] },
      });
      return data;
    },
    onSuccess: request => {
      void refresh.head();
      toast.success(t('revertDone', { number: request.number }));
      router.history.push(requestHref(org, request, 'changes'));
    },
    onError: toastError,
  });
  return mutate;
}
