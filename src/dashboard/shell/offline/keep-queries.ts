import type { Query, QueryClient } from '@tanstack/react-query';
import { offlineSince } from '#dashboard/shell/connection.ts';
import { headOf } from '#dashboard/shell/key-head.ts';
import { keptOperations } from '#dashboard/shell/offline/kept-operations.ts';
import { type KeptRow, type Owner, openKept } from '#dashboard/shell/offline/kept-rows.ts';
import { organizationsOptions } from '#dashboard/shell/organization.ts';

/** Milliseconds; what is loaded together is written together. */
const pause = 1_500;
/** Milliseconds of work at once, and until it goes on: answers of hundreds of pages, made text together, would hold up who types. */
const slice = 5;
const between = 50;

const isKept = ({ queryKey, state }: Query): boolean =>
  state.status === 'success' && keptOperations.has(String(headOf(queryKey)._id));

/** Of a list that goes on: to make text of thousands of rows at once would hold up who scrolls. */
const mostPages = 4;

const rowOf = ({ queryHash, queryKey, state }: Query): KeptRow => ({
  hash: queryHash,
  key: queryKey,
  data: JSON.stringify(firstPages(state.data)),
  at: state.dataUpdatedAt,
});

/** The beginning of a list that is loaded page by page; anything else as it is. */
export function firstPages(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data && 'pageParams' in data)) return data;
  const { pages, pageParams } = data;
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data;
  return { pages: pages.slice(0, mostPages), pageParams: pageParams.slice(0, mostPages) };
}

/** The organizations of this person, as far as the service has just said. */
function joinedIn(queries: QueryClient): string[] | undefined {
  const list = offlineSince.get() ? undefined : queries.getQueryData(organizationsOptions().queryKey);
  return list?.next ? undefined : list?.items.map(({ id }) => id);
}

/**
 * Keeps on this device what the service answers, while somebody works in an organization.
 *
 * @returns stops it
 */
export async function keepQueries(queries: QueryClient, owner: Owner): Promise<() => void> {
  const kept = await openKept(owner);
  const cache = queries.getQueryCache();
  const changed = new Set(cache.getAll().filter(isKept));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    const rows: KeptRow[] = [];
    const until = performance.now() + slice;
    for (const query of changed) {
      changed.delete(query);
      if (isKept(query)) rows.push(rowOf(query));
      if (performance.now() > until) break;
    }
    // No room, or the database is gone with the session: then nothing is kept.
    if (rows.length > 0) kept.keep(rows, joinedIn(queries)).catch(() => undefined);
    if (changed.size > 0) later(between);
  };
  const later = (wait = pause) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      write();
    }, wait);
  };
  later();
  const unsubscribe = cache.subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isKept(event.query)) return;
    changed.add(event.query);
    later();
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
    kept.close();
  };
}
