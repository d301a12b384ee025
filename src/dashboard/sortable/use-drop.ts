import { type KeyboardEvent, type RefObject, useState } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import { announce } from '#dashboard/shell/announce.tsx';
import {
  besideSibling,
  type DropPlan,
  type MayHold,
  type Move,
  type Pointed,
  planDrop,
  stepDrop,
  withoutBranch,
} from '#dashboard/sortable/drop-plan.ts';
import type { TreeRow } from '#dashboard/ui/tree-rows.ts';

type Options<Item> = {
  rows: readonly TreeRow<Item>[];
  mayHold: (item: Item, parent: Item | undefined) => boolean;
  onMove: (move: Move) => void;
  /** What a move would bring with it, in a sentence. */
  effect?: ((item: Item, move: Move) => string | undefined) | undefined;
};

/** What is being moved, where it would go, and whether a key or a pointer holds it. */
type Held = { id: string; by: 'key' | 'pointer'; plan: DropPlan | undefined };

function describe<Item>(rows: readonly TreeRow<Item>[], name: string, plan: DropPlan): string {
  const parent = rows.find(row => row.id === plan.move.parent)?.label;
  const values = { name, position: plan.position, count: plan.siblings };
  return parent === undefined ? t('dragMovedTop', values) : t('dragMoved', { ...values, parent });
}

/** Holds what is moved, by keys or by a pointer, and says aloud where it is. Calls `onMove` once, when it is dropped. */
export function useDrop<Item>({ rows, mayHold, onMove, effect }: Options<Item>) {
  const [held, setHeld] = useState<Held>();
  const rest = held ? withoutBranch(rows, held.id) : rows;
  const rowOf = (id: string) => rows.find(row => row.id === id);

  const effectOf = (id: string, plan: DropPlan | undefined) => {
    const row = rowOf(id);
    return row && plan && effect?.(row.item, plan.move);
  };
  const allowed = (id: string): MayHold<Item> => {
    const row = rowOf(id);
    return parent =>
      row !== undefined && (parent === undefined || parent.expanded !== undefined) && mayHold(row.item, parent?.item);
  };
  const planFor = (id: string, place: Pointed, others: readonly TreeRow<Item>[] = withoutBranch(rows, id)) =>
    planDrop(others, id, place, allowed(id), rowOf(id)?.parent);
  /** Where a row is now, or the nearest place to it where it may be. */
  const startOf = (row: TreeRow<Item>) => {
    const gap = { index: rows.indexOf(row), level: row.level };
    const others = withoutBranch(rows, row.id);
    const step = (direction: 1 | -1) => stepDrop(others, row.id, gap, direction, allowed(row.id));
    return planFor(row.id, gap) ?? step(1) ?? step(-1);
  };
  const lift = (id: string, by: Held['by']) => {
    const row = rowOf(id);
    if (!row) return;
    const plan = startOf(row);
    if (by === 'key' && !plan) return announce(t('dragFixed', { name: row.label }));
    setHeld({ id, by, plan });
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
  const place = (plan: DropPlan | undefined) => {
    if (!held) return;
    const { index, level, into } = held.plan ?? {};
    const changed = plan?.index !== index || plan?.level !== level || plan?.into !== into;
    if (!changed) return;
    setHeld({ ...held, plan });
    const name = rowOf(held.id)?.label ?? '';
    const said = plan ? [describe(rows, name, plan), effectOf(held.id, plan)] : [t('dragRefused', { name })];
    announce(said.filter(Boolean).join(' '));
  };
  const mayNudge = (row: TreeRow<Item>) => allowed(row.id)(row.parent === undefined ? undefined : rowOf(row.parent));
  return {
    held,
    /** What the move as it is now would bring with it, or that it is refused. */
    hint: held && (held.plan ? effectOf(held.id, held.plan) : t('dragRefused', { name: rowOf(held.id)?.label ?? '' })),
    /** The pointer is where the item may not go. */
    refused: held !== undefined && !held.plan,
    rest,
    lift,
    cancel,
    /** Where the pointer let go: what it has done since the last frame was not drawn yet. */
    release: (id: string, placeIn: (rest: readonly { id: string }[]) => Pointed) => {
      const others = withoutBranch(rows, id);
      const plan = planFor(id, placeIn(others), others);
      if (plan) drop(plan);
      else cancel();
    },
    /** At a place with the pointer. */
    hover: (pointed: Pointed) => held && place(planFor(held.id, pointed, rest)),
    mayNudge,
    /** Past one sibling at once, or past all, without lifting. */
    nudge: (id: string, direction: 1 | -1, far?: boolean) => {
      const move = besideSibling(rows, id, direction, far);
      const row = rowOf(id);
      if (!move || !row) return;
      if (!mayNudge(row)) return announce(t('dragFixed', { name: row.label }));
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
      else if (vertical) place(stepDrop(rest, id, plan, vertical, allowed(id)) ?? plan);
      else if (sideways) place(planFor(id, { index: plan.index, level: plan.level + sideways }, rest) ?? plan);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** The part that a pointer uses. */
export type Drop = {
  refused: boolean;
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
  for (const row of element.querySelectorAll<HTMLElement>('[data-sortable]')) {
    const id = row.dataset.sortable ?? '';
    const index = places.get(id);
    const { top, height } = row.getBoundingClientRect();
    if (index === undefined || pointer.y >= top + height * 0.75) continue;
    if (pointer.y < top + height * 0.25) return { index, level };
    return { index: pointer.y < top + height / 2 ? index : index + 1, level, over: id };
  }
  return { index: rest.length, level };
}
