import type { PageMark } from '#dashboard/editor/edit-tree.ts';
import { t } from '#dashboard/messages/editor.ts';
import { cn } from '#dashboard/ui/cn.ts';

const signs: Record<PageMark, { sign: string; color: string }> = {
  added: { sign: '+', color: 'text-success' },
  edited: { sign: '~', color: 'text-warning' },
  deleted: { sign: '−', color: 'text-danger' },
  moved: { sign: '↷', color: 'text-accent-fg' },
};

/** What the change request did to a page: a sign, and a word for those who cannot see it. */
export function PageMarkSign({ mark }: { mark: PageMark }) {
  const { sign, color } = signs[mark];
  return (
    <span className={cn('w-4 shrink-0 text-center font-mono text-sm font-semibold', color)}>
      <span aria-hidden>{sign}</span>
      <span className="sr-only">{t(`mark.${mark}`)}</span>
    </span>
  );
}
