import { rankedSpaces, type Viewer } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { SpaceRow } from '../db/tables/spaces.ts';

/** A space as a member may use it; `rank` is that of `rankedSpaces`. */
interface MemberSpaceRow extends SpaceRow {
  rank: number;
}

const spacesOf = (db: Db, member: Viewer) =>
  db.selectFrom(rankedSpaces(member).as('s')).where('s.deleted_at', 'is', null).where('s.rank', '>=', 1);

/** The spaces that a member can view, by creation. */
export function listSpacesOf(db: Db, member: Viewer, request: PageRequest): Promise<Page<MemberSpaceRow>> {
  return fetchPage(
    spacesOf(db, member).selectAll('s'),
    [
      { column: 's.created_at', value: row => row.created_at },
      { column: 's.id', value: row => row.id },
    ],
    request,
  );
}

export async function countSpacesOf(db: Db, member: Viewer): Promise<number> {
  const { count } = await spacesOf(db, member)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
