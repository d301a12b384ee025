import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import { lookUpEach } from '../db/look-up.ts';
import type { ChangeRequestRow } from '../db/tables/content.ts';
import type { ChangeRequestFilter } from './filter-rows.ts';
import { type Source, sourcesOf } from './source-rows.ts';

interface Found {
  /** A change request is in one of them only. */
  parts: readonly RawBuilder<ChangeRequestRow>[];
  /** What is still asked of them. */
  filter: ChangeRequestFilter;
  /** An index has all of them by their status, too. */
  isByStatus: boolean;
  isFew: boolean;
  /** How many there are, if few: before what is still asked. */
  size: number;
}

/** Where change requests with some filters are read from; undefined for many that have to be looked at each. */
export async function findSource(db: Db, filter: ChangeRequestFilter, few: number): Promise<Found | undefined> {
  const sources = sourcesOf(db, filter);
  const alone = sources[0] && readAlone(sources[0], filter);
  for (const source of sources) {
    const { rows } = await sql<{ count: number }>`select count(*) as count
      from (select 1 from (${source.keys}) k limit ${few + 1}) k`.execute(filter.search === undefined ? kept(db) : db);
    const size = Number(rows[0]?.count);
    if (size > few) continue;
    const each = { parts: [eachOf(db, filter.viewer.organizationId, source)], filter, isByStatus: false };
    return { ...(alone ?? each), isFew: true, size };
  }
  return alone && { ...alone, isFew: false, size: few };
}

/** A source that tells everything that is asked of its rows. */
function readAlone(
  { rows, filter: name, isByStatus = false }: Source,
  filter: ChangeRequestFilter,
): Omit<Found, 'isFew' | 'size'> | undefined {
  const rest = { ...filter, [name]: undefined };
  const { viewer, spaceId, statuses, ...others } = rest;
  const isAlone = viewer.siteId === undefined && Object.values(others).every(value => value === undefined);
  return rows && isAlone ? { parts: rows, filter: rest, isByStatus } : undefined;
}

function eachOf(db: Db, organizationId: string, { keys }: Source): RawBuilder<ChangeRequestRow> {
  const key = sql`x.organization_id = ${organizationId} and x.space_id = k.space_id and x.id = k.id`;
  const each = lookUpEach(db, { source: sql`(${keys}) k`, table: 'change_requests', alias: 'x', key });
  return sql`select x.* from ${each}`;
}
