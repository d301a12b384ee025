import { sql } from 'kysely';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import { afterOf, fetchMerged, type Key, type Page, type PageRequest } from '../db/page.ts';
import type { LinkRow, LinkState } from '../db/tables/content.ts';
import type { SpaceKey } from '../revisions/rows.ts';

/** As a literal, so that the indexes of first links serve. */
export const isFirst = sql<boolean>`links.first = 1`;
const isOther = sql<boolean>`links.state = 'other'`;

const chunk = 1_000;

const firstsOf = (db: Db, { organizationId, spaceId }: SpaceKey) =>
  kept(db)
    .selectFrom('links')
    .where('organization_id', '=', organizationId)
    .where('space_id', '=', spaceId)
    .where(isFirst);

/** How many targets a space has in each state. */
export async function countStates(db: Db, key: SpaceKey): Promise<Record<LinkState, number>> {
  const rows = await firstsOf(db, key)
    .select(eb => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const counts = { own: 0, other: 0, url: 0, app: 0, broken: 0 };
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
}

/** How many targets each guard (`guardOf`) stands before. */
export async function countGuards(db: Db, key: SpaceKey): Promise<Map<string, number>> {
  const rows = await firstsOf(db, key)
    .where(isOther)
    .select(eb => ['guard', eb.fn.countAll<number>().as('count')])
    .groupBy('guard')
    .execute();
  return new Map(rows.map(({ guard, count }) => [guard, Number(count)]));
}

const startsWith = (prefix: string) => sql<boolean>`substr(target, 1, ${sql.lit(prefix.length)}) = ${prefix}`;

/** How many addresses begin so. */
export function countAddresses(db: Db, key: SpaceKey, prefix: string): Promise<number> {
  return countRows(firstsOf(db, key).where('state', '=', 'app').where(startsWith(prefix)));
}

/** Targets of one state, perhaps only those behind some guards or with a prefix, or only the others. */
export interface TargetPart {
  state: LinkState;
  guards?: { among: boolean; ids: readonly string[] };
  prefix?: { with: boolean; text: string };
}

export type TargetRow = Pick<
  LinkRow,
  | 'page_id'
  | 'place'
  | 'position'
  | 'meaning'
  | 'target'
  | 'relation'
  | 'kind'
  | 'target_space'
  | 'target_id'
  | 'anchor'
  | 'state'
  | 'guard'
>;

const targetColumns = [
  ...(['page_id', 'place', 'position', 'meaning', 'target', 'relation'] as const),
  ...(['kind', 'target_space', 'target_id', 'anchor', 'state', 'guard'] as const),
];

/** The first link to each target of these parts, in page order. */
export function listTargets(
  db: Db,
  key: SpaceKey,
  parts: readonly TargetPart[],
  request: PageRequest,
): Promise<Page<TargetRow>> {
  const part = ({ state, guards, prefix }: TargetPart) => {
    let rows = firstsOf(db, key).select(targetColumns).where('state', '=', state);
    if (guards) rows = rows.where('guard', guards.among ? 'in' : 'not in', guards.ids);
    if (prefix) rows = rows.where(prefix.with ? startsWith(prefix.text) : sql<boolean>`not ${startsWith(prefix.text)}`);
    return rows;
  };
  return fetchMerged(kept(db), { parts: parts.map(part), count: sql.lit(0) }, targetKeys, request);
}

const targetKeys: Key<TargetRow>[] = [
  { column: 'place', value: row => row.place },
  { column: 'position', value: row => row.position, integer: true },
];

/** What a page of targets begins after. @throws 400 for a cursor of another list */
export function targetAfter(request: PageRequest): Pick<TargetRow, 'place' | 'position'> | undefined {
  const [place, position] = afterOf(request, targetKeys) ?? [];
  return place === undefined ? undefined : { place: String(place), position: Number(position) };
}

/** The first link to each of these targets. */
export async function firstLinks(db: Db, key: SpaceKey, meanings: readonly string[]): Promise<TargetRow[]> {
  const rows: TargetRow[] = [];
  for (let from = 0; from < meanings.length; from += chunk)
    rows.push(
      ...(await firstsOf(db, key)
        .selectAll()
        .where('meaning', 'in', meanings.slice(from, from + chunk))
        .execute()),
    );
  return rows;
}

/** The first link to each of these targets that does not stand on one of some pages. */
export async function keptFirsts(
  db: Db,
  key: SpaceKey,
  meanings: readonly string[],
  except: readonly string[],
): Promise<TargetRow[]> {
  const seen = new Set<string>();
  return (await linkLocations(db, key, meanings, 1, except)).filter(({ meaning }) => {
    const isNew = !seen.has(meaning);
    seen.add(meaning);
    return isNew;
  });
}

/**
 * The links to each of these targets in page order. Between two bounds PostgreSQL expects few of them, and looks those up.
 * @param most of one target; if the last of them stands on a page with others to the same target, those too
 * @param except the pages whose links are left out
 */
export async function linkLocations(
  db: Db,
  { organizationId, spaceId }: SpaceKey,
  meanings: readonly string[],
  most: number,
  except: readonly string[] = [],
): Promise<TargetRow[]> {
  const rows: TargetRow[] = [];
  const outside = (alias: string) =>
    except.length === 0 ? sql`` : sql`and ${sql.ref(`${alias}.page_id`)} not in (select page_id from excepted)`;
  const excepted =
    except.length === 0 ? sql`` : sql`excepted (page_id) as (values ${sql.join(except.map(id => sql`(${id})`))}),`;
  for (let from = 0; from < meanings.length; from += chunk) {
    const values = meanings.slice(from, from + chunk).map(meaning => sql`(${meaning})`);
    const found = await sql<TargetRow>`
      with ${excepted} asked (meaning) as (values ${sql.join(values)})
      select ${sql.join(targetColumns.map(column => sql.ref(`l.${column}`)))} from asked cross join links l
      where l.organization_id = ${organizationId} and l.space_id = ${spaceId} and l.meaning = asked.meaning ${outside('l')}
        and l.place >= '' and l.place <= coalesce((select o.place from links o
          where o.organization_id = ${organizationId} and o.space_id = ${spaceId} and o.meaning = asked.meaning ${outside('o')}
          order by o.place limit 1 offset ${sql.lit(most - 1)}), '~')
      order by l.meaning, l.place, l.position`.execute(kept(db));
    rows.push(...found.rows);
  }
  return rows;
}

/** Those of these targets that a page depends on, but for some pages. */
export async function dependedOn(
  db: Db,
  key: SpaceKey,
  meanings: readonly string[],
  except: readonly string[] = [],
): Promise<Set<string>> {
  const left = new Set(except);
  const found = new Set<string>();
  for (let from = 0; from < meanings.length; from += chunk) {
    const rows = await kept(db)
      .selectFrom('links')
      .select(['meaning', 'page_id'])
      .where('organization_id', '=', key.organizationId)
      .where('space_id', '=', key.spaceId)
      .where(sql<boolean>`links.relation = 'dependsOn'`)
      .where('meaning', 'in', meanings.slice(from, from + chunk))
      .execute();
    for (const { meaning, page_id } of rows) if (!left.has(page_id)) found.add(meaning);
  }
  return found;
}

/** What is marked as the first link to one of these targets. */
export function markedFirsts(db: Db, key: SpaceKey, meanings: readonly string[]): Promise<Standing[]> {
  return firstsOf(db, key).select(['page_id', 'target']).where('meaning', 'in', meanings).execute();
}

/** Names a link of a space. */
export type Standing = Pick<LinkRow, 'page_id' | 'target'>;

export async function setFirst(
  db: Db,
  key: SpaceKey,
  links: readonly Standing[],
  first: LinkRow['first'],
): Promise<void> {
  if (links.length === 0) return;
  const values = links.map(({ page_id, target }) => sql`(${page_id}, ${target})`);
  await sql`
    with marked (page_id, target) as (values ${sql.join(values)})
    update links set first = ${sql.lit(first)} from marked
    where links.organization_id = ${key.organizationId} and links.space_id = ${key.spaceId}
      and links.page_id = marked.page_id and links.target = marked.target`.execute(db);
}
