import { type RawBuilder, sql } from 'kysely';
import { andStaying } from './departing-rows.ts';
import { baseRank, givenItems, givenRank, isOfFew, type Viewer } from './rows.ts';

/**
 * The same ranks as `rankedSpaces` has, of many spaces that are not deleted: what was given is read once, rather than
 * looked for on each of them and on all collections above it.
 * Materialized, or PostgreSQL works all of them out again for each row that it expects to be the only one.
 * @param ids a query with the column `id`
 */
export function rankedAmong(viewer: Viewer, ids: RawBuilder<unknown>): RawBuilder<{ id: string; rank: number }> {
  const { organizationId, role } = viewer;
  const isSpace = sql`s.organization_id = ${organizationId} and s.id = i.id and s.deleted_at is null ${andStaying(viewer, sql`s`)}`;
  if (role === 'admin') return sql`(select s.id, 6 as rank from (${ids}) i cross join spaces s where ${isSpace})`;
  const given = sql`case when s.id in (${givenItems(viewer, 'space')}) then ${givenRank(viewer, 'space', sql`s.id`)} end`;
  return sql`(with recursive given (id, rank) as materialized (
      select i.id, ${givenRank(viewer, 'collection', sql`i.id`)}
      from (select distinct id from (${givenItems(viewer, 'collection')}) given) i),
    reached (id, rank) as (
      select id, rank from given
      union all
      select c.id, reached.rank from reached cross join collections c
      where ${isOfFew} and c.organization_id = ${organizationId} and c.parent_id = reached.id and c.default_level = 'inherit'
        and c.id not in (select id from given)),
    ranked (id, rank) as materialized (
      select s.id, coalesce(${given}, r.rank, ${baseRank(viewer, 'space', sql`s`)})
      from (${ids}) i cross join spaces s left join reached r on r.id = s.parent_id and s.default_level = 'inherit'
      where ${isSpace})
    select id, rank from ranked)`;
}
