import { ChevronRight, Ellipsis } from 'lucide-react';
import { Fragment, memo, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu, type MenuEntries } from '#dashboard/ui/menu.tsx';
import { canOpen, type TreeRow, type TreeShape, treeRows } from '#dashboard/ui/tree-rows.ts';
import { useKept } from '#dashboard/ui/use-kept.ts';
import { useRowWindow } from '#dashboard/ui/use-row-window.ts';
import { useTabStop } from '#dashboard/ui/use-tab-stop.ts';
import { useTreeKeys } from '#dashboard/ui/use-tree-keys.ts';

type TreeProps<Item> = TreeShape<Item> & {
  label: string;
  items: readonly Item[];
  expanded: ReadonlySet<string>;
  onExpandedChange: (expanded: ReadonlySet<string>) => void;
  /** The item that is shown beside the tree. */
  current?: string | undefined;
  onOpen: (item: Item) => void;
  icon?: (item: Item) => ReactNode;
  labelClass?: (item: Item) => string;
  /** After the label: change marks, locks, counts. */
  markers?: (item: Item) => ReactNode;
  menu?: (item: Item) => MenuEntries;
  /** False where single letters do something else on the page: then typing does not jump to a row. */
  typing?: boolean;
  className?: string;
};

/** Keeps which branches are open. */
export function useExpanded(initial: Iterable<string> = []) {
  const [expanded, onExpandedChange] = useState<ReadonlySet<string>>(() => new Set(initial));
  return { expanded, onExpandedChange };
}

function withId(set: ReadonlySet<string>, id: string, inside: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (inside) next.add(id);
  else next.delete(id);
  return next;
}

type RowProps<Item> = Pick<TreeProps<Item>, 'icon' | 'labelClass' | 'markers' | 'menu' | 'onOpen'> & {
  row: TreeRow<Item>;
  index: number;
  current: boolean;
  focusable: boolean;
  onToggle: (id: string, open: boolean) => void;
  onFocus: (id: string) => void;
};

function DrawnRow<Item>({
  row,
  index,
  current,
  focusable,
  onToggle,
  onFocus,
  onOpen,
  icon,
  labelClass,
  markers,
  menu,
}: RowProps<Item>) {
  const entries = menu?.(row.item);
  const labelId = useId();
  return (
    // The tree handles the keys for its rows.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      role="treeitem"
      data-index={index}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={canOpen(row) ? row.expanded : undefined}
      aria-selected={current}
      aria-current={current ? 'page' : undefined}
      aria-labelledby={`${labelId} ${labelId}-marks`}
      tabIndex={focusable ? 0 : -1}
      onFocus={() => onFocus(row.id)}
      onClick={() => onOpen(row.item)}
      className={cn(
        'group flex h-(--nav) cursor-pointer items-center gap-1.5 rounded-sm pe-1 text-sm text-fg-2 select-none hover:bg-hover hover:text-fg focus-visible:-outline-offset-2',
        current && 'bg-selected font-medium text-accent-fg hover:bg-selected hover:text-accent-fg',
      )}
      style={{ paddingInlineStart: `calc(4px + ${row.level - 1} * var(--nav-indent))` }}
    >
      {!canOpen(row) ? (
        <span className="w-5 shrink-0" />
      ) : (
        <button
          type="button"
          data-toggle
          tabIndex={-1}
          aria-label={t(row.expanded ? 'collapse' : 'expand', { name: row.label })}
          onClick={event => {
            event.stopPropagation();
            onToggle(row.id, !row.expanded);
          }}
          className="relative inline-flex size-5 shrink-0 items-center justify-center rounded-xs text-fg-3 before:absolute before:-inset-0.5 hover:text-fg"
        >
          <ChevronRight
            aria-hidden
            className={cn('size-3.5 rtl:-scale-x-100', row.expanded && 'rotate-90 rtl:-rotate-90')}
          />
        </button>
      )}
      {icon?.(row.item)}
      <span id={labelId} className={cn('min-w-0 flex-1 truncate', labelClass?.(row.item), current && 'text-accent-fg')}>
        {row.label}
      </span>
      <span id={`${labelId}-marks`} className="flex items-center gap-1">
        {markers?.(row.item)}
      </span>
      {entries && (
        // A press in the menu is not a press on the row.
        // biome-ignore lint/a11y/noStaticElementInteractions: see above
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <span
          onClick={event => event.stopPropagation()}
          className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-data-[state=open]:opacity-100 pointer-coarse:opacity-100"
        >
          <Menu
            entries={entries}
            trigger={
              <IconButton
                icon={Ellipsis}
                label={t('rowActions', { name: row.label })}
                size="sm"
                tabIndex={-1}
                className="size-6"
              />
            }
          />
        </span>
      )}
    </div>
  );
}

// Another row that is current or has the tab stop leaves all but two as they are, where the callers keep their functions.
const Row = memo(DrawnRow) as typeof DrawnRow; // memo forgets that the component is generic

/** A tree by the ARIA pattern: one tab stop, arrows, Home, End, typing; Enter opens. Long ones are drawn as far as they are in sight. */
export function Tree<Item>(props: TreeProps<Item>) {
  const {
    label,
    items,
    expanded,
    onExpandedChange,
    current,
    typing = true,
    className,
    icon,
    labelClass,
    markers,
    menu,
  } = props;
  const { idOf, labelOf, childrenOf } = props;
  const rows = useMemo(
    () => treeRows(items, { idOf, labelOf, childrenOf }, expanded),
    [items, idOf, labelOf, childrenOf, expanded],
  );
  const container = useRef<HTMLDivElement>(null);
  const { at, setFocused } = useTabStop(rows, current);
  const { drawn, reveal } = useRowWindow({ list: container, rows, pinned: [rows[at]?.id], current });
  const toggle = useKept((id: string, open: boolean) => onExpandedChange(withId(expanded, id, open)));
  const onOpen = useKept(props.onOpen);
  const keys = { rows, at, setFocused, tree: container, expanded, onExpandedChange, onOpen, reveal, typing };
  const onKeyDown = useTreeKeys(keys);
  return (
    <div ref={container} role="tree" aria-label={label} onKeyDownCapture={onKeyDown} className={className}>
      {drawn.map(({ index, gap }) => {
        const row = rows[index];
        return (
          row && (
            <Fragment key={row.id}>
              {gap > 0 && <div role="presentation" className="invisible" style={{ height: gap }} />}
              <Row
                row={row}
                index={index}
                current={row.id === current}
                focusable={index === at}
                onFocus={setFocused}
                onToggle={toggle}
                {...{ onOpen, icon, labelClass, markers, menu }}
              />
            </Fragment>
          )
        );
      })}
    </div>
  );
}
