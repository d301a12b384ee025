import { type RawBuilder, sql } from 'kysely';
import type { ChangeRequestStatus } from '#contract/change-request.ts';
import { andStaying } from '../access/departing-rows.ts';
import { grantedSpaces, isOpen, type Viewer } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import type { Page, PageRequest } from '../db/page.ts';
import { together, withCount } from '../db/together.ts';
import type { ChangeRequestFilter } from './filter-rows.ts';
import {
  countListedChangeRequests,
  type ListedChangeRequest,
  listAmong,
  listChangeRequests,
  listMany,
  type RequestOrder,
  requestsOfSpaces,
} from './list-rows.ts';
import { findSource } from './looked-up-rows.ts';

/** So many are rather looked up and sorted than met on the way through all change requests in their order. */
const fewRequests = 1_000;

/** One page of change requests, and how many there are in all: without other filters than the status and whether they are outdated, from what is counted of each space. */
export async function readChangeRequests(
  db: Db,
  filter: ChangeRequestFilter,
  orderBy: RequestOrder,
  request: PageRequest,
  few = fewRequests,
): Promise<Page<ListedChangeRequest> & { count: number }> {
  const { viewer, spaceId, statuses, outdated, ...others } = filter;
  if (Object.values(others).some(value => value !== undefined) || viewer.siteId !== undefined)
    return readFiltered(db, filter, orderBy, request, few);
  const counter = counterOf(statuses, outdated);
  const count = await countIn(db, filter, counter);
  if (count === 0) return { rows: [], next: undefined, count };
  const lookedUp = count > few || (spaceId !== undefined && !outdated) ? undefined : requestsOfSpaces(filter, counter);
  return { ...(await listChangeRequests(kept(db), filter, orderBy, request, lookedUp)), count };
}

/** The same with other filters: read from what has the fewest of them, else met in the order of the list. */
async function readFiltered(
  db: Db,
  filter: ChangeRequestFilter,
  orderBy: RequestOrder,
  request: PageRequest,
  few: number,
): Promise<Page<ListedChangeRequest> & { count: number }> {
  const found = await findSource(db, filter, few);
  if (found?.isFew) return listAmong(db, found.filter, orderBy, request, found);
  if (found) return listMany(db, found.filter, orderBy, request, found);
  const unmarked = (['conflicts', 'objections'] as const).find(mark => filter[mark] === false);
  return withCount(
    db,
    () => listChangeRequests(db, filter, orderBy, request),
    async () => {
      if (!unmarked) return countListedChangeRequests(db, filter);
      // Nearly all are unmarked: those that are not are counted instead.
      const count = async (mark: true | undefined) =>
        (await readChangeRequests(db, { ...filter, [unmarked]: mark }, orderBy, { ...request, limit: 0 }, few)).count;
      const [all, marked] = await together(
        db,
        () => count(undefined),
        () => count(true),
      );
      return all - marked;
    },
  );
}

const open = sql`s.change_requests_open`;
const draft = sql`s.change_requests_draft`;
const merged = sql`s.change_requests_merged`;
const none = sql`0`;

/** What is counted of a space `s`: in all, and of those the outdated ones. */
const counters: Record<ChangeRequestStatus, { all: RawBuilder<unknown>; outdated: RawBuilder<unknown> }> = {
  draft: { all: draft, outdated: sql`s.change_requests_outdated_draft` },
  open: { all: open, outdated: sql`s.change_requests_outdated_open` },
  merged: { all: merged, outdated: none },
  archived: { all: sql`(s.change_requests - ${open} - ${draft} - ${merged})`, outdated: none },
};

function counterOf(asked: ChangeRequestFilter['statuses'], outdated: boolean | undefined): RawBuilder<number> {
  const statuses = asked && asked.length > 0 ? [...new Set(asked)] : Object.keys(counters);
  const parts = Object.entries(counters).flatMap(([status, count]) => (statuses.includes(status) ? [count] : []));
  const sum = (kind: 'all' | 'outdated') =>
    sql<number>`(${sql.join(
      parts.map(part => part[kind]),
      sql` + `,
    )})`;
  if (outdated === undefined) return sum('all');
  return outdated ? sum('outdated') : sql`(${sum('all')} - ${sum('outdated')})`;
}

async function countIn(db: Db, { viewer, spaceId }: ChangeRequestFilter, counter: RawBuilder<number>): Promise<number> {
  const count =
    spaceId === undefined
      ? inOrganization(viewer, counter)
      : sql`(select ${counter} from spaces s where s.organization_id = ${viewer.organizationId} and s.id = ${spaceId})`;
  const { rows } = await sql<{ count: number | null }>`select ${count} as count`.execute(kept(db));
  return Number(rows[0]?.count ?? 0);
}

/** What the role shows, in sum or while they are not settled of each space that has any, and what grants show beside it. */
function inOrganization(viewer: Viewer, counter: RawBuilder<number>): RawBuilder<number> {
  const { organizationId, role } = viewer;
  const granted = sql<number>`(select coalesce(sum(g.value), 0) from ${grantedSpaces(viewer, counter)} g)`;
  if (role === null) return granted;
  const isShown =
    role === 'admin' ? sql`` : viewer.unsettled ? sql`and ${isOpen(viewer, 'space', sql`s`)}` : sql`and s.closed = 0`;
  const counted = viewer.unsettled
    ? sql`spaces s where s.deleted_at is null and s.change_requests > 0 ${andStaying(viewer, sql`s`)} and`
    : sql`request_sums s where`;
  const byRole = sql<number>`(select coalesce(sum(${counter}), 0) from ${counted} s.organization_id = ${organizationId} ${isShown})`;
  return role === 'admin' ? byRole : sql`${byRole} + ${granted}`;
}
