import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import type { InChangeRequest } from './rows.ts';

const Parents = z.tuple([z.string(), z.string()]);

/** The last update of a change request up to a generation of its revisions: the main revision that it took in. */
export async function findUpdateBefore(
  db: Db,
  { organization_id, space_id, id }: InChangeRequest,
  generation: number,
): Promise<{ main: string } | undefined> {
  const row = await kept(db)
    .selectFrom('revisions')
    .select('parents')
    .where('organization_id', '=', organization_id)
    .where('space_id', '=', space_id)
    .where('change_request_id', '=', id)
    .where('main', '=', 0)
    .where('type', '=', 'update')
    .where('generation', '<=', generation)
    .orderBy('generation', 'desc')
    .limit(1)
    .executeTakeFirst();
  // Made from the request first, and then from the main content.
  return row && { main: Parents.parse(JSON.parse(row.parents))[1] };
}
