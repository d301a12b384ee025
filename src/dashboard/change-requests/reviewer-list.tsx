import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, Clock, Minus, RotateCw, X } from 'lucide-react';
import { removeRequestedReviewerFromChangeRequest, requestReviewersForChangeRequest } from '#client/sdk.gen.ts';
import type { ChangeRequest } from '#client/types.gen.ts';
import { isActive, pathOf, useCrParams } from '#dashboard/change-requests/change-request.ts';
import { useRefresh } from '#dashboard/change-requests/refresh.ts';
import { type Standing, useStandings } from '#dashboard/change-requests/reviews.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { offerUndo, toastError } from '#dashboard/shell/undo.ts';
import { Avatar } from '#dashboard/ui/avatar.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { toast } from '#dashboard/ui/toast.ts';

const marks = {
  pending: { icon: Clock, color: 'text-fg-3' },
  none: { icon: Minus, color: 'text-fg-3' },
  approved: { icon: CircleCheck, color: 'text-success' },
  'changes-requested': { icon: CircleX, color: 'text-warning' },
};

function useAskAgain(request: ChangeRequest) {
  const refresh = useRefresh(request.space);
  const path = pathOf(request);
  const ask = async (userId: string) => {
    await requestReviewersForChangeRequest({ path, body: { users: [userId] } });
    await refresh.reviews();
  };
  return {
    again: (userId: string) => {
      ask(userId).then(() => toast.success(t('reviewRequested', { count: 1 })), toastError);
    },
    takeBack: ({ user }: Standing) => {
      void offerUndo(
        removeRequestedReviewerFromChangeRequest({ path: { ...path, userId: user.id } }).then(refresh.reviews),
        t('requestTakenBack', { name: user.displayName }),
        () => ask(user.id),
      );
    },
  };
}

/** To what the request changes since whoever looks has reviewed it. */
function SinceReview({ request }: { request: ChangeRequest }) {
  const { org } = useCrParams();
  return (
    <Link
      to="/o/$org/s/$space/cr/$number/changes"
      params={{ org, space: request.space, number: String(request.number) }}
      search={{ compare: 'reviewed' }}
      className="text-xs text-accent-fg hover:underline"
    >
      {t('showSince')}
    </Link>
  );
}

function Reviewer({ standing, request }: { standing: Standing; request: ChangeRequest }) {
  const { user, status, editsSince, requested } = standing;
  const outdated = editsSince > 0;
  const isMine = useCurrentUser()?.id === user.id;
  const actions = useAskAgain(request);
  const may = isActive(request) && request.permissions.edit;
  // After a merge nobody is waited for.
  const shown = status === 'pending' && !isActive(request) ? 'none' : status;
  const { icon: Icon, color } = marks[shown];
  const name = user.displayName;
  return (
    <li className="group flex min-h-9 items-center gap-2 text-sm">
      <Avatar id={user.id} name={name} src={user.photoURL} size={20} />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        {outdated && <span className="block text-xs text-fg-3">{t('outdatedReview', { count: editsSince })}</span>}
        {outdated && isMine && <SinceReview request={request} />}
      </span>
      {may && outdated && (
        <IconButton icon={RotateCw} size="sm" label={t('askAgain', { name })} onClick={() => actions.again(user.id)} />
      )}
      {may && requested && status === 'pending' && (
        <IconButton
          icon={X}
          size="sm"
          label={t('takeBack', { name })}
          className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
          onClick={() => actions.takeBack(standing)}
        />
      )}
      <span className={cn('inline-flex shrink-0 items-center gap-1 text-xs', color, outdated && 'text-fg-3')}>
        <Icon aria-hidden className="size-3.5" />
        {t(`standing.${shown}`)}
      </span>
    </li>
  );
}

/** Who was asked, who answered, and what. */
export function ReviewerList({ request }: { request: ChangeRequest }) {
  const { standings, isPending, error } = useStandings(request);
  if (isPending) return <Skeleton className="my-3 w-32" />;
  if (error) return <p className="text-sm text-danger">{t('reviewersFailed')}</p>;
  if (standings.length === 0)
    // Without names, opening it asks everyone who may review.
    return <p className="py-1 text-sm text-fg-3">{t(request.status === 'open' ? 'nobodyAnswered' : 'noReviewers')}</p>;
  return (
    <ul>
      {standings.map(standing => (
        <Reviewer key={standing.user.id} standing={standing} request={request} />
      ))}
    </ul>
  );
}
