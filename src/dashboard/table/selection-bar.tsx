import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import type { Selection } from '#dashboard/table/selection.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';

type SelectionBarProps = {
  selection: Selection;
  /** Where more are chosen than are loaded. */
  count?: number;
  children: ReactNode;
};

/** What can be done with the chosen rows. It floats at the end of the page while something is chosen. */
export function SelectionBar({ selection, count = selection.selected.size, children }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <section
      aria-label={t('selectedCount', { count })}
      data-bottom-actions
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full animate-pop flex-wrap items-center gap-2 rounded-lg bg-overlay py-1.5 ps-4 pe-1.5 text-sm shadow-pop max-sm:bottom-18"
    >
      <span role="status" className="pe-2 tabular-nums">
        {t('selectedCount', { count })}
      </span>
      {children}
      <IconButton icon={X} label={t('clearSelection')} onClick={selection.clear} shortcut="escape" />
    </section>
  );
}
