import { sql } from 'kysely';
import { isDeparting } from '../access/departing-rows.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import type { SiteEntryRow, SiteRow, SiteSpaceRow } from '../db/tables/sites.ts';
import type { Flag } from '../db/tables.ts';

/** A space on a site. One that is deleted keeps its place until it is restored or gone for good (decisions 7.5). */
export interface PlacedSpace extends SiteSpaceRow {
  deleted: boolean;
  /** Of the space, as the language. */
  title: string;
  language: string | null;
}

/** The sections, groups and links of a site, in no order. */
export function entriesOf(db: Db, organizationId: string, siteId: string): Promise<SiteEntryRow[]> {
  return kept(db)
    .selectFrom('site_entries')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('site_id', '=', siteId)
    .execute();
}

const columns = [
  ...(['x.organization_id', 'x.site_id', 'x.id', 'x.section_id', 'x.space_id', 'x.path', 'x.position'] as const),
  ...(['x.condition', 'x.customization', 'x.hidden', 'x.reachable', 'x.created_at'] as const),
];

/** The spaces of a site, in no order. */
export async function placedSpacesOf(db: Db, organizationId: string, siteId: string): Promise<PlacedSpace[]> {
  const rows = await kept(db)
    .selectFrom('site_spaces as x')
    .innerJoin('spaces as p', join =>
      join.onRef('p.organization_id', '=', 'x.organization_id').onRef('p.id', '=', 'x.space_id'),
    )
    .where('x.organization_id', '=', organizationId)
    .where('x.site_id', '=', siteId)
    .select([...columns, 'p.title', 'p.language'])
    .select(sql<Flag>`case when p.deleted_at is not null or ${isDeparting(sql`p`)} then 1 else 0 end`.as('deleted'))
    .execute();
  return rows.map(row => ({ ...row, deleted: row.deleted === 1 }));
}

type Row = SiteSpaceRow | SiteEntryRow;

/** So many fit into one statement on both engines. */
const rowsAtOnce = 500;

/** Writes what differs; deletes first, because what takes the place of something may have its order key. */
export async function saveRows(
  tx: Db,
  table: 'site_spaces' | 'site_entries',
  before: readonly Row[],
  after: readonly Row[],
): Promise<void> {
  const known = new Map(before.map(row => [row.id, row]));
  const kept = new Set(after.map(({ id }) => id));
  const gone = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  const at = before[0] ?? after[0];
  if (at && gone.length > 0) {
    await tx
      .deleteFrom(table)
      .where('organization_id', '=', at.organization_id)
      .where('site_id', '=', at.site_id)
      .where('id', 'in', gone)
      .execute();
  }
  const written = after.filter(row => !isSame(known.get(row.id), row));
  for (let from = 0; from < written.length; from += rowsAtOnce) {
    const rows = written.slice(from, from + rowsAtOnce);
    const columns = Object.keys(rows[0] ?? {});
    await tx
      .insertInto(table)
      .values(rows)
      .onConflict(conflict =>
        conflict
          .columns(['organization_id', 'site_id', 'id'])
          .doUpdateSet(Object.fromEntries(columns.map(column => [column, sql.ref(`excluded.${column}`)]))),
      )
      .execute();
  }
}

function isSame(one: Row | undefined, other: Row): boolean {
  const values = new Map<string, unknown>(Object.entries(one ?? {}));
  return Object.entries(other).every(([name, value]) => values.get(name) === value);
}

/** The sites on which a space stands, deleted or not. */
export function sitesWithSpace(db: Db, organizationId: string, spaceId: string): Promise<SiteRow[]> {
  return db
    .selectFrom('sites as s')
    .innerJoin('site_spaces as x', join =>
      join.onRef('x.organization_id', '=', 's.organization_id').onRef('x.site_id', '=', 's.id'),
    )
    .where('x.organization_id', '=', organizationId)
    .where('x.space_id', '=', spaceId)
    .selectAll('s')
    .orderBy('s.id')
    .forUpdate()
    .execute();
}
