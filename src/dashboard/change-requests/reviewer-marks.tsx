import { Check, Ellipsis, Pencil } from 'lucide-react';
import type { ReviewState } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { Avatar } from '#dashboard/ui/avatar.tsx';
import { cn } from '#dashboard/ui/cn.ts';

const marks = {
  pending: { icon: Ellipsis, color: 'bg-sunken text-fg-2' },
  approved: { icon: Check, color: 'bg-success-soft text-success' },
  'changes-requested': { icon: Pencil, color: 'bg-warning-soft text-warning' },
};

/** The reviewers of a change request side by side, each with what they said. */
export function ReviewerMarks({ review }: { review: ReviewState }) {
  const more = review.count - review.reviewers.length;
  if (review.count === 0) return null;
  return (
    <ul aria-label={t('reviewers')} className="flex items-center gap-1">
      {review.reviewers.map(({ user, status, editsSince }) => {
        const { icon: Icon, color } = marks[status];
        const said = t('reviewerMark', { name: user.displayName, standing: t(`standing.${status}`) });
        return (
          <li key={user.id} title={said} className={cn('relative', editsSince > 0 && 'opacity-60')}>
            <Avatar id={user.id} name={user.displayName} src={user.photoURL} size={20} />
            <span
              aria-hidden
              className={cn(
                'absolute -end-1 -bottom-1 grid size-3 place-items-center rounded-full ring-1 ring-canvas',
                color,
              )}
            >
              <Icon className="size-2 stroke-3" />
            </span>
            <span className="sr-only">{said}</span>
          </li>
        );
      })}
      {more > 0 && <li className="ms-1 text-xs text-fg-3">+{more}</li>}
    </ul>
  );
}
