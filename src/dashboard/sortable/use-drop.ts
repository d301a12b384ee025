import { type KeyboardEvent, type RefObject, useState } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import { announce } from '#dashboard/shell/announce.tsx';
import {
  besideSibling,
  type DropPlan,
  type Gap,
  type MayHold,
  type Move,
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
  const lift = (id: string, by: Held['by']) => {
    const row = rowOf(id);
    if (!row) return;
    const gap = { index: rows.indexOf(row), level: row.level };
    setHeld({ id, by, plan: planDrop(withoutBranch(rows, id), id, gap, allowed(id)) });
    announce(t('dragLifted', { name: row.label, position: row.position, count: row.siblings }));
  };
  const cancel = () => {
    const row = held && rowOf(held.id);
    setHeld(undefined);
    if (row) announce(t('dragCancelled', { name: row.label }));
  };
  const drop = (plan = held?.plan) => {
    const row = plan && rowOf(plan.move.id);
    setHeld(undefined);
    if (!row) return;
    const { move, position, siblings } = plan;
    announce(t('dragDropped', { name: row.label, position, count: siblings }));
    const stays = move.parent === row.parent && position === row.position;
    if (!stays) onMove(move);
  };
  const place = (plan: DropPlan | undefined) => {
    if (!held || !plan) return;
    setHeld({ ...held, plan });
    const changed = plan.index !== held.plan?.index || plan.level !== held.plan?.level;
    const said = [describe(rows, rowOf(held.id)?.label ?? '', plan), effectOf(held.id, plan)];
    if (changed) announce(said.filter(Boolean).join(' '));
  };
  return {
    held,
    /** Of the move as it stands now. */
    effect: held && effectOf(held.id, held.plan),
    rest,
    lift,
    cancel,
    /** Where the pointer let go: what it has done since the last frame was not drawn yet. */
    release: (id: string, gapIn: (rest: readonly { id: string }[]) => Gap) => {
      const others = withoutBranch(rows, id);
      drop(planDrop(others, id, gapIn(others), allowed(id)));
    },
    /** Over a gap with the pointer. */
    hover: (gap: Gap) => held && place(planDrop(rest, held.id, gap, allowed(held.id))),
    /** Past one sibling at once, without lifting. */
    nudge: (id: string, direction: 1 | -1) => {
      const move = besideSibling(rows, id, direction);
      const row = rowOf(id);
      if (!move || !row) return;
      announce(t('dragDropped', { name: row.label, position: row.position + direction, count: row.siblings }));
      onMove(move);
    },
    onKeyDown: (event: KeyboardEvent, id: string, nudge: (direction: 1 | -1) => void) => {
      const vertical = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined; // only these two values are in the table
      const rtl = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
      const sideways = { ArrowLeft: -rtl, ArrowRight: rtl }[event.key];
      const plan = held?.by === 'key' && held.id === id ? held.plan : undefined;
      if (event.altKey && vertical) nudge(vertical);
      else if (event.key === ' ' && !event.altKey) plan ? drop() : lift(id, 'key');
      else if (!plan) return;
      else if (event.key === 'Escape' || event.key === 'Tab') cancel();
      else if (event.key === 'Enter') drop();
      else if (vertical) place(stepDrop(rest, id, plan, vertical, allowed(id)));
      else if (sideways) place(planDrop(rest, id, { ...plan, level: plan.level + sideways }, allowed(id)));
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** The part that a pointer uses. */
export type Drop = {
  rest: readonly { id: string }[];
  lift: (id: string, by: Held['by']) => void;
  hover: (gap: Gap) => void;
  cancel: () => void;
  release: (id: string, gapIn: (rest: readonly { id: string }[]) => Gap) => void;
};

/** The gap under a pointer, by the rows that are drawn in `list`. Half a row decides between above and below. */
export function gapAt(
  list: RefObject<HTMLElement | null>,
  rest: readonly { id: string }[],
  pointer: { x: number; y: number },
): Gap {
  const element = list.current;
  if (!element) return { index: 0, level: 1 };
  const style = getComputedStyle(element);
  const indent = Number.parseFloat(style.getPropertyValue('--nav-indent')) || 16;
  const box = element.getBoundingClientRect();
  const inset = style.direction === 'rtl' ? box.right - pointer.x : pointer.x - box.left;
  const level = Math.max(1, Math.floor((inset - 8) / indent) + 1);
  const places = new Map(rest.map(({ id }, index) => [id, index]));
  for (const row of element.querySelectorAll<HTMLElement>('[data-sortable]')) {
    const index = places.get(row.dataset.sortable ?? '');
    const { top, height } = row.getBoundingClientRect();
    if (index !== undefined && pointer.y < top + height / 2) return { index, level };
  }
  return { index: rest.length, level };
}
