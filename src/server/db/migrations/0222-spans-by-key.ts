import { type Kysely, PostgresAdapter, sql } from 'kysely';

const tables = [
  { name: 'page_spans', key: ['space_id', 'page_id'], counts: ['views', 'helpful', 'unhelpful'] },
  { name: 'search_spans', key: ['query'], counts: ['searches', 'without_result'] },
];

/**
 * SQLite keeps sums of spans in the order of their key: a period reads thousands of them, each of which it looked up
 * behind the index of the key, and writes them twice no longer. Triggers name the tables, which are made under their names.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  for (const { name, key, counts } of tables) {
    const keys = ['organization_id', 'site_id', 'span', ...key];
    const numbers = ['days', ...counts];
    const columns = [...keys, ...numbers].join(', ');
    const defined = [...keys.map(column => `${column} text`), ...numbers.map(column => `${column} integer`)];
    for (const statement of [
      `create temporary table former as select ${columns} from ${name}`,
      `drop table ${name}`,
      `create table ${name} (${defined.map(column => `${column} not null`).join(', ')},
        constraint ${name}_pk primary key (${keys.join(', ')})) without rowid`,
      `insert into ${name} (${columns}) select ${columns} from former order by ${keys.join(', ')}`,
      'drop table former',
    ])
      await sql.raw(statement).execute(db);
  }
}
