import { useMutation, useQueryClient } from '@tanstack/react-query';
import { declineSsoLinkRequest, setUserAsSsoMemberForOrganization } from '#client/sdk.gen.ts';
import { t } from '#dashboard/messages/link-requests.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { toast } from '#dashboard/ui/toast.ts';

type LinkAnswerProps = { user: { id: string; displayName: string }; size?: 'sm' | 'md' };

/** Links a member who asked for it to single sign-on, or declines. Without Undo: the member is told at once. */
export function LinkAnswer({ user, size = 'md' }: LinkAnswerProps) {
  const organizationId = useOrganizationId();
  const queries = useQueryClient();
  const offline = useOfflineReason();
  const path = { organizationId, userId: user.id };
  const answer = useMutation({
    mutationFn: (isLinked: boolean): Promise<unknown> =>
      isLinked ? setUserAsSsoMemberForOrganization({ path }) : declineSsoLinkRequest({ path }),
    onSuccess: (_answer, isLinked) => toast.success(t(isLinked ? 'linked' : 'declined', { name: user.displayName })),
    onError: toastError,
    onSettled: () =>
      refreshOperations(
        queries,
        ...['listNotifications', 'listSsoLinkRequests', 'getSsoEnforcement', 'listMembersInOrganizationById'],
      ),
  });
  const is = (isLinked: boolean) => answer.isPending && answer.variables === isLinked;
  const shared = { size, disabled: answer.isPending, disabledReason: offline };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button {...shared} variant="primary" loading={is(true)} onClick={() => answer.mutate(true)}>
        {t('link')}
      </Button>
      <Button {...shared} loading={is(false)} onClick={() => answer.mutate(false)}>
        {t('decline')}
      </Button>
    </div>
  );
}
