import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import type { Selection } from '#dashboard/table/selection.ts';
import { focusRow } from '#dashboard/ui/focus-row.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';

type SelectionBarProps = {
  selection: Selection;
  /** Where more are chosen than are loaded. */
  count?: number;
  children: ReactNode;
};

/** What can be done with the chosen rows. It floats at the end of the page while something is chosen. */
export function SelectionBar({ selection, count = selection.selected.size, children }: SelectionBarProps) {
  return count > 0 && <Bar {...{ selection, count }}>{children}</Bar>;
}

/** When the bar leaves with the selection, the focus goes from its buttons to the list. */
function giveToList(): void {
  if (document.activeElement === document.body) focusRow();
}

/** On the bar, Escape clears as it does on a row. A menu or dialog of the bar keeps its own. */
function isEscape({ key, defaultPrevented, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  return key === 'Escape' && !defaultPrevented && target instanceof Node && currentTarget.contains(target);
}

function Bar({ selection, count, children }: Required<SelectionBarProps>) {
  useEffect(
    () => () => {
      giveToList();
      // A menu of the bar closes in its own time.
      setTimeout(giveToList, 200);
    },
    [],
  );
  return (
    <section
      aria-label={t('selectedCount', { count })}
      data-bottom-actions
      onKeyDown={event => isEscape(event) && selection.clear()}
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full animate-pop flex-wrap items-center gap-2 rounded-lg bg-overlay py-1.5 ps-4 pe-1.5 text-sm shadow-pop max-sm:bottom-18"
    >
      {/* On a phone the first line is how many, and the way out. */}
      <span role="status" className="pe-2 tabular-nums max-sm:-order-2 max-sm:flex-1 max-sm:basis-3/4">
        {t('selectedCount', { count })}
      </span>
      {children}
      <IconButton
        icon={X}
        label={t('clearSelection')}
        onClick={selection.clear}
        shortcut="escape"
        className="max-sm:-order-1"
      />
    </section>
  );
}
