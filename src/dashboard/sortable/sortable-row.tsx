import { ChevronRight, GripVertical } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, memo, type ReactNode } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import { cn } from '#dashboard/ui/cn.ts';
import type { TreeRow } from '#dashboard/ui/tree-rows.ts';

export type RowTools = {
  /** For the menu entries "Move up" and "Move down", which every row must offer; undefined at the end. */
  moveUp: (() => void) | undefined;
  moveDown: (() => void) | undefined;
};

type RowProps<Item> = {
  row: TreeRow<Item>;
  index: number;
  helpId: string;
  current: boolean;
  disabled: boolean;
  /** What holds the row. */
  held: 'key' | 'pointer' | undefined;
  /** A branch with nothing in it has nothing to open, but takes what is dropped. */
  empty: boolean;
  /** Nothing in the list can be expanded, so no row leaves room for it. */
  flat: boolean;
  /** Where the moved item would go: a line above or below this row, at a level. */
  line: 'top' | 'bottom' | undefined;
  lineLevel: number;
  onToggle: (row: TreeRow<Item>) => void;
  onNudge: (id: string, direction: 1 | -1) => void;
  onHandleKey: (event: KeyboardEvent, id: string) => void;
  draw: (item: Item, tools: RowTools) => ReactNode;
};

function Handle({
  name,
  helpId,
  pressed,
  shown,
  ...rest
}: { name: string; helpId: string; pressed: boolean; shown: boolean } & Pick<ComponentProps<'button'>, 'onKeyDown'>) {
  return (
    <button
      {...rest}
      type="button"
      data-handle
      aria-label={t('dragHandle', { name })}
      aria-describedby={helpId}
      aria-pressed={pressed}
      className={cn(
        'inline-flex size-6 shrink-0 cursor-grab touch-none items-center justify-center rounded-xs text-fg-3 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-sunken hover:text-fg focus-visible:outline-offset-0 pointer-coarse:opacity-100',
        // A flat list shows that it can be put in order; in a tree the handles would drown the titles.
        shown && 'opacity-40',
      )}
    >
      <GripVertical aria-hidden className="size-3.5" />
    </button>
  );
}

/** A row with its handle and, for a branch, the button that opens it. */
function DrawnRow<Item>(props: RowProps<Item>) {
  const { row, index, helpId, current, disabled, held, empty, flat, line, lineLevel, draw } = props;
  const { onToggle, onNudge, onHandleKey } = props;
  return (
    <li
      data-sortable={row.id}
      data-index={index}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-current={current || undefined}
      className={cn(
        'group relative flex min-h-(--nav) items-center gap-0.5 rounded-sm pe-1 text-sm hover:bg-hover',
        current && 'bg-selected hover:bg-selected',
        held && 'opacity-50',
        held === 'key' && 'opacity-100 outline-2 -outline-offset-2 outline-focus',
      )}
      style={{ paddingInlineStart: `calc(${row.level - 1} * var(--nav-indent))` }}
    >
      {line && (
        <span
          aria-hidden
          className={cn(
            'pointer-events-none absolute end-0 z-10 h-0.5 rounded-full bg-accent before:absolute before:-start-1 before:-top-[3px] before:size-2 before:rounded-full before:border-2 before:border-accent before:bg-canvas',
            line === 'top' ? '-top-px' : '-bottom-px',
          )}
          style={{ insetInlineStart: `calc(${flat ? 28 : 52}px + ${lineLevel - 1} * var(--nav-indent))` }}
        />
      )}
      {!disabled && (
        <Handle
          name={row.label}
          helpId={helpId}
          pressed={held !== undefined}
          shown={flat}
          onKeyDown={event => onHandleKey(event, row.id)}
        />
      )}
      {row.expanded === undefined || empty ? (
        !flat && <span className="w-6 shrink-0" />
      ) : (
        <button
          type="button"
          aria-expanded={row.expanded}
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
        moveUp: row.position > 1 ? () => onNudge(row.id, -1) : undefined,
        moveDown: row.position < row.siblings ? () => onNudge(row.id, 1) : undefined,
      })}
    </li>
  );
}

// While a list is scrolled, or something in it gets the focus, the rows that were drawn stay as they are.
export const SortableRow = memo(DrawnRow) as typeof DrawnRow; // memo forgets that the component is generic
