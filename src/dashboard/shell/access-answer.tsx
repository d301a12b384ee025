import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role } from '#client/types.gen.ts';
import { t as makeAdmin } from '#dashboard/messages/members.ts';
import { t } from '#dashboard/messages/request-access.ts';
import { declineAccess, grantAccess, type RequestedItem } from '#dashboard/shell/access-requests.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { askedName, askedOptions } from '#dashboard/shell/roles.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Select } from '#dashboard/ui/select.tsx';
import { toast } from '#dashboard/ui/toast.ts';

/** What an answer changes of what is shown. */
const shown = [
  ...(['access-requests', 'access-users', 'access-seers', 'listNotifications'] as const),
  ...(['listMembersInOrganizationById', 'getMemberInOrganizationById'] as const),
];

type AccessAnswerProps = {
  item: RequestedItem;
  user: { id: string; displayName: string };
  /** What was asked for. */
  role: Role;
  size?: 'sm' | 'md';
};

/**
 * Gives a level or role to whoever asked for it, or declines. Without Undo: whoever asked is told at once, and what was given
 * is taken away in the list of those who have access.
 */
export function AccessAnswer({ item, user, role, size = 'md' }: AccessAnswerProps) {
  const queries = useQueryClient();
  const offline = useOfflineReason();
  const [level, setLevel] = useState(role);
  const name = user.displayName;
  const isRole = item.kind === 'organization';
  const granted = isRole ? 'grantedRole' : 'granted';
  const answer = useMutation({
    mutationFn: (isGranted: boolean) => (isGranted ? grantAccess(item, user.id, level) : declineAccess(item, user.id)),
    onSuccess: (_answer, isGranted) =>
      toast.success(isGranted ? t(granted, { name, level: askedName(item.kind, level) }) : t('declined', { name })),
    onError: toastError,
    onSettled: () => refreshOperations(queries, ...shown),
  });
  const grant = () => {
    if (!isRole || level !== 'admin') return answer.mutate(true);
    confirm({
      title: makeAdmin('makeAdminTitle', { name }),
      consequences: [makeAdmin('makeAdminMembers'), makeAdmin('makeAdminContent')],
      action: makeAdmin('makeAdmin'),
      danger: false,
      run: () => answer.mutateAsync(true),
    });
  };
  const is = (isGranted: boolean) => answer.isPending && answer.variables === isGranted;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        aria-label={t(isRole ? 'roleFor' : 'levelFor', { name })}
        className="w-32"
        value={level}
        options={askedOptions(item.kind)}
        onValueChange={setLevel}
      />
      <Button
        variant="primary"
        size={size}
        loading={is(true)}
        disabled={answer.isPending}
        disabledReason={offline}
        onClick={grant}
      >
        {t(isRole ? 'grantRole' : 'grant')}
      </Button>
      <Button
        size={size}
        loading={is(false)}
        disabled={answer.isPending}
        disabledReason={offline}
        onClick={() => answer.mutate(false)}
      >
        {t('decline')}
      </Button>
    </div>
  );
}
