import type { ListQuery } from '#contract/common.ts';
import { pageRequest, writeCursor } from '../db/page.ts';
import { badQuery } from '../http/errors.ts';

/** One page of a list that is in memory: a site holds few items. It begins behind the last one of the page before. */
export function cutPage<Item extends { id: string }>(items: readonly Item[], query: ListQuery, filters: unknown) {
  const request = pageRequest(query, filters);
  const from = request.after ? startAfter(items, request.after) : 0;
  const page = items.slice(from, from + request.limit);
  const last = page.at(-1);
  const end = from + page.length;
  return {
    items: page,
    count: items.length,
    next: last && end < items.length ? writeCursor(request, [last.id, end]) : undefined,
  };
}

/** Where the last item of the page before is gone, the place it had. */
function startAfter(items: readonly { id: string }[], [id, end]: readonly (string | number)[]): number {
  if (typeof end !== 'number' || !Number.isInteger(end) || end < 0) throw badQuery('page', 'no-cursor');
  const at = items.findIndex(item => item.id === id);
  return at < 0 ? Math.max(0, end - 1) : at + 1;
}
