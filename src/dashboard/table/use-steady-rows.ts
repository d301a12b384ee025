import { useState } from 'react';
import type { News } from '#dashboard/table/news-button.tsx';
import { allIn, follow, type Sight } from '#dashboard/table/steady-rows.ts';

interface SteadyOptions<Row> {
  /** What is listed; another one begins anew. */
  key: string;
  /** The rows are those of an earlier key, until this one is answered. */
  isStale?: boolean;
  /** Comes into sight at once: it was made here, or was asked for. */
  isOwn?: (row: Row) => boolean;
  /** Something stands below the list, so that also what comes at its end waits. */
  holdsEnd?: boolean;
}

interface Shown<Row> {
  key: string;
  /** As they were loaded. */
  from: readonly Row[];
  rows: readonly Row[];
  sight: Sight;
}

/** Rows that stay where they are while others add to them: what is new waits until the person lets it in. */
export function useSteadyRows<Row extends { id: string }>(
  from: readonly Row[],
  { key, isStale = false, isOwn = () => false, holdsEnd = false }: SteadyOptions<Row>,
): { rows: readonly Row[]; news: News } {
  const [shown, setShown] = useState<Shown<Row>>(() => showing(key, from, allIn(idsOf(from))));
  let now = shown;
  const waits = ({ id }: Row) => !shown.sight.order.includes(id);
  const isDifferent = shown.key !== key || shown.from !== from;
  if (!isStale && (isDifferent || (shown.sight.held > 0 && from.some(row => isOwn(row) && waits(row))))) {
    const own = new Set(idsOf(from.filter(isOwn)));
    now = showing(
      key,
      from,
      shown.key === key ? follow(shown.sight, idsOf(from), { own, holdsEnd }) : allIn(idsOf(from)),
    );
    setShown(now);
  }
  const show = () => setShown(({ sight }) => showing(key, from, allIn(idsOf(from), sight.seen)));
  return { rows: now.rows, news: { count: now.sight.held, show } };
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

function showing<Row extends { id: string }>(key: string, from: readonly Row[], sight: Sight): Shown<Row> {
  const isWhole = sight.order.length === from.length && from.every(({ id }, index) => sight.order[index] === id);
  if (isWhole) return { key, from, sight, rows: from };
  const byId = new Map(from.map(row => [row.id, row]));
  return { key, from, sight, rows: sight.order.flatMap(id => byId.get(id) ?? []) };
}
