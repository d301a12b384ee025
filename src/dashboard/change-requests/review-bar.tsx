import { useMatchRoute } from '@tanstack/react-router';
import { MessageSquare } from 'lucide-react';
import type { ChangeRequest } from '#client/types.gen.ts';
import { isActive } from '#dashboard/change-requests/change-request.ts';
import { reviewPopover, type Verdict } from '#dashboard/change-requests/review-popover.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { useWide } from '#dashboard/shell/layout.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';

const decides = ({ permissions, createdBy }: ChangeRequest, me: { id: string } | undefined): boolean =>
  permissions.review && me?.id !== createdBy.id;

/** Whether Approve stands at the foot of what is shown. */
export function useAnswersAtFoot(request: ChangeRequest): boolean {
  const wide = useWide();
  const me = useCurrentUser();
  const changes = useMatchRoute()({ to: '/o/$org/s/$space/cr/$number/changes' });
  return !wide && changes !== false && decides(request, me);
}

/** The answers in reach of the thumb, where the header scrolls away. */
export function ReviewBar({ request }: { request: ChangeRequest }) {
  const wide = useWide();
  const me = useCurrentUser();
  if (wide || !isActive(request) || !request.permissions.comment) return null;
  const mayDecide = decides(request, me);
  const show = (verdict: Verdict) => () => reviewPopover.set({ open: true, verdict });
  return (
    <section
      aria-label={t('review')}
      data-bottom-actions
      className="sticky bottom-0 z-20 flex gap-2 border-t bg-canvas px-(--gutter) py-2"
    >
      {mayDecide ? (
        <IconButton icon={MessageSquare} variant="secondary" label={t('verdict.comment')} onClick={show('comment')} />
      ) : (
        <Button className="flex-1" onClick={show('comment')}>
          {t('verdict.comment')}
        </Button>
      )}
      {mayDecide && (
        <>
          <Button className="flex-1" onClick={show('changes-requested')}>
            {t('verdict.changes-requested')}
          </Button>
          <Button variant="primary" className="flex-1" onClick={show('approved')}>
            {t('approve')}
          </Button>
        </>
      )}
    </section>
  );
}
