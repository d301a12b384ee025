import { type RawBuilder, sql } from 'kysely';
import type { ChangeRequestStatus } from '#contract/change-request.ts';
import { grantedSpaces, type Viewer } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import { type ChangeRequestFilter, countListedChangeRequests } from './rows.ts';

type Statuses = ChangeRequestFilter['statuses'];

/** How many change requests a list has in all: without other filters than the status, from what is counted of each space. */
export async function countChangeRequestsOf(db: Db, filter: ChangeRequestFilter): Promise<number> {
  const { viewer, spaceId, statuses, ...others } = filter;
  const counter = counterOf(statuses);
  const isFiltered = Object.values(others).some(value => value !== undefined) || viewer.siteId !== undefined;
  if (isFiltered || counter === undefined) return countListedChangeRequests(db, filter);
  const count =
    spaceId === undefined
      ? inOrganization(viewer, statuses, counter)
      : sql`(select ${counter} from spaces s where s.organization_id = ${viewer.organizationId} and s.id = ${spaceId})`;
  const { rows } = await sql<{ count: number | null }>`select ${count} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

const counters: Record<ChangeRequestStatus, RawBuilder<number> | undefined> = {
  draft: sql`s.change_requests_draft`,
  open: sql`s.change_requests_open`,
  merged: undefined,
  archived: undefined,
};

/** What is counted of a space `s`, for statuses that are. */
function counterOf(statuses: Statuses): RawBuilder<number> | undefined {
  const asked = new Set(statuses);
  if (asked.size === 0 || asked.size === Object.keys(counters).length) return sql`s.change_requests`;
  const parts = [...asked].flatMap(status => counters[status] ?? []);
  return parts.length === asked.size ? sql`(${sql.join(parts, sql` + `)})` : undefined;
}

/** All of them but those in spaces that the viewer does not see, which are fewer. */
function inOrganization(viewer: Viewer, statuses: Statuses, counter: RawBuilder<number>): RawBuilder<number> {
  const { organizationId, role } = viewer;
  const sum = (from: RawBuilder<unknown>) =>
    sql<number>`(select coalesce(sum(${counter}), 0) from ${from} and s.change_requests > 0)`;
  const granted = sql<number>`(select coalesce(sum(g.value), 0) from ${grantedSpaces(viewer, counter)} g)`;
  if (role === null) return granted;
  const own = sql`spaces s where s.organization_id = ${organizationId}`;
  const isStatus = statuses && statuses.length > 0 ? sql`and c.status in (${sql.join(statuses)})` : sql``;
  const all = sql`(select count(*) from change_requests c where c.organization_id = ${organizationId} ${isStatus})`;
  const inDeleted = sum(sql`${own} and s.deleted_at is not null`);
  if (role === 'admin') return sql`${all} - ${inDeleted}`;
  return sql`${all} - ${inDeleted} - ${sum(sql`${own} and s.deleted_at is null and s.base_level = 'none'`)} + ${granted}`;
}
