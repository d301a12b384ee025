import {
  Fragment,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { t } from '#dashboard/messages/ui.ts';
import type { Move } from '#dashboard/sortable/drop-plan.ts';
import { type RowTools, SortableRow } from '#dashboard/sortable/sortable-row.tsx';
import { useDrop } from '#dashboard/sortable/use-drop.ts';
import { type TreeRow, type TreeShape, treeRows } from '#dashboard/ui/tree-rows.ts';
import { useKept } from '#dashboard/ui/use-kept.ts';
import { useKeptPlace } from '#dashboard/ui/use-kept-place.ts';
import { isLong, useRowWindow } from '#dashboard/ui/use-row-window.ts';

type SortableTreeProps<Item> = TreeShape<Item> & {
  label: string;
  items: readonly Item[];
  expanded: ReadonlySet<string>;
  onExpandedChange: (expanded: ReadonlySet<string>) => void;
  /** Whether an item may stand in a parent (undefined: at the top). Leaves are never asked. */
  mayHold?: (item: Item, parent: Item | undefined) => boolean;
  /** The gesture is done. Applying it, and taking it back when the service refuses, is the caller's. */
  onMove: (move: Move) => void;
  /** What a move would bring with it, in a sentence; it is shown and said before the drop. */
  effect?: (item: Item, move: Move) => string | undefined;
  /** What a row shows, after its handle. */
  row: (item: Item, tools: RowTools) => ReactNode;
  current?: string | undefined;
  disabled?: boolean;
  className?: string;
};

const PointerDrag = lazy(async () => ({ default: (await import('#dashboard/sortable/pointer-drag.tsx')).PointerDrag }));

/**
 * A list or tree that is put in order by hand: with the pointer, with Space and arrows on a row's handle, with Alt and
 * arrows, or from its menu. All four say the same aloud and end in the same `onMove`.
 */
export function SortableTree<Item>(props: SortableTreeProps<Item>) {
  const { label, items, expanded, onExpandedChange, onMove, row: draw, current, disabled = false, className } = props;
  const { mayHold = (_, parent) => parent === undefined || props.childrenOf(parent) !== undefined } = props;
  const { idOf, labelOf, childrenOf } = props;
  const rows = useMemo(
    () => treeRows(items, { idOf, labelOf, childrenOf }, expanded),
    [items, idOf, labelOf, childrenOf, expanded],
  );
  const flat = rows.every(row => row.expanded === undefined);
  const move = (step: Move) => {
    // What goes into a closed branch would be out of sight, and the focus with it.
    if (step.parent !== undefined && !expanded.has(step.parent)) onExpandedChange(new Set([...expanded, step.parent]));
    onMove(step);
  };
  const drop = useDrop({ rows, mayHold, onMove: move, effect: props.effect });
  const list = useRef<HTMLUListElement>(null);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  // What opens a row: neither its handle nor what opens a branch or a menu.
  const place = useKeptPlace(list, ids, ':is(a, button:not([data-handle], [aria-expanded]))');
  const [near, setNear] = useState(false);
  const [focused, setFocused] = useState<string>();
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
  const { drawn } = useRowWindow({
    list,
    rows,
    // Whoever is on a row or moves it keeps it.
    pinned: [focused, drop.held?.id],
    // What keys move goes beyond what is in sight; so may what has just been opened, or made.
    current: drop.held?.by === 'key' ? lineRow?.id : shown,
  });
  // A moved row is drawn in another place once the items are in their new order: its handle keeps the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (refocus.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-sortable="${CSS.escape(refocus.current)}"] [data-handle]`)?.focus();
    refocus.current = undefined;
  }, [items]);
  // A finger comes without a warning, so what it needs is fetched at once; a mouse has to enter first.
  useEffect(() => setNear(matchMedia('(any-pointer: coarse)').matches), []);
  const toggle = useKept((row: TreeRow<Item>) => {
    const next = new Set(expanded);
    if (row.expanded) next.delete(row.id);
    else next.add(row.id);
    onExpandedChange(next);
  });
  const nudge = useKept((id: string, direction: 1 | -1) => {
    drop.nudge(id, direction);
    refocus.current = id;
  });
  const onHandleKey = useKept((event: KeyboardEvent, id: string) => {
    if (drop.held?.id === id && (event.key === ' ' || event.key === 'Enter')) refocus.current = id;
    drop.onKeyDown(event, id, direction => nudge(id, direction));
  });
  return (
    <>
      <p id={helpId} hidden>
        {t('dragHelp')}
      </p>
      <ul
        ref={list}
        aria-label={label}
        className={className}
        onPointerEnter={() => setNear(true)}
        onBlur={place.onBlur}
        onFocus={event => {
          place.onFocus(event);
          const row = event.target.closest<HTMLElement>('[data-sortable]')?.dataset.sortable;
          if (isLong(rows.length)) setFocused(row);
        }}
      >
        {drawn.map(({ index, gap }) => {
          const row = rows[index];
          return (
            row && (
              <Fragment key={row.id}>
                {gap > 0 && <li aria-hidden className="invisible" style={{ height: gap }} />}
                <SortableRow
                  {...{ row, index, helpId, disabled, flat, draw, onHandleKey }}
                  current={row.id === current}
                  held={row.id === drop.held?.id ? drop.held.by : undefined}
                  empty={childrenOf(row.item)?.length === 0}
                  line={plan && lineRow === row ? (drop.rest[plan.index] ? 'top' : 'bottom') : undefined}
                  lineLevel={plan && lineRow === row ? plan.level : 0}
                  onToggle={toggle}
                  onNudge={nudge}
                />
              </Fragment>
            )
          );
        })}
      </ul>
      {drop.effect && (
        <p
          aria-hidden
          className="pointer-events-none sticky bottom-3 z-10 mt-2 rounded-md bg-overlay px-3 py-2 text-sm text-fg-2 shadow-pop"
        >
          {drop.effect}
        </p>
      )}
      {near && !disabled && (
        <Suspense>
          <PointerDrag list={list} rows={drawn.flatMap(({ index }) => rows[index] ?? [])} drop={drop} />
        </Suspense>
      )}
    </>
  );
}
