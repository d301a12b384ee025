import { hashKey, type QueryKey } from '@tanstack/react-query';
import type { News } from '#dashboard/table/news-button.tsx';
import { ownRows } from '#dashboard/table/own-rows.ts';
import type { Pages } from '#dashboard/table/use-pages.ts';
import { useSteadyRows } from '#dashboard/table/use-steady-rows.ts';

/** A list in pages whose rows stay where they are. Another search, filter or order begins anew. */
export function useSteadyPages<Row extends { id: string }>(
  pages: Pages<Row>,
  { queryKey }: { queryKey: QueryKey },
): Pages<Row> & { news: News } {
  const own = ownRows.use();
  const steady = useSteadyRows(pages.rows, {
    key: hashKey(queryKey),
    isStale: pages.isStale,
    isOwn: ({ id }) => own.has(id),
  });
  return { ...pages, ...steady };
}
