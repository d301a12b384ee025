import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

interface Root {
  space_id: string;
  id: string;
  root: string;
}

/** The roots of revisions, behind one of them: with what translations remember, all that the rest is reached from. */
export function rootsAfter(
  db: Db,
  organizationId: string,
  after: Pick<Root, 'space_id' | 'id'>,
  limit: number,
): Promise<Root[]> {
  return db
    .selectFrom('revisions')
    .select(['space_id', 'id', 'root'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`(space_id, id) > (${after.space_id}, ${after.id})`)
    .orderBy('space_id')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** What translations remember of pages, behind one of them. */
export async function rememberedAfter(
  db: Db,
  organizationId: string,
  after: { translation_id: string; page_id: string },
  limit: number,
): Promise<{ translation_id: string; page_id: string; hashes: string[] }[]> {
  const rows = await db
    .selectFrom('translation_pages')
    .select(['translation_id', 'page_id', 'body', 'source_body', 'edited_body', 'edited_block_ids'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`(translation_id, page_id) > (${after.translation_id}, ${after.page_id})`)
    .orderBy('translation_id')
    .orderBy('page_id')
    .limit(limit)
    .execute();
  return rows.map(({ translation_id, page_id, body, source_body, edited_body, edited_block_ids }) => ({
    translation_id,
    page_id,
    hashes: [body, source_body, edited_body, edited_block_ids].filter(hash => hash !== null),
  }));
}
