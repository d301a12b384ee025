import { useMatchRoute } from '@tanstack/react-router';
import { MessageSquare } from 'lucide-react';
import type { ChangeRequest } from '#client/types.gen.ts';
import { mayReview, reviewPopover, type Verdict } from '#dashboard/change-requests/review-popover.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { useWide } from '#dashboard/shell/layout.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';

/** Whether Approve is at the bottom of the screen. */
export function useAnswersAtFoot(request: ChangeRequest): boolean {
  const wide = useWide();
  const changes = useMatchRoute()({ to: '/o/$org/s/$space/cr/$number/changes' });
  return !wide && changes !== false && request.permissions.approve;
}

/** The verdicts within reach of the thumb: on a phone the header scrolls away. */
export function ReviewBar({ request }: { request: ChangeRequest }) {
  const wide = useWide();
  if (wide || !mayReview(request)) return null;
  const { approve, comment } = request.permissions;
  const show = (verdict: Verdict) => () => reviewPopover.set({ open: true, verdict });
  return (
    <section
      aria-label={t('review')}
      data-bottom-actions
      className="sticky bottom-0 z-20 mt-auto flex gap-2 border-t bg-canvas px-(--gutter) py-2"
    >
      {comment && approve && (
        <IconButton icon={MessageSquare} variant="secondary" label={t('verdict.comment')} onClick={show('comment')} />
      )}
      {approve ? (
        <>
          <Button className="flex-1" onClick={show('changes-requested')}>
            {t('verdict.changes-requested')}
          </Button>
          <Button variant="primary" className="flex-1" onClick={show('approved')}>
            {t('approve')}
          </Button>
        </>
      ) : (
        <Button className="flex-1" onClick={show('comment')}>
          {t('verdict.comment')}
        </Button>
      )}
    </section>
  );
}
