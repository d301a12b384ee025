import type { ChangeKind } from '#dashboard/change-requests/changed-entries.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { cn } from '#dashboard/ui/cn.ts';

const marks = {
  created: { mark: '+', color: 'text-success' },
  edited: { mark: '~', color: 'text-warning' },
  deleted: { mark: '−', color: 'text-del-bar' },
  moved: { mark: '↷', color: 'text-mov-bar' },
} satisfies Record<ChangeKind, { mark: string; color: string }>;

/** The signs of what was done to a page, with words for screen readers. */
export function ChangeMarks({ kinds, className }: { kinds: readonly ChangeKind[]; className?: string }) {
  return (
    <span className={cn('inline-flex shrink-0 font-mono text-sm', className)}>
      {kinds.map(kind => (
        <span key={kind} className={cn('w-4 text-center', marks[kind].color)}>
          <span aria-hidden>{marks[kind].mark}</span>
          <span className="sr-only">{t(`kind.${kind}`)}</span>
        </span>
      ))}
    </span>
  );
}
