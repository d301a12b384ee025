import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import type { ChangeRequestRow } from '../db/tables/content.ts';

type Request = Pick<ChangeRequestRow, 'organization_id' | 'space_id' | 'id'>;

/**
 * How many edits came after a revision `v`, in the change request of `request`. What came from the main content was
 * merged already, so taking it in is not an edit.
 */
export const editsAfter = (request: string) => sql<number>`(select count(*) from revisions e
  where e.organization_id = v.organization_id and e.space_id = v.space_id and e.change_request_id = ${sql.ref(request)}
    and e.generation > v.generation and e.main = 0 and e.type <> 'update')`;

/** For some revisions, how often the change request was edited after each; 0 for those that are gone. */
export async function countEditsSince(
  db: Db,
  { organization_id, space_id, id }: Request,
  revisionIds: readonly string[],
): Promise<(revisionId: string) => number> {
  if (revisionIds.length === 0) return () => 0;
  const { rows } = await sql<{ id: string; edits: number }>`select v.id, ${editsAfter('c.id')} as edits
    from revisions v cross join (select ${id} as id) c
    where v.organization_id = ${organization_id} and v.space_id = ${space_id}
      and v.id in (${sql.join([...new Set(revisionIds)])})`.execute(kept(db));
  const edits = new Map(rows.map(row => [row.id, Number(row.edits)]));
  return revisionId => edits.get(revisionId) ?? 0;
}
