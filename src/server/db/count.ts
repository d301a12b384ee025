import type { SelectQueryBuilder } from 'kysely';

/** How many rows a query has, whatever it selects. */
export async function countRows<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const { count } = await query
    .clearSelect()
    .select(eb => eb.fn.countAll().as('count'))
    // Which columns that gives cannot be worked out for tables that are not known yet.
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}
