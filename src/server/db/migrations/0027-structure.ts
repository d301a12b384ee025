import { type Kysely, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** What follows from the parent `p`, which is null at the top: where an item stands, and what members have there. */
const path = `coalesce(p.path || '/', '') || i.position`;
const baseLevel = `case when i.default_level is null then 'none' when i.default_level <> 'inherit' then i.default_level
  else coalesce(p.base_level, 'inherit') end`;
const stray = `case when p.base_level = 'none' and i.default_level is not null and i.default_level <> 'inherit' then 1 else 0 end`;

const derive = (
  table: string,
) => `update ${table} set path = d.path, base_level = d.base_level, stray = d.stray from derived d
  where ${table}.organization_id = d.organization_id and ${table}.id = d.id`;
const count = (condition: string) =>
  `(select count(*) from spaces s where s.organization_id = organizations.id and s.deleted_at is null${condition})`;

/** Works all of it out anew for every organization; also for rows that were written without the service. */
export const derivations: readonly string[] = [
  `with recursive derived (organization_id, id, path, base_level, stray) as (
    select i.organization_id, i.id, i.position, coalesce(i.default_level, 'none'), 0 from collections i
    where not exists (select 1 from collections p where p.organization_id = i.organization_id and p.id = i.parent_id)
    union all
    select i.organization_id, i.id, ${path}, ${baseLevel}, ${stray} from derived p
    join collections i on i.organization_id = p.organization_id and i.parent_id = p.id
  ) ${derive('collections')}`,
  `with derived (organization_id, id, path, base_level, stray) as (
    select i.organization_id, i.id, ${path}, ${baseLevel}, ${stray} from spaces i
    left join collections p on p.organization_id = i.organization_id and p.id = i.parent_id
  ) ${derive('spaces')}`,
  `update organizations set space_count = ${count('')}, hidden_space_count = ${count(` and s.base_level = 'none'`)}`,
];

/** The order of the structure and the levels of members as columns, so that lists of 100,000 spaces are read by key. */
export async function up(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  for (const table of ['collections', 'spaces']) {
    await db.schema
      .alterTable(table)
      .addColumn('path', text, c => c.notNull().defaultTo(''))
      .execute();
    await db.schema
      .alterTable(table)
      .addColumn('base_level', text, c => c.notNull().defaultTo('inherit'))
      .execute();
    await db.schema
      .alterTable(table)
      .addColumn('stray', integer, c => c.notNull().defaultTo(0))
      .execute();
  }
  for (const column of ['space_count', 'hidden_space_count'])
    await db.schema
      .alterTable('organizations')
      .addColumn(column, integer, c => c.notNull().defaultTo(0))
      .execute();
  for (const statement of derivations) await sql.raw(statement).execute(db);
  for (const index of indexes) await sql.raw(`create index ${index}`).execute(db);
}

// SQLite reads the row for a column that only the condition names, so `deleted_at` stands in each.
const indexes = [
  `collections_strays on collections (organization_id, position, id, parent_id, stray) where stray = 1`,
  `spaces_strays on spaces (organization_id, position, id, parent_id, stray, deleted_at) where stray = 1 and deleted_at is null`,
  `spaces_by_path on spaces (organization_id, path, id, base_level, default_level, parent_id, sort_title, deleted_at) where deleted_at is null`,
  `spaces_by_creation on spaces (organization_id, created_at, id, base_level, deleted_at) where deleted_at is null`,
  `spaces_in_order on spaces (organization_id, parent_id, position, id, base_level, default_level, deleted_at) where deleted_at is null`,
  `spaces_hidden on spaces (organization_id, base_level, id, path, created_at, deleted_at) where deleted_at is null and base_level = 'none'`,
  `spaces_hidden_requests on spaces (organization_id, change_requests, change_requests_open, change_requests_draft, base_level, deleted_at) where deleted_at is null and base_level = 'none' and change_requests > 0`,
  `comment_replies_by_author on comment_replies (organization_id, space_id, posted_by, comment_id)`,
];
