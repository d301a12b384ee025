import { useMatchRoute } from '@tanstack/react-router';
import { MessageSquareCheck } from 'lucide-react';
import type { ChangeRequest } from '#client/types.gen.ts';
import { usePending } from '#dashboard/change-requests/pending-comments.ts';
import { mayReview, reviewPopover, type Verdict } from '#dashboard/change-requests/review-popover.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as suggestions } from '#dashboard/messages/suggestions.ts';
import { useWide } from '#dashboard/shell/layout.ts';
import { LazySheet } from '#dashboard/shell/lazy-sheet.tsx';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { Count } from '#dashboard/ui/badge.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { retryPart } from '#dashboard/ui/part-error.tsx';
import { Popover } from '#dashboard/ui/popover.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';

const ReviewForm = lazyPart(async () => (await import('#dashboard/change-requests/review-form.tsx')).ReviewForm, {
  pending: () => <SkeletonText lines={10} className="min-h-100" />,
  failed: retryPart,
});

/** Opens the form of a review. */
export function ReviewButton({ request }: { request: ChangeRequest }) {
  ReviewForm.useSoon();
  const wide = useWide();
  const { open, verdict } = reviewPopover.use();
  const pending = usePending(request);
  const may = mayReview(request);
  const changes = useMatchRoute()({ to: '/o/$org/s/$space/cr/$number/changes', fuzzy: true });
  const show = (initial: Verdict) => reviewPopover.set({ open: true, verdict: initial });
  useShortcuts(
    may
      ? [
          { keys: 'mod+shift+r', label: t('review'), group: t('review'), run: () => show('comment') },
          { keys: 'a', label: t('approve'), group: t('review'), run: () => show('approved') },
        ]
      : [],
  );
  if (!may) return null;
  const main = request.status === 'open' && request.permissions.approve && !request.permissions.merge;
  const onOpenChange = (next: boolean) => reviewPopover.set(now => ({ ...now, open: next }));
  const form = (
    <ReviewForm
      key={verdict}
      request={request}
      initial={verdict}
      onDone={() => reviewPopover.set({ open: false, verdict: 'comment' })}
    />
  );
  if (!wide)
    return (
      <>
        {/* Among the changes the answers stand at the foot of the screen. */}
        {!changes && (
          <Button onClick={() => show('comment')}>
            <MessageSquareCheck aria-hidden />
            {t('review')}
            <Count value={pending} label={suggestions('pendingCount', { count: pending })} />
          </Button>
        )}
        <LazySheet side="bottom" title={t('review')} open={open} onOpenChange={onOpenChange}>
          <div className="p-4 text-sm">{form}</div>
        </LazySheet>
      </>
    );
  return (
    <Popover
      label={t('review')}
      content={ReviewForm}
      align="end"
      open={open}
      onOpenChange={onOpenChange}
      className="w-100 max-w-[calc(100vw-2rem)]"
      trigger={
        <Button variant={main ? 'primary' : 'secondary'} shortcut="mod+shift+r">
          <MessageSquareCheck aria-hidden />
          {t('review')}
          <Count value={pending} label={suggestions('pendingCount', { count: pending })} />
        </Button>
      }
    >
      {form}
    </Popover>
  );
}
