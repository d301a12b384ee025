import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import { isShortcut } from '#dashboard/shell/shortcuts.ts';
import type { DropPlan, Move, Refusal } from '#dashboard/sortable/drop-plan.ts';
import { type RowTools, SortableRow } from '#dashboard/sortable/sortable-row.tsx';
import { useDrop } from '#dashboard/sortable/use-drop.ts';
import { useGrab } from '#dashboard/sortable/use-grab.ts';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { type TreeRow, type TreeShape, treeRows } from '#dashboard/ui/tree-rows.ts';
import { useKept } from '#dashboard/ui/use-kept.ts';
import { useKeptPlace } from '#dashboard/ui/use-kept-place.ts';
import { useRowWindow } from '#dashboard/ui/use-row-window.ts';
import { useTabStop } from '#dashboard/ui/use-tab-stop.ts';
import { useTreeKeys } from '#dashboard/ui/use-tree-keys.ts';

type SortableTreeProps<Item> = TreeShape<Item> & {
  label: string;
  items: readonly Item[];
  expanded: ReadonlySet<string>;
  onExpandedChange: (expanded: ReadonlySet<string>) => void;
  /**
   * What stands against an item in a parent, if anything: undefined is the top, or with `inUnseen` its own that has no row.
   * Leaves are never asked.
   */
  refuses?: (item: Item, parent: Item | undefined, inUnseen: boolean) => Refusal | undefined;
  /** The gesture is done. Applying it, and taking it back when the service refuses, is the caller's. */
  onMove: (move: Move) => void;
  /** What F2 does on a row. */
  onRename?: (item: Item) => void;
  /** What a move would bring with it, in a sentence; it is shown and said before the drop. */
  effect?: (item: Item, move: Move) => string | undefined;
  /** What a row shows, after its handle; its buttons are no tab stops (`tabIndex={-1}`). */
  row: (item: Item, tools: RowTools) => ReactNode;
  current?: string | undefined;
  disabled?: boolean;
  className?: string;
};

/** How a row shows where the moved item would go. */
function targetOf(plan: DropPlan, row: { id: string }, rest: readonly { id: string }[]) {
  if (plan.into !== undefined) return plan.into === row.id ? 'into' : undefined;
  if (rest[plan.index]) return rest[plan.index]?.id === row.id ? 'top' : undefined;
  return rest.at(-1)?.id === row.id ? 'bottom' : undefined;
}

const PointerDrag = lazyPart(async () => (await import('#dashboard/sortable/pointer-drag.tsx')).PointerDrag);

/** How long the pointer rests on a closed branch until it opens, in milliseconds. */
const opensAfter = 600;

/**
 * A tree that is put in order by hand: with the pointer, with Space and arrows on a row, with Alt and arrows, or from its
 * menu. All four say the same aloud and end in the same `onMove`. The rows are siblings in the document, with their levels
 * as attributes: a long tree is drawn only where it is in sight.
 */
export function SortableTree<Item>(props: SortableTreeProps<Item>) {
  const { label, items, expanded, onExpandedChange, onMove, row: draw, current, disabled = false, className } = props;
  const { refuses = () => undefined } = props;
  const { idOf, labelOf, childrenOf, unseenParentOf } = props;
  const rows = useMemo(
    () => treeRows(items, { idOf, labelOf, childrenOf, unseenParentOf }, expanded),
    [items, idOf, labelOf, childrenOf, unseenParentOf, expanded],
  );
  const flat = rows.every(row => row.expanded === undefined);
  const move = (step: Move) => {
    // What goes into a closed branch would be out of sight, and the focus with it.
    const closed = rows.find(row => row.id === step.parent && row.expanded === false);
    if (closed) setOpen(closed.id, true);
    onMove(step);
  };
  const drop = useDrop({ rows, refuses, onMove: move, effect: props.effect });
  const list = useRef<HTMLDivElement>(null);
  const grab = useGrab(list);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const place = useKeptPlace(list, ids);
  const [near, setNear] = useState(false);
  const { at, setFocused } = useTabStop(rows, current);
  const refocus = useRef<string>(undefined);
  const helpId = useId();
  const plan = drop.held?.plan;
  const lineRow = plan && (drop.rest[plan.index] ?? drop.rest.at(-1));
  const [shown, setShown] = useState(current);
  useEffect(() => setShown(current), [current]);
  // A gesture leaves the tree where it ends.
  const isHeld = drop.held !== undefined;
  useEffect(() => {
    if (isHeld) setShown(undefined);
  }, [isHeld]);
  const { drawn, reveal } = useRowWindow({
    list,
    rows,
    // The row with the tab stop stays, and the one that is moved.
    pinned: [rows[at]?.id, drop.held?.id],
    // What keys move goes beyond what is in sight; so may what has just been opened, or made.
    current: drop.held?.by === 'key' ? lineRow?.id : shown,
  });
  // A moved row is drawn in another place once the items are in their new order: it keeps the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (refocus.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-sortable="${CSS.escape(refocus.current)}"]`)?.focus();
    refocus.current = undefined;
  }, [items]);
  // A finger comes without a warning, so what it needs is fetched at once; a mouse has to enter first.
  useEffect(() => setNear(matchMedia('(any-pointer: coarse)').matches), []);
  const setOpen = (id: string, open: boolean) => {
    const next = new Set(expanded);
    if (open) next.add(id);
    else next.delete(id);
    onExpandedChange(next);
  };
  const toggle = useKept((row: TreeRow<Item>) => setOpen(row.id, !row.expanded));
  const openHeld = useKept((id: string) => setOpen(id, true));
  const resting = rows.find(row => row.id === plan?.into && row.expanded === false)?.id;
  useEffect(() => {
    if (resting === undefined) return;
    const timer = setTimeout(() => openHeld(resting), opensAfter);
    return () => clearTimeout(timer);
  }, [resting, openHeld]);
  const nudge = useKept((id: string, direction: 1 | -1, far?: boolean) => {
    drop.nudge(id, direction, far);
    refocus.current = id;
  });
  const onTreeKey = useTreeKeys({
    ...{ rows, at, setFocused, tree: list, expanded, onExpandedChange, reveal },
    onOpen: (_, element) => element.querySelector<HTMLElement>('[data-main]')?.click(),
    typing: { except: isShortcut },
  });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.sortable : undefined;
    const row = rows.find(other => other.id === id);
    if (row && !disabled) {
      if (drop.held?.id === row.id && (event.key === ' ' || event.key === 'Enter')) refocus.current = row.id;
      drop.onKeyDown(event, row.id, direction => nudge(row.id, direction));
      if (event.defaultPrevented || drop.held?.id === row.id) return;
    }
    if (row && event.key === 'F2' && props.onRename) {
      event.preventDefault();
      event.stopPropagation();
      props.onRename(row.item);
    } else onTreeKey(event);
  };
  return (
    <>
      <p id={helpId} hidden>
        {t('dragHelp')}
      </p>
      <div
        ref={list}
        role="tree"
        aria-label={label}
        aria-describedby={disabled ? undefined : helpId}
        className={className}
        onPointerEnter={() => setNear(true)}
        onKeyDownCapture={onKeyDown}
        onBlur={place.onBlur}
        onFocus={event => {
          place.onFocus(event);
          const row = event.target.closest<HTMLElement>('[data-sortable]');
          if (row && list.current?.contains(row)) setFocused(row.dataset.sortable);
          if (event.target.matches('[data-main]')) row?.focus();
        }}
      >
        {drawn.map(({ index, gap }) => {
          const row = rows[index];
          return (
            row && (
              <Fragment key={row.id}>
                {gap > 0 && <div role="presentation" className="invisible" style={{ height: gap }} />}
                <SortableRow
                  {...{ row, index, disabled, flat, draw }}
                  current={row.id === current}
                  focusable={index === at}
                  movable={!disabled && drop.mayNudge(row)}
                  held={row.id === drop.held?.id ? drop.held.by : undefined}
                  target={plan && targetOf(plan, row, drop.rest)}
                  lineLevel={plan?.level ?? 0}
                  onToggle={toggle}
                  onNudge={nudge}
                />
              </Fragment>
            )
          );
        })}
      </div>
      {drop.hint && (
        <p
          aria-hidden
          className="pointer-events-none sticky bottom-3 z-10 mt-2 rounded-md bg-overlay px-3 py-2 text-sm text-fg-2 shadow-pop"
        >
          {drop.hint}
        </p>
      )}
      {near && !disabled && (
        <PointerDrag {...{ list, drop, grab }} rows={drawn.flatMap(({ index }) => rows[index] ?? [])} />
      )}
    </>
  );
}
