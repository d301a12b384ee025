import { type Kysely, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** Searches in change requests and redirects ignore case and accents on both engines, by texts that are folded when they are written. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  for (const { table, source, key } of searched) {
    await db.schema
      .alterTable(table)
      .addColumn('search_text', text, c => c.notNull().defaultTo(''))
      .execute();
    await fill(db, { table, source, key });
  }
}

interface Searched {
  table: string;
  /** The column that is searched. */
  source: string;
  key: readonly [string, string, string];
}

const searched: readonly Searched[] = [
  { table: 'change_requests', source: 'subject', key: ['organization_id', 'space_id', 'id'] },
  { table: 'site_redirects', source: 'source', key: ['organization_id', 'site_id', 'id'] },
];

type Row = Record<'a' | 'b' | 'c' | 'text', string>;

const chunk = 500;

async function fill(db: Kysely<unknown>, { table, source, key }: Searched): Promise<void> {
  const columns = sql.join(key.map(column => sql.ref(column)));
  const [a, b, c] = key.map(column => sql.ref(`${table}.${column}`));
  for (let after: Row | undefined; ; ) {
    const behind = after ? sql`where (${columns}) > (${after.a}, ${after.b}, ${after.c})` : sql``;
    const { rows }: { rows: Row[] } = await sql<Row>`select ${a} as a, ${b} as b, ${c} as c, ${sql.ref(source)} as text
      from ${sql.table(table)} ${behind} order by ${columns} limit ${sql.lit(chunk)}`.execute(db);
    if (rows.length === 0) return;
    const values = rows.map(row => sql`(${row.a}, ${row.b}, ${row.c}, ${folded(row.text)})`);
    await sql`with folded (a, b, c, text) as (values ${sql.join(values)})
      update ${sql.table(table)} set search_text = folded.text from folded
      where ${a} = folded.a and ${b} = folded.b and ${c} = folded.c`.execute(db);
    after = rows.at(-1);
  }
}

/** As `fold` was when this was written. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
