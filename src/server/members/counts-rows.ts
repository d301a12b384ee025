import { sql } from 'kysely';
import { andStaying, isStaying } from '../access/departing-rows.ts';
import { isClosed, type Viewer } from '../access/rows.ts';
import { isAmong } from '../db/among.ts';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import { lookUpEach, lookUpMany } from '../db/look-up.ts';
import type { KeptOrganizationRow } from '../db/tables/accounts.ts';
import type { GrantRow } from '../db/tables/spaces.ts';
import type { Flag } from '../db/tables.ts';

export interface Membership {
  user_id: string;
  team_id: string;
}

export function teamsOfUsers(db: Db, organizationId: string, userIds: readonly string[]): Promise<Membership[]> {
  return kept(db)
    .selectFrom('team_members')
    .select(['user_id', 'team_id'])
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', userIds)
    .execute();
}

/** What is counted of an organization. */
export type Counted = Pick<KeptOrganizationRow, 'id' | 'space_count' | 'hidden_space_count' | 'unsettled'>;

/** What was given to a user or a team. */
export interface GivenItem extends Pick<GrantRow, 'subject_kind' | 'subject_id' | 'item_kind' | 'item_id'> {
  /** The collection that a space inherits from, empty where it inherits from none. */
  above: string;
  /** Members do not see the space without a grant. */
  hidden: Flag;
}

/** Whose grants are asked for. */
export interface Subjects {
  users: readonly string[];
  teams: readonly string[];
}

/**
 * The spaces and collections that were given to users and teams.
 * @param members of whom the spaces are left out that every member sees who is no guest
 */
export async function givenItems(
  db: Db,
  organization: Pick<Viewer, 'organizationId' | 'unsettled'>,
  { guests, members }: { guests: Subjects; members: Subjects },
): Promise<GivenItem[]> {
  const { organizationId } = organization;
  const closed = isClosed(organization, 'space', sql`s`);
  const above = sql`case when s.default_level = 'inherit' then coalesce(s.parent_id, '') else '' end`;
  const of = (kind: 'user' | 'team', ids: readonly string[], which: 'all' | 'hidden') => {
    if (ids.length === 0) return [];
    const isGiven = sql`g.organization_id = ${organizationId} and g.subject_kind = ${sql.lit(kind)} and ${isAmong('g.subject_id', ids)}`;
    const subject = sql`g.subject_kind, g.subject_id, g.item_kind, g.item_id`;
    const key = sql`s.organization_id = ${organizationId} and s.id = g.item_id`;
    const spaces = lookUpEach(db, { source: sql`grants g`, table: 'spaces', alias: 's', key });
    const collections = sql`select ${subject}, '' as above, 0 as hidden from grants g where ${isGiven} and g.item_kind = 'collection'`;
    if (!organization.unsettled) {
      // A query for each mark, as each has an index.
      const marked = (mark: 'closed_in' | 'open_in') => sql`
        select g.subject_kind, g.subject_id, 'space' as item_kind, g.item_id, ${sql.ref(`g.${mark}`)} as above, ${sql.lit(mark === 'closed_in' ? 1 : 0)} as hidden
          from grants g where ${isGiven} and ${sql.ref(`g.${mark}`)} is not null`;
      return [collections, marked('closed_in'), ...(which === 'all' ? [marked('open_in')] : [])];
    }
    // In an expression: SQLite would take an index of the spaces that are not deleted for the key, and read them all.
    return [
      collections,
      sql`select ${subject}, ${above} as above, case when ${closed} then 1 else 0 end as hidden from ${spaces}
        where ${isGiven} and g.item_kind = 'space' and coalesce(s.deleted_at, '') = '' ${andStaying(organization, sql`s`)} ${which === 'hidden' ? sql`and ${closed}` : sql``}`,
    ];
  };
  const parts = [
    ...[...of('user', guests.users, 'all'), ...of('team', guests.teams, 'all')],
    ...[...of('user', members.users, 'hidden'), ...of('team', members.teams, 'hidden')],
  ];
  if (parts.length === 0) return [];
  // One row for each of whom something is asked: they may be given thousands of spaces.
  const { rows } = await sql<Omit<GivenItem, 'item_id' | 'above'> & { items: string }>`
    select subject_kind, subject_id, item_kind, hidden, string_agg(item_id || '/' || above, ' ') as items
    from (${sql.join(parts, sql` union all `)}) given group by subject_kind, subject_id, item_kind, hidden`.execute(
    kept(db),
  );
  return rows.flatMap(({ items, ...subject }) =>
    items.split(' ').map(item => {
      const end = item.indexOf('/');
      return { ...subject, item_id: item.slice(0, end), above: item.slice(end + 1) };
    }),
  );
}

/** A collection that a grant on `given` reaches, and how many spaces inherit from it. */
export interface ReachedCollection {
  given: string;
  id: string;
  /** Members do not see it without a grant. */
  hidden: 0 | 1;
  spaces: number;
}

export async function reachedCollections(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<ReachedCollection[]> {
  if (ids.length === 0) return [];
  const inside = sql`c.organization_id = ${organizationId} and c.parent_id = r.id and c.default_level = 'inherit'`;
  const { rows } = await sql<ReachedCollection>`
    with recursive reached (given, id, base_level) as (
      select c.id, c.id, c.base_level from collections c where c.organization_id = ${organizationId} and ${isAmong('c.id', ids)}
      union all
      select r.given, c.id, c.base_level
      from ${lookUpMany(db, { source: sql`reached r`, table: 'collections', alias: 'c', key: inside })}
    ) select r.given, r.id, case when r.base_level = 'none' then 1 else 0 end as hidden, (
        select count(*) from spaces s where s.organization_id = ${organizationId} and s.parent_id = r.id
          and s.default_level = 'inherit' and s.deleted_at is null) as spaces
      from reached r`.execute(kept(db));
  return rows;
}

/** How many spaces of an organization members do not see who were given nothing. */
export async function countHidden(
  db: Db,
  { id: organizationId, hidden_space_count: hidden, unsettled }: Counted,
): Promise<number> {
  if (unsettled === null) return hidden;
  // What is counted is what is written.
  return countRows(
    db
      .selectFrom('spaces as s')
      .where('s.organization_id', '=', organizationId)
      .where('s.deleted_at', 'is', null)
      .where(isClosed({ organizationId, unsettled }, 'space', sql`s`))
      .where(isStaying(sql`s`)),
  );
}
