import { t } from '#dashboard/messages/change-requests.ts';
import { cn } from '#dashboard/ui/cn.ts';

const look = 'border-s-2 border-thread-bar ps-2 text-xs text-fg-3';

/** What a thread is about; with `onJump`, a way there. */
export function Quotation({ onJump, children }: { onJump?: (() => void) | undefined; children: string }) {
  if (!onJump) return <blockquote className={cn('line-clamp-2', look)}>{children}</blockquote>;
  return (
    <blockquote className={look}>
      <button
        type="button"
        title={t('showWords')}
        onClick={event => {
          event.stopPropagation();
          onJump();
        }}
        className="line-clamp-2 min-h-6 text-start hover:text-fg hover:underline"
      >
        {children}
      </button>
    </blockquote>
  );
}
