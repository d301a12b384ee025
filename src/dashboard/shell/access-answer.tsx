import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/request-access.ts';
import { declineAccess, grantAccess, type RequestedItem } from '#dashboard/shell/access-requests.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { levelName, levelOptions } from '#dashboard/shell/roles.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Select } from '#dashboard/ui/select.tsx';
import { toast } from '#dashboard/ui/toast.ts';

type AccessAnswerProps = {
  item: RequestedItem;
  user: { id: string; displayName: string };
  /** What was asked for. */
  role: Role;
  size?: 'sm' | 'md';
};

/**
 * Gives a level to whoever asked for access, or declines. Without Undo: whoever asked is told at once, and what was given
 * is taken away in the list of those who have access.
 */
export function AccessAnswer({ item, user, role, size = 'md' }: AccessAnswerProps) {
  const queries = useQueryClient();
  const offline = useOfflineReason();
  const [level, setLevel] = useState(role);
  const name = user.displayName;
  const answer = useMutation({
    mutationFn: (isGranted: boolean) => (isGranted ? grantAccess(item, user.id, level) : declineAccess(item, user.id)),
    onSuccess: (_answer, isGranted) =>
      toast.success(isGranted ? t('granted', { name, level: levelName(level) }) : t('declined', { name })),
    onError: toastError,
    onSettled: () => refreshOperations(queries, 'access-requests', 'access-users', 'access-seers', 'listNotifications'),
  });
  const is = (isGranted: boolean) => answer.isPending && answer.variables === isGranted;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        aria-label={t('levelFor', { name })}
        className="w-32"
        value={level}
        options={levelOptions}
        onValueChange={setLevel}
      />
      <Button
        variant="primary"
        size={size}
        loading={is(true)}
        disabled={answer.isPending}
        disabledReason={offline}
        onClick={() => answer.mutate(true)}
      >
        {t('grant')}
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
