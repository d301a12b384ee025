import { sql } from 'kysely';
import type { Db } from './database.ts';
import { isPostgres } from './is-postgres.ts';

/** Columns by table. */
export type Columns = ReadonlyMap<string, readonly string[]>;

/** Each engine has its own form of these, and rebuilds it from the others (`Database.rebuildIndexes`, triggers). */
const derived =
  /^(kysely_migration(_lock)?|(member|space|request)_(texts|scopes)|member_blocks|team_(packs|people)|request_sums|link_counts|site_days|(page|search)_spans|page_words(_.*)?|(member|member_block|space|request)_words(_.*)?)$/;

/** Answers that are repeated for a day. */
const passing = 'idempotency_keys';

/** The tables whose rows make up an installation, with those columns that both engines have. */
export async function portableColumns(db: Db): Promise<Columns> {
  const { rows } = await (isPostgres(db) ? ofPostgres : ofSqlite).execute(db);
  const portable = rows.filter(({ table }) => !derived.test(table) && table !== passing);
  return new Map(
    [...Map.groupBy(portable, ({ table }) => table)].map(([table, those]) => [table, those.map(({ name }) => name)]),
  );
}

interface Column {
  table: string;
  name: string;
}

const ofPostgres = sql<Column>`select c.table_name as "table", c.column_name as name from information_schema.columns c
  where c.table_schema = current_schema() and c.data_type <> 'tsvector' order by c.table_name, c.ordinal_position`;

// Texts of pages have a number of their own here, by which the index of words names them.
const ofSqlite = sql<Column>`select t.name as "table", c.name from pragma_table_list t join pragma_table_info(t.name) c
  where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite_%' and (t.name, c.name) <> ('page_texts', 'id')
  order by t.name, c.cid`;
