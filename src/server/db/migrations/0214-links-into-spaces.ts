import { type Kysely, sql } from 'kysely';

/** What leads into a space from others is read in the order of those spaces, without the links of the space itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const into = sql`coalesce(target_space, case when kind = 'space' then target_id end)`;
  // Its last three are there for PostgreSQL, which reads no index alone that has but what it is made of.
  await sql`create index links_into_spaces on links
    (organization_id, ${into}, space_id, page_id, target_space, kind, target_id)
    where target_id is not null and ${into} <> space_id`.execute(db);
}
