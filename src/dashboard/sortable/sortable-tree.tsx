import { ChevronRight, GripVertical } from 'lucide-react';
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import type { Move } from '#dashboard/sortable/drop-plan.ts';
import { useDrop } from '#dashboard/sortable/use-drop.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { type TreeRow, type TreeShape, treeRows } from '#dashboard/ui/tree-rows.ts';

type SortableTreeProps<Item> = TreeShape<Item> & {
  label: string;
  items: readonly Item[];
  expanded: ReadonlySet<string>;
  onExpandedChange: (expanded: ReadonlySet<string>) => void;
  /** Whether an item may stand in a parent (undefined: at the top). Leaves are never asked. */
  mayHold?: (item: Item, parent: Item | undefined) => boolean;
  /** The gesture is done. Applying it, and taking it back when the service refuses, is the caller's. */
  onMove: (move: Move) => void;
  /** What a row shows, after its handle. */
  row: (item: Item, tools: RowTools) => ReactNode;
  current?: string | undefined;
  disabled?: boolean;
  className?: string;
};

export type RowTools = {
  /** For the menu entries "Move up" and "Move down", which every row must offer; undefined at the end. */
  moveUp: (() => void) | undefined;
  moveDown: (() => void) | undefined;
};

const PointerDrag = lazy(async () => ({ default: (await import('#dashboard/sortable/pointer-drag.tsx')).PointerDrag }));

type RowProps<Item> = {
  row: TreeRow<Item>;
  drop: ReturnType<typeof useDrop<Item>>;
  helpId: string;
  current: boolean;
  disabled: boolean;
  /** A branch with nothing in it has nothing to open, but takes what is dropped. */
  empty: boolean;
  /** Nothing in the list can be expanded, so no row leaves room for it. */
  flat: boolean;
  onToggle: () => void;
  /** Where the moved item would go: a line above or below this row. */
  line: { edge: 'top' | 'bottom'; level: number } | undefined;
  focusAfter: (id: string) => void;
  children: (tools: RowTools) => ReactNode;
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

function Row<Item>(props: RowProps<Item>) {
  const { row, drop, helpId, current, disabled, empty, flat, onToggle, line, focusAfter, children } = props;
  const held = drop.held?.id === row.id;
  const nudge = (direction: 1 | -1) => {
    drop.nudge(row.id, direction);
    focusAfter(row.id);
  };
  return (
    <li
      data-sortable={row.id}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-current={current || undefined}
      className={cn(
        'group relative flex min-h-(--nav) items-center gap-0.5 rounded-sm pe-1 text-sm hover:bg-hover',
        current && 'bg-selected hover:bg-selected',
        held && 'opacity-50',
        held && drop.held?.by === 'key' && 'opacity-100 outline-2 -outline-offset-2 outline-focus',
      )}
      style={{ paddingInlineStart: `calc(${row.level - 1} * var(--nav-indent))` }}
    >
      {line && (
        <span
          aria-hidden
          className={cn(
            'pointer-events-none absolute end-0 z-10 h-0.5 rounded-full bg-accent before:absolute before:-start-1 before:-top-[3px] before:size-2 before:rounded-full before:border-2 before:border-accent before:bg-canvas',
            line.edge === 'top' ? '-top-px' : '-bottom-px',
          )}
          style={{ insetInlineStart: `calc(${flat ? 28 : 52}px + ${line.level - 1} * var(--nav-indent))` }}
        />
      )}
      {!disabled && (
        <Handle
          name={row.label}
          helpId={helpId}
          pressed={held}
          shown={flat}
          onKeyDown={event => {
            if (held && (event.key === ' ' || event.key === 'Enter')) focusAfter(row.id);
            drop.onKeyDown(event, row.id, nudge);
          }}
        />
      )}
      {row.expanded === undefined || empty ? (
        !flat && <span className="w-6 shrink-0" />
      ) : (
        <button
          type="button"
          aria-expanded={row.expanded}
          aria-label={t(row.expanded ? 'collapse' : 'expand', { name: row.label })}
          onClick={onToggle}
          className="inline-flex size-6 shrink-0 items-center justify-center rounded-xs text-fg-3 hover:text-fg"
        >
          <ChevronRight
            aria-hidden
            className={cn('size-3.5 rtl:-scale-x-100', row.expanded && 'rotate-90 rtl:-rotate-90')}
          />
        </button>
      )}
      {children({
        moveUp: row.position > 1 ? () => nudge(-1) : undefined,
        moveDown: row.position < row.siblings ? () => nudge(1) : undefined,
      })}
    </li>
  );
}

/**
 * A list or tree that is put in order by hand: with the pointer, with Space and arrows on a row's handle, with Alt and
 * arrows, or from its menu. All four say the same aloud and end in the same `onMove`.
 */
export function SortableTree<Item>(props: SortableTreeProps<Item>) {
  const { label, items, expanded, onExpandedChange, onMove, row: draw, current, disabled = false, className } = props;
  const { mayHold = (_, parent) => parent === undefined || props.childrenOf(parent) !== undefined } = props;
  const rows = treeRows(items, props, expanded);
  const flat = rows.every(row => row.expanded === undefined);
  const drop = useDrop({ rows, mayHold, onMove });
  const list = useRef<HTMLUListElement>(null);
  const [near, setNear] = useState(false);
  const refocus = useRef<string>(undefined);
  const helpId = useId();
  const plan = drop.held?.plan;
  const lineRow = plan && (drop.rest[plan.index] ?? drop.rest.at(-1));
  // A moved row is drawn in another place once the items are in their new order: its handle keeps the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (refocus.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-sortable="${CSS.escape(refocus.current)}"] [data-handle]`)?.focus();
    refocus.current = undefined;
  }, [items]);
  // A finger comes without a warning, so what it needs is fetched at once; a mouse has to enter first.
  useEffect(() => setNear(matchMedia('(any-pointer: coarse)').matches), []);
  const toggle = (row: TreeRow<Item>) => {
    const next = new Set(expanded);
    if (row.expanded) next.delete(row.id);
    else next.add(row.id);
    onExpandedChange(next);
  };
  return (
    <>
      <p id={helpId} hidden>
        {t('dragHelp')}
      </p>
      <ul ref={list} aria-label={label} className={className} onPointerEnter={() => setNear(true)}>
        {rows.map(row => (
          <Row
            key={row.id}
            row={row}
            drop={drop}
            helpId={helpId}
            current={row.id === current}
            disabled={disabled}
            empty={props.childrenOf(row.item)?.length === 0}
            flat={flat}
            onToggle={() => toggle(row)}
            focusAfter={id => {
              refocus.current = id;
            }}
            line={
              plan && lineRow === row
                ? { edge: drop.rest[plan.index] ? 'top' : 'bottom', level: plan.level }
                : undefined
            }
          >
            {tools => draw(row.item, tools)}
          </Row>
        ))}
      </ul>
      {near && !disabled && (
        <Suspense>
          <PointerDrag list={list} rows={rows} drop={drop} />
        </Suspense>
      )}
    </>
  );
}
