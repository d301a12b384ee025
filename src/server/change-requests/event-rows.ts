import { sql } from 'kysely';
import type { StoredRequestEvent } from '#contract/change-request-events.ts';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { ChangeRequestEventRow } from '../db/tables/content.ts';
import type { InChangeRequest } from './rows.ts';

/** An event, or a revision as one. */
export interface HappenedRow {
  id: string;
  type: StoredRequestEvent | 'edited' | 'updated';
  actor: string | null;
  data: string | null;
  created_at: string;
  /** What it made. */
  revision: string | null;
}

export async function insertEvent(db: Db, row: ChangeRequestEventRow): Promise<void> {
  await db.insertInto('change_request_events').values(row).execute();
}

const happened = (db: Db, { organization_id, space_id, id }: InChangeRequest) =>
  db
    .selectFrom(
      // An event that made a revision has its id, and tells of it.
      sql<HappenedRow>`(select e.id, e.type, e.actor, e.data, e.created_at, r.id as revision
          from change_request_events e left join revisions r
            on r.organization_id = e.organization_id and r.space_id = e.space_id and r.id = e.id
          where e.organization_id = ${organization_id} and e.space_id = ${space_id} and e.change_request_id = ${id}
        union all
        select r.id, case r.type when 'update' then 'updated' else 'edited' end, r.author, null, r.created_at, r.id
          from revisions r
          where r.organization_id = ${organization_id} and r.space_id = ${space_id} and r.change_request_id = ${id}
            and r.main = 0 and r.id not in (select e.id from change_request_events e
              where e.organization_id = ${organization_id} and e.space_id = ${space_id}
                and e.change_request_id = ${id}))`.as('h'),
    )
    .select(['h.id', 'h.type', 'h.actor', 'h.data', 'h.created_at', 'h.revision']);

/** Oldest first. */
export function listEvents(db: Db, request: InChangeRequest, page: PageRequest): Promise<Page<HappenedRow>> {
  return fetchPage(
    happened(db, request),
    [
      { column: 'h.created_at', value: row => row.created_at },
      { column: 'h.id', value: row => row.id },
    ],
    page,
  );
}

export const countEvents = (db: Db, request: InChangeRequest): Promise<number> => countRows(happened(db, request));
