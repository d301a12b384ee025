import { rankedSpaces, type Viewer } from '../access/rows.ts';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { JobRow } from '../db/tables/jobs.ts';

/** The jobs that somebody began and that are about something. */
const begun = (db: Db, { organizationId, userId }: Pick<Viewer, 'organizationId' | 'userId'>) =>
  db
    .selectFrom('jobs')
    .where('organization_id', '=', organizationId)
    .where('created_by', '=', userId)
    .where('about', 'is not', null);

export function listBegunJobs(db: Db, viewer: Viewer, request: PageRequest): Promise<Page<JobRow>> {
  return fetchPage(
    begun(db, viewer).selectAll(),
    [
      { column: 'created_at', value: row => row.created_at },
      { column: 'id', value: row => row.id },
    ],
    request,
  );
}

export function countBegunJobs(db: Db, viewer: Viewer): Promise<number> {
  return countRows(begun(db, viewer));
}

export function findBegunJob(db: Db, viewer: Viewer, id: string): Promise<JobRow | undefined> {
  return begun(db, viewer).selectAll().where('id', '=', id).executeTakeFirst();
}

/** Those of some spaces that the viewer may view. */
export function visibleSpaces(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<{ id: string; title: string; emoji: string }[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom(rankedSpaces(viewer).as('s'))
    .select(['s.id', 's.title', 's.emoji'])
    .where('s.id', 'in', ids)
    .where('s.rank', '>=', 1)
    .where('s.deleted_at', 'is', null)
    .execute();
}
