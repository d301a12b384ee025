import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { GrantRow } from '../db/tables/spaces.ts';

/** Whoever is no member stands nowhere. */
const copied = {
  standing: sql`coalesce(max(case when m.disabled = 1 then 'off' else coalesce(m.role, 'guest') end), '')`,
  sort_name: sql`coalesce(max(m.sort_name), '')`,
  search_text: sql`coalesce(max(m.search_text), '')`,
  number: sql`coalesce(max(m.number), 0)`,
};

const copyTo = (table: string, userId: RawBuilder<unknown>, organizationIds: readonly string[]) => sql`
  update ${sql.table(table)} set (${sql.join(Object.keys(copied).map(column => sql.id(column)))}) = (
    select ${sql.join(Object.values(copied))} from members m
    where m.organization_id = ${sql.ref(`${table}.organization_id`)} and m.user_id = ${userId})
  where organization_id in (${sql.join(organizationIds)})`;

/** Copies what lists ask of members to their rows in teams. */
export async function copyToTeams(db: Db, organizationIds: readonly string[], userIds: readonly string[]) {
  if (organizationIds.length === 0 || userIds.length === 0) return;
  await sql`${copyTo('team_members', sql.ref('team_members.user_id'), organizationIds)}
    and user_id in (${sql.join(userIds)})`.execute(db);
}

/** And to what was given to them, on everything or on one item: people may have been given thousands. */
export async function copyToGrants(
  db: Db,
  organizationIds: readonly string[],
  userIds: readonly string[],
  item?: { kind: GrantRow['item_kind']; id: string },
) {
  if (organizationIds.length === 0 || userIds.length === 0) return;
  const onItem = item ? sql`and item_kind = ${item.kind} and item_id = ${item.id}` : sql``;
  await sql`${copyTo('grants', sql.ref('grants.subject_id'), organizationIds)}
    and subject_kind = 'user' and subject_id in (${sql.join(userIds)}) ${onItem}`.execute(db);
}

/** Both, after members got another role or name, or were switched on or off. */
export async function copyStandings(db: Db, organizationIds: readonly string[], userIds: readonly string[]) {
  await copyToTeams(db, organizationIds, userIds);
  await copyToGrants(db, organizationIds, userIds);
}
