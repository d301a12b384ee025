import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

interface FoundPage {
  organization_id: string;
  space_id: string;
  page_id: string;
}

/** Pages behind one of them that are found by a text which may have the mark of a notice. */
export async function markedPagesAfter(db: Db, after: FoundPage, limit: number): Promise<FoundPage[]> {
  const { rows } = await sql<FoundPage>`select organization_id, space_id, page_id from page_texts
    where (organization_id, space_id, page_id) > (${after.organization_id}, ${after.space_id}, ${after.page_id})
      and body like '%[!%'
    order by organization_id, space_id, page_id limit ${limit}`.execute(db);
  return rows;
}
