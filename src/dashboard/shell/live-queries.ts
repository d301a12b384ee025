import type { QueryClient } from '@tanstack/react-query';
import { headOf } from '#dashboard/shell/key-head.ts';
import type { LiveEvent } from '#dashboard/shell/live-events.ts';

/** These tell of nothing that is kept, or of no more than their own listener shows. */
const passing: ReadonlySet<LiveEvent['type']> = new Set(['ready', 'resync', 'presence', 'job.progress']);

const isElsewhere = (one: unknown, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other;

/**
 * Marks as stale what an event may concern and nobody listens for yet: what is loaded for the first time, and what is kept
 * for a screen that is not shown. The screen does it for what it shows.
 */
export function staleBy(queries: QueryClient, { type, spaceId, siteId }: LiveEvent): void {
  if (passing.has(type)) return;
  void queries.invalidateQueries({
    refetchType: 'none',
    predicate: query => {
      if (query.state.data !== undefined && query.isActive()) return false;
      const { path } = headOf(query.queryKey);
      return !isElsewhere(path?.spaceId, spaceId) && !isElsewhere(path?.siteId, siteId);
    },
  });
}
