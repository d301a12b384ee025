import { newId } from '../ids.ts';
import type { Services } from '../services.ts';
import { DayCounts } from './day-counts.ts';
import { addToDay, lockSiteDays } from './rows.ts';
import { addAgentRequests, addSearches } from './search-rows.ts';

type Counting = Pick<Services, 'database' | 'clock' | 'log'>;

// A type and no interface: what is counted is named by all its members.
type ViewedPage = { organizationId: string; siteId: string; spaceId: string; pageId: string };

/** How often pages of sites are shown. */
export const pageViews = (services: Counting) =>
  new DayCounts(services, {
    what: 'views of pages',
    lock: (tx, counted: readonly { place: ViewedPage; day: string }[]) =>
      lockSiteDays(
        tx,
        counted.map(({ place, day }) => ({ ...place, day })),
      ),
    write: (tx, page: ViewedPage, day, counts: { views: number }) =>
      addToDay(tx, { ...page, id: newId() }, day, counts),
  });

/** What readers of sites search for. */
export const siteSearches = (services: Counting) =>
  new DayCounts(services, {
    what: 'searches',
    write: (
      tx,
      search: { organizationId: string; siteId: string; query: string },
      day,
      counts: { searches: number; withoutResult: number },
    ) => addSearches(tx, { ...search, id: newId() }, day, counts),
  });

/** How often agents ask sites. */
export const agentRequests = (services: Counting) =>
  new DayCounts(services, {
    what: 'requests of agents',
    write: (
      tx,
      asked: { organizationId: string; siteId: string; kind: 'markdown' | 'llms' | 'mcp' },
      day,
      counts: { requests: number },
    ) => addAgentRequests(tx, { ...asked, id: newId() }, day, counts),
  });

const longest = 64;

/**
 * A query as it is counted, for everybody who means the same.
 * @returns `undefined` for what may be about a person: addresses of mail and long numbers
 */
export function countedQuery(typed: string): string | undefined {
  const query = Array.from(typed.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()).slice(0, longest).join('');
  const isPersonal = /\S@\S/.test(query) || /(?:\d[ ./-]?){9}/.test(query);
  return query === '' || isPersonal || !query.isWellFormed() || query.includes('\0') ? undefined : query.trim();
}
