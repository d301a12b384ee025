import { type KeyboardEvent, type RefObject, useState } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import { announce } from '#dashboard/shell/announce.tsx';
import {
  besideSibling,
  type DropPlan,
  isUnseen,
  levelsOf,
  type Move,
  type Pointed,
  planDrop,
  type Refusal,
  type Refuses,
  reasonAt,
  stepDrop,
  withoutBranch,
} from '#dashboard/sortable/drop-plan.ts';
import type { TreeRow } from '#dashboard/ui/tree-rows.ts';

type Options<Item> = {
  rows: readonly TreeRow<Item>[];
  refuses: (item: Item, parent: Item | undefined, inUnseen: boolean) => Refusal | undefined;
  onMove: (move: Move) => void;
  /** What a move would bring with it, in a sentence. */
  effect?: ((item: Item, move: Move) => string | undefined) | undefined;
};

/** Where something would go, and why not where it was wished. */
type Place = { plan: DropPlan | undefined; reason?: string | undefined };

/** What is being moved, and whether a key or a pointer holds it. */
type Held = Place & { id: string; by: 'key' | 'pointer' };

const leaf: Refusal = { byKind: true };

function describe<Item>(rows: readonly TreeRow<Item>[], name: string, plan: DropPlan): string {
  const parent = rows.find(row => row.id === plan.move.parent)?.label;
  const values = { name, position: plan.position, count: plan.siblings };
  if (parent !== undefined) return t('dragMoved', { ...values, parent });
  return t(plan.move.parent === undefined ? 'dragMovedTop' : 'dragMovedUnseen', values);
}

/** Holds what is moved, by keys or by a pointer, and says aloud where it is. Calls `onMove` once, when it is dropped. */
export function useDrop<Item>({ rows, refuses, onMove, effect }: Options<Item>) {
  const [held, setHeld] = useState<Held>();
  const rest = held ? withoutBranch(rows, held.id) : rows;
  const rowOf = (id: string) => rows.find(row => row.id === id);

  const effectOf = (id: string, plan: DropPlan | undefined) => {
    const row = rowOf(id);
    return row && plan && effect?.(row.item, plan.move);
  };
  const refusalsOf = (id: string): Refuses<Item> => {
    const row = rowOf(id);
    return (parent, inUnseen = false) =>
      row === undefined || (parent && parent.expanded === undefined) ? leaf : refuses(row.item, parent?.item, inUnseen);
  };
  const planFor = (id: string, place: Pointed, others: readonly TreeRow<Item>[] = withoutBranch(rows, id)) =>
    planDrop(others, id, place, refusalsOf(id), rowOf(id)?.parent);
  /** What is at a place that was pointed at; over what is in the moved row there is none. */
  const lookAt = (id: string, pointed: Pointed, others: readonly TreeRow<Item>[]): Place => {
    const inItself = pointed.over !== undefined && !others.some(row => row.id === pointed.over);
    if (inItself) return { plan: undefined, reason: t('dragInItself', { name: rowOf(id)?.label ?? '' }) };
    const plan = planFor(id, pointed, others);
    return plan ? { plan } : { plan, reason: reasonAt(others, pointed, refusalsOf(id)) };
  };
  /** Where a row is now, or the nearest place to it where it may be. */
  const startOf = (row: TreeRow<Item>) => {
    const gap = { index: rows.indexOf(row), level: row.level };
    const others = withoutBranch(rows, row.id);
    const step = (direction: 1 | -1) => stepDrop(others, row.id, gap, direction, refusalsOf(row.id), row.parent);
    return planFor(row.id, gap) ?? step(1) ?? step(-1);
  };
  const fixedBy = (row: TreeRow<Item>) =>
    refusalsOf(row.id)(row.parent === undefined ? undefined : rowOf(row.parent), isUnseen(rows, row.parent));
  const sayFixed = (row: TreeRow<Item>) =>
    announce([t('dragFixed', { name: row.label }), fixedBy(row)?.reason].filter(Boolean).join(' '));
  const lift = (id: string, by: Held['by']) => {
    const row = rowOf(id);
    if (!row) return;
    const plan = startOf(row);
    if (by === 'key' && !plan) return sayFixed(row);
    setHeld({ id, by, plan, reason: plan ? undefined : fixedBy(row)?.reason });
    announce(t('dragLifted', { name: row.label, position: row.position, count: row.siblings }));
  };
  const cancel = () => {
    const row = held && rowOf(held.id);
    setHeld(undefined);
    if (row) announce(t('dragCancelled', { name: row.label }));
  };
  const drop = (plan: DropPlan) => {
    const row = rowOf(plan.move.id);
    setHeld(undefined);
    if (!row) return;
    const { move, position, siblings } = plan;
    announce(t('dragDropped', { name: row.label, position, count: siblings }));
    const stays = move.parent === row.parent && position === row.position;
    if (!stays) onMove(move);
  };
  const place = ({ plan, reason }: Place) => {
    if (!held) return;
    const { index, level, into } = held.plan ?? {};
    const isSame = plan?.index === index && plan?.level === level && plan?.into === into && reason === held.reason;
    // A key that does nothing says why each time.
    if (isSame && !(held.by === 'key' && reason)) return;
    setHeld({ ...held, plan, reason });
    const name = rowOf(held.id)?.label ?? '';
    const said = plan ? [describe(rows, name, plan), effectOf(held.id, plan)] : [t('dragRefused', { name })];
    announce([...said, reason].filter(Boolean).join(' '));
  };
  /** The next place that takes the item, and why those on the way do not. */
  const step = (id: string, from: DropPlan, direction: 1 | -1): Place => {
    const plan = stepDrop(rest, id, from, direction, refusalsOf(id), rowOf(id)?.parent) ?? from;
    const end = plan === from ? (direction < 0 ? -1 : rest.length + 1) : plan.index;
    const passed = Array.from(
      { length: Math.abs(end - from.index) - 1 },
      (_, nth) => from.index + direction * (nth + 1),
    );
    // That keys go past what takes nothing of the kind, goes without saying.
    const said: Refuses<Item> = parent => [refusalsOf(id)(parent)].find(refusal => !refusal?.byKind);
    const reasons = passed.map(index => reasonAt(rest, { index, level: from.level }, said));
    return { plan, reason: reasons.find(Boolean) };
  };
  /** In or out by a level, and why not. */
  const shift = (id: string, from: DropPlan, by: number): Place => {
    const wished = { index: from.index, level: from.level + by };
    const plan = planFor(id, wished, rest) ?? from;
    const isThere = levelsOf(rest, wished).includes(wished.level);
    return plan.level === wished.level || !isThere
      ? { plan }
      : { plan, reason: reasonAt(rest, wished, refusalsOf(id)) };
  };
  return {
    held,
    /** What the move as it is now would bring with it, and why keys went on. */
    hint: held && [effectOf(held.id, held.plan), held.by === 'key' && held.reason].filter(Boolean).join(' '),
    /** The pointer is where the item may not go, for this reason. */
    refused: held && !held.plan ? (held.reason ?? t('dragRefused', { name: rowOf(held.id)?.label ?? '' })) : undefined,
    /** What a pointer holds, by its label. */
    pulled: held?.by === 'pointer' ? rowOf(held.id)?.label : undefined,
    rest,
    lift,
    cancel,
    /** Where the pointer let go: what it has done since the last frame was not drawn yet. */
    release: (id: string, placeIn: (rest: readonly { id: string }[]) => Pointed) => {
      const others = withoutBranch(rows, id);
      const { plan } = lookAt(id, placeIn(others), others);
      if (plan) drop(plan);
      else cancel();
    },
    /** At a place with the pointer. */
    hover: (pointed: Pointed) => held && place(lookAt(held.id, pointed, rest)),
    mayNudge: (row: TreeRow<Item>) => !fixedBy(row),
    /** Past one sibling at once, or past all, without lifting. */
    nudge: (id: string, direction: 1 | -1, far?: boolean) => {
      const move = besideSibling(rows, id, direction, far);
      const row = rowOf(id);
      if (!move || !row) return;
      if (fixedBy(row)) return sayFixed(row);
      const end = direction < 0 ? 1 : row.siblings;
      const position = far ? end : row.position + direction;
      announce(t('dragDropped', { name: row.label, position, count: row.siblings }));
      onMove(move);
    },
    onKeyDown: (event: KeyboardEvent, id: string, nudge: (direction: 1 | -1) => void) => {
      const vertical = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined; // only these two values are in the table
      const rtl = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
      const sideways = { ArrowLeft: -rtl, ArrowRight: rtl }[event.key];
      const plan = held?.by === 'key' && held.id === id ? held.plan : undefined;
      if (event.altKey && vertical) nudge(vertical);
      else if (event.key === ' ' && !event.altKey) plan ? drop(plan) : lift(id, 'key');
      else if (!plan) return;
      else if (event.key === 'Escape' || event.key === 'Tab') cancel();
      else if (event.key === 'Enter') drop(plan);
      else if (vertical) place(step(id, plan, vertical));
      else if (sideways) place(shift(id, plan, sideways));
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** The part that a pointer uses. */
export type Drop = {
  /** Why not here. */
  refused: string | undefined;
  pulled: string | undefined;
  rest: readonly { id: string }[];
  lift: (id: string, by: Held['by']) => void;
  hover: (pointed: Pointed) => void;
  cancel: () => void;
  release: (id: string, placeIn: (rest: readonly { id: string }[]) => Pointed) => void;
};

/**
 * The place under a pointer, by the rows that are drawn in `list`: the middle half of a row is the row itself, its edges are
 * the gaps above and below.
 */
export function placeAt(
  list: RefObject<HTMLElement | null>,
  rest: readonly { id: string }[],
  pointer: { x: number; y: number },
): Pointed {
  const element = list.current;
  if (!element) return { index: 0, level: 1 };
  const style = getComputedStyle(element);
  const indent = Number.parseFloat(style.getPropertyValue('--nav-indent')) || 16;
  const box = element.getBoundingClientRect();
  const inset = style.direction === 'rtl' ? box.right - pointer.x : pointer.x - box.left;
  const level = Math.max(1, Math.floor((inset - 8) / indent) + 1);
  const places = new Map(rest.map(({ id }, index) => [id, index]));
  let isInside = false;
  for (const row of element.querySelectorAll<HTMLElement>('[data-sortable]')) {
    const id = row.dataset.sortable ?? '';
    const index = places.get(id);
    const { top, height } = row.getBoundingClientRect();
    if (index === undefined) {
      // The first is the moved row itself: over it, nothing moves. The others are in it.
      if (isInside && pointer.y >= top && pointer.y < top + height) return { index: 0, level, over: id };
      isInside = true;
      continue;
    }
    if (pointer.y >= top + height * 0.75) continue;
    if (pointer.y < top + height * 0.25) return { index, level };
    return { index: pointer.y < top + height / 2 ? index : index + 1, level, over: id };
  }
  return { index: rest.length, level };
}
