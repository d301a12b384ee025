import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a space, a row of the table under the name `space`, stands in a collection that was deleted or transferred and
 * has yet to follow it. Until then nobody finds it.
 */
export const isDeparting = (space: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select 1 from departures d where d.organization_id = ${space}.organization_id and d.collection_id = ${space}.parent_id)`;

export const isStaying = (space: RawBuilder<unknown>): RawBuilder<boolean> => sql`not ${isDeparting(space)}`;

/** The same as a further condition of a query that asks the organization first: none departs where all is settled. */
export const andStaying = (
  { unsettled }: { unsettled: string | null },
  space: RawBuilder<unknown>,
): RawBuilder<unknown> => (unsettled === null ? sql`` : sql`and ${isStaying(space)}`);
