import { sql } from 'kysely';
import { isVisibleCollection, type Viewer } from '../access/rows.ts';
import { isAmong } from '../db/among.ts';
import type { Db } from '../db/database.ts';
import { type Shown, type Standing, visible } from './list-rows.ts';

const item = sql`i`;

/** Items with these ids that the viewer sees, and the collections above them as far as they see these. */
export async function findShown(db: Db, viewer: Viewer, ids: readonly string[]): Promise<Shown[]> {
  if (ids.length === 0) return [];
  const found = (['space', 'collection'] as const).map(
    kind => sql<Standing>`select * from ${visible(viewer, kind, sql`${isAmong('i.id', ids)}`)} t`,
  );
  const { rows } = await sql<Standing>`
    with recursive found as (${sql.join(found, sql` union all `)}), above (id, position, parent_id) as (
      select i.id, i.position, i.parent_id from collections i
        where i.organization_id = ${viewer.organizationId} and i.id in (select parent_id from found) and ${isVisibleCollection(viewer, item)}
      union
      select i.id, i.position, i.parent_id from above cross join collections i
        where i.organization_id = ${viewer.organizationId} and i.id = above.parent_id and ${isVisibleCollection(viewer, item)}
    )
    select kind, id, position, parent_id from found
    union select 'collection', id, position, parent_id from above
    order by position, id`.execute(db);
  const seen = new Set(rows.flatMap(({ kind, id }) => (kind === 'collection' ? id : [])));
  const shown = rows.map((row): Shown => {
    const isStray = row.parent_id !== null && !seen.has(row.parent_id);
    return { ...row, shown_parent: isStray ? null : row.parent_id, stray: isStray ? 1 : 0 };
  });
  // What stands at the top for the viewer alone follows.
  return [...shown.filter(({ stray }) => stray === 0), ...shown.filter(({ stray }) => stray === 1)];
}
