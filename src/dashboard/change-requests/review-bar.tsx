import { MessageSquare } from 'lucide-react';
import type { ChangeRequest } from '#client/types.gen.ts';
import { isActive } from '#dashboard/change-requests/change-request.ts';
import { reviewPopover } from '#dashboard/change-requests/review-popover.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { useWide } from '#dashboard/shell/layout.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';

/** The answers in reach of the thumb, where the header scrolls away. */
export function ReviewBar({ request }: { request: ChangeRequest }) {
  const wide = useWide();
  const me = useCurrentUser();
  if (wide || !isActive(request) || !request.permissions.comment) return null;
  const decides = request.permissions.review && me?.id !== request.createdBy.id;
  const show = (verdict: 'comment' | 'approved' | 'changes-requested') => () =>
    reviewPopover.set({ open: true, verdict });
  return (
    <section
      aria-label={t('review')}
      data-bottom-actions
      className="sticky bottom-0 z-20 flex gap-2 border-t bg-canvas px-(--gutter) py-2"
    >
      {decides ? (
        <IconButton icon={MessageSquare} variant="secondary" label={t('verdict.comment')} onClick={show('comment')} />
      ) : (
        <Button className="flex-1" onClick={show('comment')}>
          {t('verdict.comment')}
        </Button>
      )}
      {decides && (
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
