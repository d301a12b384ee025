import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';
import type { Trigger } from '../triggers.ts';

/** What is summed, beside over halves of months. */
const summed = [
  { what: 'page', of: ['space_id', 'page_id'], counts: ['views', 'helpful', 'unhelpful'] },
  { what: 'search', of: ['query'], counts: ['searches', 'without_result'] },
];
type Summed = (typeof summed)[number];

/** The sixth of a month that a day is in, by its first day: of five days, but for the last. */
const sixthOf = (day: string) => {
  const number = `substr(${day}, 9, 2)`;
  const cases = ['26', '21', '16', '11', '06'].map(start => `when ${number} >= '${start}' then '${start}'`);
  return `'f' || substr(${day}, 1, 8) || case ${cases.join(' ')} else '01' end`;
};
/** What a day is summed over, by the names of the spans, which follow those of halves. */
const spansOf = (day: string) => [sixthOf(day), `'all'`];

/** Adds a day to its spans, or takes it away. */
function addTo({ what, of, counts }: Summed, row: 'old' | 'new', sign: 1 | -1): string {
  const key = ['organization_id', 'site_id', ...of];
  const values = [...key.map(column => `${row}.${column}`), sign, ...counts.map(count => `${sign} * ${row}.${count}`)];
  return `insert into ${what}_spans (span, ${[...key, 'days', ...counts].join(', ')})
    values ${spansOf(`${row}.day`)
      .map(span => `(${[span, ...values].join(', ')})`)
      .join(', ')}
    on conflict (organization_id, site_id, span, ${of.join(', ')}) do update set
    ${['days', ...counts].map(count => `${count} = ${what}_spans.${count} + excluded.${count}`).join(', ')}`;
}

/** A day is counted on, and goes; it never becomes another one. */
function triggersOf(one: Summed): Trigger[] {
  const { what, of, counts } = one;
  const isSame = ['organization_id', 'site_id', ...of].map(column => `${column} = old.${column}`);
  const areSpans = [...isSame, `span in (${spansOf('old.day').join(', ')})`].join(' and ');
  const versions = ['old', 'new'].map(row => `(${counts.map(count => `${row}.${count}`).join(', ')})`);
  const at = { table: `${what}_days` };
  return [
    { ...at, name: `sum_new_${what}_levels`, event: 'insert', statements: [addTo(one, 'new', 1)] },
    {
      ...{ ...at, name: `sum_old_${what}_levels`, event: 'delete' },
      statements: [addTo(one, 'old', -1), `delete from ${what}_spans where days = 0 and ${areSpans}`],
    },
    {
      ...{ ...at, name: `sum_${what}_levels`, event: `update of ${counts.join(', ')}`, when: versions.join(' <> ') },
      statements: [
        `update ${what}_spans set ${counts.map(count => `${count} = ${count} + new.${count} - old.${count}`).join(', ')}
          where ${areSpans}`,
      ],
    },
  ];
}

/**
 * A week of a site was summed from six days of each page and a half of a month, and all days from all halves of months, which
 * become ever more: now from spans of five days too, and from one of all days.
 */
export async function up(db: Kysely<unknown>, { createTrigger }: EngineSchema): Promise<void> {
  await sumLevels(db);
  for (const trigger of summed.flatMap(triggersOf)) await createTrigger(db, trigger);
}

/** Sums of all days that are there; also of rows that were written without triggers. */
export async function sumLevels(db: QueryExecutorProvider): Promise<void> {
  for (const { what, of, counts } of summed) {
    const key = ['organization_id', 'site_id', ...of].join(', ');
    await sql.raw(`delete from ${what}_spans where span >= 'a'`).execute(db);
    for (const span of spansOf('day'))
      await sql
        .raw(`insert into ${what}_spans (span, ${key}, ${['days', ...counts].join(', ')})
          select span, ${key}, count(*), ${counts.map(count => `sum(${count})`).join(', ')}
          from (select ${span} as span, ${key}, ${counts.join(', ')} from ${what}_days) d group by span, ${key}`)
        .execute(db);
  }
}
