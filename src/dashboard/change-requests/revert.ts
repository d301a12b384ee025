import { useRouter } from '@tanstack/react-router';
import { revertChangeRequest } from '#client/sdk.gen.ts';
import type { ChangeRequest } from '#client/types.gen.ts';
import { pathOf, subjectOf } from '#dashboard/change-requests/change-request.ts';
import { useRefresh } from '#dashboard/change-requests/refresh.ts';
import { requestHref } from '#dashboard/change-requests/request-href.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { toast } from '#dashboard/ui/toast.ts';

/** Makes a change request with the inverse of a merged one, after saying what that means, and goes there. */
export function useRevert(request: ChangeRequest) {
  const router = useRouter();
  const org = useOrganizationId();
  const refresh = useRefresh(request.space);
  const ask = () =>
    confirm({
      title: t('revertTitle', { number: request.number, subject: subjectOf(request) }),
      consequences: [t('revertMakes', { count: request.changes.pages }), t('revertWaits')],
      action: t('revertAction'),
      danger: false,
      run: async () => {
        const { data } = await revertChangeRequest({ path: pathOf(request) });
        void refresh.head();
        toast.success(t('revertDone', { number: data.number }));
        router.history.push(requestHref(org, data, 'changes'));
      },
    });
  return { ask };
}
