import { type RawBuilder, sql } from 'kysely';
import { perBlock } from './block-size.ts';
import type { Db } from './database.ts';
import { isPostgres } from './is-postgres.ts';
import { postgresMemberBlocks } from './postgres/member-blocks.ts';
import { sqliteMemberBlocks } from './sqlite/member-blocks.ts';
import type { MemberBlockRow } from './tables/accounts.ts';
import { asIndexed } from './text-index.ts';

/**
 * Members who follow each other by name stand in blocks that know the texts of all their members, so that a search in the
 * order of names goes from one block that has something to the next. A block ends where the next one begins, the first
 * begins before everybody.
 */
export type BlockKey = Pick<MemberBlockRow, 'organization_id' | 'sort_name' | 'user_id'>;

type Place = Pick<BlockKey, 'sort_name' | 'user_id'>;

/** Members of one block after another; without an end, all that follow. */
export interface BlockRange {
  from: Place;
  to: Place | undefined;
}

const placeOf = ({ sort_name, user_id }: Place) => sql`(${sort_name}, ${user_id})`;

/** What each engine does in its own way. */
export interface MemberBlocks {
  /** Writes blocks, or writes them anew. */
  put(db: Db, rows: readonly MemberBlockRow[]): Promise<void>;
  /** A query with the columns `sort_name` and `user_id` of the blocks that contain a text of three characters or more. */
  containing(scope: { organizationId: string; text: string }): RawBuilder<Place>;
}

const blocksOf = (db: Db): MemberBlocks => (isPostgres(db) ? postgresMemberBlocks : sqliteMemberBlocks);

/** So many places are looked at together. */
const lot = 100;

/** Writes anew the blocks where these members are or were. Their organizations are locked. */
export async function refreshBlocks(db: Db, places: readonly BlockKey[], size = perBlock): Promise<void> {
  for (let from = 0; from < places.length; from += lot) {
    const ranges = await blocksAt(db, places.slice(from, from + lot));
    const rows = await membersOf(db, ranges);
    const blocks = ranges.flatMap((range, index) => {
      const members = rows.filter(row => row.range === index);
      const step = members.length > 2 * size ? size : Math.max(members.length, 1);
      return Array.from({ length: Math.max(Math.ceil(members.length / step), 1) }, (_, part) => {
        const some = members.slice(part * step, (part + 1) * step);
        const { sort_name, user_id } = (part > 0 && some[0]) || range.from;
        const text = some.map(({ search_text }) => asIndexed(search_text)).join('');
        return { organization_id: range.organization_id, sort_name, user_id, text };
      });
    });
    await blocksOf(db).put(db, blocks);
  }
}

type OwnRange = BlockRange & Pick<BlockKey, 'organization_id'>;

/** The blocks of these places, each once. */
async function blocksAt(db: Db, places: readonly BlockKey[]): Promise<OwnRange[]> {
  const near = (column: string, operator: '<=' | '>', direction: 'asc' | 'desc') =>
    sql`(select x.${sql.raw(column)} from member_blocks x where x.organization_id = p.organization_id
      and (x.sort_name, x.user_id) ${sql.raw(operator)} (p.sort_name, p.user_id)
      order by x.sort_name ${sql.raw(direction)}, x.user_id ${sql.raw(direction)} limit 1)`;
  const values = places.map(place => sql`(${place.organization_id}, ${place.sort_name}, ${place.user_id})`);
  const { rows } = await sql<FoundRange & Pick<BlockKey, 'organization_id'>>`
    with places (organization_id, sort_name, user_id) as (values ${sql.join(values)})
    select distinct p.organization_id, coalesce(${near('sort_name', '<=', 'desc')}, '') as sort_name,
      coalesce(${near('user_id', '<=', 'desc')}, '') as user_id, ${near('sort_name', '>', 'asc')} as end_name,
      ${near('user_id', '>', 'asc')} as end_user from places p`.execute(db);
  return rows.map(row => ({ organization_id: row.organization_id, ...rangeOf(row) }));
}

interface FoundRange extends Place {
  end_name: string | null;
  end_user: string | null;
}

const rangeOf = ({ sort_name, user_id, end_name, end_user }: FoundRange): BlockRange => ({
  from: { sort_name, user_id },
  to: end_name === null || end_user === null ? undefined : { sort_name: end_name, user_id: end_user },
});

/** That a member of the table `m` is in a range. */
export const isInRange = ({ from, to }: BlockRange): RawBuilder<boolean> =>
  sql`(m.sort_name, m.user_id) >= ${placeOf(from)} ${to === undefined ? sql`` : sql`and (m.sort_name, m.user_id) < ${placeOf(to)}`}`;

/** PostgreSQL takes a ninth of all members for what is between two rows, and reads all of them for each range. */
const isNear = ({ from, to }: BlockRange) =>
  sql`and m.sort_name >= ${from.sort_name} ${to === undefined ? sql`` : sql`and m.sort_name <= ${to.sort_name}`}`;

/** The members of some ranges in the order of names, each with the place of their range. */
async function membersOf(db: Db, ranges: readonly OwnRange[]) {
  const parts = ranges.map(
    (range, index) => sql`select ${sql.lit(index)} as range, m.sort_name, m.user_id, m.search_text from members m
      where m.organization_id = ${range.organization_id} and ${isInRange(range)} ${isPostgres(db) ? isNear(range) : sql``}`,
  );
  const { rows } = await sql<Place & { range: number; search_text: string }>`
    select * from (${sql.join(parts, sql` union all `)}) found order by sort_name, user_id`.execute(db);
  return rows;
}

interface BlockSearch {
  scope: { organizationId: string; text: string };
  direction: 'asc' | 'desc';
  /** Beginning with the block of this member. */
  from: Place | undefined;
  limit: number;
}

/** Some blocks that have a text, in the order of names: those that follow each other are one range. `next` is the one after them. */
export async function blocksWith(
  db: Db,
  { scope, direction, from, limit }: BlockSearch,
): Promise<{ ranges: BlockRange[]; next: Place | undefined }> {
  const { organizationId: organization_id } = scope;
  const [first] = from ? await blocksAt(db, [{ organization_id, ...from }]) : [];
  const order = sql.raw(direction);
  const isBeyond =
    first === undefined
      ? sql``
      : sql`where (f.sort_name, f.user_id) ${sql.raw(direction === 'asc' ? '>=' : '<=')} ${placeOf(first.from)}`;
  const end = (column: string) => sql`(select x.${sql.raw(column)} from member_blocks x
    where x.organization_id = ${organization_id} and (x.sort_name, x.user_id) > (b.sort_name, b.user_id)
    order by x.sort_name, x.user_id limit 1)`;
  const { rows } = await sql<FoundRange>`
    select b.sort_name, b.user_id, ${end('sort_name')} as end_name, ${end('user_id')} as end_user
    from (select f.* from ${blocksOf(db).containing(scope)} f ${isBeyond}
      order by f.sort_name ${order}, f.user_id ${order} limit ${limit + 1}) b
    order by b.sort_name ${order}, b.user_id ${order}`.execute(db);
  const next = rows[limit];
  const ranges: BlockRange[] = [];
  const found = rows.slice(0, limit);
  for (const row of direction === 'asc' ? found : found.reverse()) {
    const range = rangeOf(row);
    const before = ranges.at(-1);
    if (before?.to?.sort_name === row.sort_name && before.to.user_id === row.user_id) before.to = range.to;
    else ranges.push(range);
  }
  return { ranges, next };
}
