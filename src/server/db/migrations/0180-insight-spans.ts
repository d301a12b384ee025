import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';
import type { Trigger } from '../triggers.ts';

/** What is summed over the halves of months, and of what. */
const summed = [
  { days: 'page_days', spans: 'page_spans', of: ['space_id', 'page_id'], counts: ['views', 'helpful', 'unhelpful'] },
  { days: 'search_days', spans: 'search_spans', of: ['query'], counts: ['searches', 'without_result'] },
];
type Summed = (typeof summed)[number];

/** The half of a month that a day is in, by its first day. */
const spanOf = (day: string) => `substr(${day}, 1, 8) || case when substr(${day}, 9, 2) < '16' then '01' else '16' end`;
const keyOf = ({ of }: Pick<Summed, 'of'>) => ['organization_id', 'site_id', 'span', ...of];

/** Adds a day to its half of a month, or takes it away. */
function addTo({ spans, of, counts }: Summed, row: 'old' | 'new', sign: 1 | -1): string {
  const values = ['organization_id', 'site_id', ...of].map(column => `${row}.${column}`);
  return `insert into ${spans} (organization_id, site_id, ${[...of, 'span', 'days', ...counts].join(', ')})
    values (${[...values, spanOf(`${row}.day`), sign, ...counts.map(count => `${sign} * ${row}.${count}`)].join(', ')})
    on conflict (${keyOf({ of }).join(', ')}) do update set
    ${['days', ...counts].map(count => `${count} = ${spans}.${count} + excluded.${count}`).join(', ')}`;
}

/** A day is counted on, and goes; it never becomes another one. */
function triggersOf(one: Summed): Trigger[] {
  const { days, spans, of, counts } = one;
  const isSpan = `span = ${spanOf('old.day')} and ${['organization_id', 'site_id', ...of].map(column => `${column} = old.${column}`).join(' and ')}`;
  const versions = ['old', 'new'].map(row => `(${counts.map(count => `${row}.${count}`).join(', ')})`);
  return [
    { name: `sum_new_${spans}`, event: 'insert', table: days, statements: [addTo(one, 'new', 1)] },
    {
      ...{ name: `sum_old_${spans}`, event: 'delete', table: days },
      statements: [addTo(one, 'old', -1), `delete from ${spans} where days = 0 and ${isSpan}`],
    },
    {
      ...{ name: `sum_${spans}`, event: `update of ${counts.join(', ')}`, table: days, when: versions.join(' <> ') },
      statements: [
        `update ${spans} set ${counts.map(count => `${count} = ${count} + new.${count} - old.${count}`).join(', ')} where ${isSpan}`,
      ],
    },
  ];
}

/**
 * A list of a period was summed from each of its days: now from halves of months, and from the days at its ends. What was
 * counted so far on each day would be fewer rows still, but a seek for each page, and wrong where two processes count on two days.
 */
export async function up(db: Kysely<unknown>, { text, integer, createTrigger }: EngineSchema): Promise<void> {
  for (const one of summed) {
    let table = db.schema.createTable(one.spans);
    for (const column of keyOf(one)) table = table.addColumn(column, text, c => c.notNull());
    for (const column of ['days', ...one.counts]) table = table.addColumn(column, integer, c => c.notNull());
    // Kysely knows no columns of a table whose columns have no literal names.
    await table.addPrimaryKeyConstraint(`${one.spans}_pk`, keyOf(one) as never[]).execute();
  }
  await sumSpans(db);
  for (const trigger of summed.flatMap(triggersOf)) await createTrigger(db, trigger);
}

/** Sums of all days that are there; also of rows that were written without triggers. */
export async function sumSpans(db: QueryExecutorProvider): Promise<void> {
  for (const { days, spans, of, counts } of summed) {
    const key = ['organization_id', 'site_id', ...of];
    await sql.raw(`delete from ${spans}`).execute(db);
    await sql
      .raw(`insert into ${spans} (${[...key, 'span', 'days', ...counts].join(', ')})
        select ${key.join(', ')}, ${spanOf('day')}, count(*), ${counts.map(count => `sum(${count})`).join(', ')}
        from ${days} group by ${key.join(', ')}, ${spanOf('day')}`)
      .execute(db);
  }
}
