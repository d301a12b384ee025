import { ChevronRight } from 'lucide-react';
import { memo, type ReactNode, useId } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { RowGrip } from '#dashboard/ui/row-icons.tsx';
import { canOpen, type TreeRow } from '#dashboard/ui/tree-rows.ts';
import { rowMain } from '#dashboard/ui/use-tree-keys.ts';

export type RowTools = {
  /** For the part of the row that opens it. It names the row, and Enter on the row clicks it. */
  main: typeof rowMain & { id: string };
  /** For the menu entries "Move up" and "Move down", which every row must offer; undefined at the end. */
  moveUp: (() => void) | undefined;
  moveDown: (() => void) | undefined;
  /** For "Move to top" and "Move to bottom"; undefined where one step is as far. */
  moveTop: (() => void) | undefined;
  moveBottom: (() => void) | undefined;
};

type RowProps<Item> = {
  row: TreeRow<Item>;
  index: number;
  current: boolean;
  /** It has the tab stop of the tree. */
  focusable: boolean;
  disabled: boolean;
  /** It may change places with its siblings. */
  movable: boolean;
  /** What holds the row. */
  held: 'key' | 'pointer' | undefined;
  /** No row can be opened, so none leaves room for it. */
  flat: boolean;
  /** Where the moved item would go: a line above or below this row, at a level, or into it. */
  target: 'top' | 'bottom' | 'into' | undefined;
  lineLevel: number;
  onToggle: (row: TreeRow<Item>) => void;
  onNudge: (id: string, direction: 1 | -1, far?: boolean) => void;
  draw: (item: Item, tools: RowTools) => ReactNode;
};

/** For the pointer alone: keys move the row itself, and its menu does the same. */
const Handle = ({ shown }: { shown: boolean }) => (
  <span
    aria-hidden
    data-handle
    className={cn(
      'inline-flex h-(--grip) w-(--grip) shrink-0 cursor-grab touch-none select-none items-center justify-center rounded-xs text-fg-3 opacity-0 group-focus-visible:opacity-100 group-hover:opacity-100 hover:bg-sunken hover:text-fg pointer-coarse:opacity-100',
      // A flat list shows that it can be put in order; in a tree the handles would drown the titles.
      shown && 'opacity-40',
    )}
  >
    <RowGrip className="size-3.5" />
  </span>
);

/** A row with its handle and, for a branch, the button that opens it. */
function DrawnRow<Item>(props: RowProps<Item>) {
  const { row, index, current, focusable, disabled, movable, held, flat, target, lineLevel, draw } = props;
  const { onToggle, onNudge } = props;
  const mainId = useId();
  return (
    <div
      role="treeitem"
      tabIndex={focusable ? 0 : -1}
      data-sortable={row.id}
      data-index={index}
      aria-labelledby={mainId}
      aria-level={row.level}
      aria-expanded={canOpen(row) ? row.expanded : undefined}
      aria-selected={current}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-current={current || undefined}
      className={cn(
        'group relative flex min-h-(--nav) items-center gap-0.5 rounded-sm pe-1 text-sm hover:bg-hover focus-visible:-outline-offset-2',
        // A finger that rests on it lifts it, and neither selects its words nor opens the menu of its link.
        !disabled && 'pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]',
        current && 'bg-selected hover:bg-selected',
        held && 'opacity-50',
        held === 'key' && 'bg-accent-soft opacity-100 outline-2 -outline-offset-2 outline-focus hover:bg-accent-soft',
        target === 'into' && 'bg-accent-soft outline-2 -outline-offset-2 outline-accent hover:bg-accent-soft',
      )}
      style={{ paddingInlineStart: `calc(${row.level - 1} * var(--nav-indent))` }}
    >
      {(target === 'top' || target === 'bottom') && (
        <span
          aria-hidden
          className={cn(
            'pointer-events-none absolute end-0 z-10 h-0.5 rounded-full bg-accent before:absolute before:-start-1 before:-top-[3px] before:size-2 before:rounded-full before:border-2 before:border-accent before:bg-canvas',
            target === 'top' ? '-top-px' : '-bottom-px',
          )}
          style={{ insetInlineStart: `calc(var(--grip) + ${flat ? 4 : 28}px + ${lineLevel - 1} * var(--nav-indent))` }}
        />
      )}
      {!disabled && <Handle shown={flat} />}
      {!canOpen(row) ? (
        !flat && <span className="w-6 shrink-0" />
      ) : (
        <button
          type="button"
          data-toggle
          tabIndex={-1}
          aria-label={t(row.expanded ? 'collapse' : 'expand', { name: row.label })}
          onClick={() => onToggle(row)}
          className="inline-flex size-6 shrink-0 items-center justify-center rounded-xs text-fg-3 hover:text-fg"
        >
          <ChevronRight
            aria-hidden
            className={cn('size-3.5 rtl:-scale-x-100', row.expanded && 'rotate-90 rtl:-rotate-90')}
          />
        </button>
      )}
      {draw(row.item, {
        main: { ...rowMain, id: mainId },
        moveUp: movable && row.position > 1 ? () => onNudge(row.id, -1) : undefined,
        moveDown: movable && row.position < row.siblings ? () => onNudge(row.id, 1) : undefined,
        moveTop: movable && row.position > 2 ? () => onNudge(row.id, -1, true) : undefined,
        moveBottom: movable && row.position < row.siblings - 1 ? () => onNudge(row.id, 1, true) : undefined,
      })}
    </div>
  );
}

// While a list is scrolled, or something in it gets the focus, the rows that were drawn stay as they are.
export const SortableRow = memo(DrawnRow) as typeof DrawnRow; // memo forgets that the component is generic
