import { type Kysely, sql } from 'kysely';

/** Whether another link without an end gives as much on the same place is known by a look at what gives most there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const rank = sql`case coalesce(level, role) when 'read' then 1 when 'comment' then 2 when 'edit' then 3
    when 'review' then 4 when 'create' then 5 when 'admin' then 6 else 0 end`;
  await sql`create index invites_lasting on invites
    (organization_id, coalesce(space_id, ''), coalesce(collection_id, ''), (${rank}), created_at, id)
    where kind = 'link' and expires_at is null and max_uses is null`.execute(db);
}
