import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { allIn, follow, type Sight } from '#dashboard/table/steady-rows.ts';
import type { Pages } from '#dashboard/table/use-pages.ts';

/** What others have added to a list since it was opened. */
export interface News {
  count: number;
  /** Lets it in. */
  show: () => void;
}

interface Shown<Row> {
  key: string;
  /** As they were loaded. */
  from: readonly Row[];
  rows: readonly Row[];
  sight: Sight;
}

/**
 * A list whose rows stay where they are while others add to it: what is new waits until the person lets it in. Another
 * search, filter or order begins anew.
 */
export function useSteadyPages<Row extends { id: string }>(
  pages: Pages<Row>,
  { queryKey }: { queryKey: QueryKey },
): Pages<Row> & { news: News } {
  const key = hashKey(queryKey);
  const from = pages.rows;
  const [shown, setShown] = useState<Shown<Row>>(() => showing(key, from, allIn(idsOf(from))));
  let now = shown;
  // Rows of an earlier search stay as they are until this one is answered.
  if (!pages.isStale && (shown.key !== key || shown.from !== from)) {
    now = showing(key, from, shown.key === key ? follow(shown.sight, idsOf(from)) : allIn(idsOf(from)));
    setShown(now);
  }
  const show = () => setShown(({ sight }) => showing(key, from, allIn(idsOf(from), sight.seen)));
  return { ...pages, rows: now.rows, news: { count: now.sight.held, show } };
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

function showing<Row extends { id: string }>(key: string, from: readonly Row[], sight: Sight): Shown<Row> {
  const byId = new Map(from.map(row => [row.id, row]));
  return { key, from, sight, rows: sight.order.flatMap(id => byId.get(id) ?? []) };
}
