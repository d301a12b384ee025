import { MessageSquarePlus } from 'lucide-react';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as discussions } from '#dashboard/messages/threads.ts';
import { cn } from '#dashboard/ui/cn.ts';

type CommentButtonProps = {
  /** Unresolved threads on this block. */
  threads: number;
  /** A text was begun here and not sent. */
  draft: boolean;
  focusable: boolean;
  onComment: () => void;
  className?: string;
};

/** Begins a comment on a block of a comparison. It shows with the pointer or the focus on the block, or what is there. */
export function CommentButton({ threads, draft, focusable, onComment, className }: CommentButtonProps) {
  return (
    <button
      type="button"
      // A tooltip for each of hundreds of blocks would cost more than the blocks.
      title={`${t('commentOnBlock')} (c)`}
      data-used={threads > 0 || draft ? '' : undefined}
      aria-label={[
        threads > 0 ? t('commentOnBlockThreads', { count: threads }) : t('commentOnBlock'),
        ...(draft ? [discussions('draft')] : []),
      ].join(', ')}
      tabIndex={focusable ? 0 : -1}
      onClick={onComment}
      className={cn(
        'diff-comment absolute inline-flex items-center justify-center rounded-sm border bg-canvas text-xs opacity-0 hover:bg-hover focus-visible:opacity-100',
        threads > 0 ? 'border-thread-bar text-warning' : 'border-line-2 text-fg-2',
        className,
      )}
    >
      {threads > 0 ? threads : <MessageSquarePlus aria-hidden className="size-3.5" />}
      {draft && <span aria-hidden className="absolute -end-1 -top-1 size-2 rounded-full bg-accent" />}
    </button>
  );
}
