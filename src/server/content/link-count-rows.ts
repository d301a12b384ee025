import { sql } from 'kysely';
import { isAmongMany } from '../db/among.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import type { LinkCountRow } from '../db/tables/content.ts';
import type { SpaceKey } from '../revisions/rows.ts';

/** The one of some targets that most pages lead to, of how many this is, and whether none lead to another of them. */
export interface Hub {
  id: string;
  pages: number;
  isAlone: boolean;
}

/** Of what points there from the space itself, and of what does from others. */
export interface Hubs {
  own: Hub | undefined;
  others: Hub | undefined;
}

const countsOf = (db: Db, { organizationId, spaceId }: SpaceKey, kind: LinkCountRow['kind']) =>
  kept(db)
    .selectFrom('link_counts')
    .where('organization_id', '=', organizationId)
    .where('target_space', '=', spaceId)
    .where('kind', '=', kind);

export async function findHubs(
  db: Db,
  key: SpaceKey,
  kind: LinkCountRow['kind'],
  ids: readonly string[],
): Promise<Hubs> {
  const counts = countsOf(db, key, kind)
    .where(ids.length === 1 ? sql<boolean>`target_id = ${ids[0]}` : isAmongMany(db, 'target_id', ids))
    .groupBy(['target_id', 'own'])
    .select(eb => ['target_id', 'own', eb.fn.sum<number>('pages').as('pages')]);
  const { rows } = await sql<Pick<LinkCountRow, 'target_id' | 'own' | 'pages'> & { all_pages: number }>`
    with counts as materialized ${counts},
      placed as (select c.*, sum(pages) over (partition by own) as all_pages,
        row_number() over (partition by own order by pages desc, target_id) as place from counts c)
    select target_id, own, pages, all_pages from placed where place = 1`.execute(kept(db));
  const hub = (isOwn: 0 | 1): Hub | undefined => {
    const most = rows.find(({ own }) => own === isOwn);
    const [pages, all] = [Number(most?.pages), Number(most?.all_pages)];
    return most && { id: most.target_id, pages, isAlone: pages === all };
  };
  return { own: hub(1), others: hub(0) };
}

/** How many pages of its own space lead to each of these files, or to each of all; those to which none does are missing. */
export async function countFileUses(
  db: Db,
  key: SpaceKey,
  fileIds?: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (fileIds?.length === 0) return new Map();
  const ofFiles = countsOf(db, key, 'file').where('own', '=', 1);
  const rows = await (fileIds ? ofFiles.where('target_id', 'in', fileIds) : ofFiles)
    .groupBy('target_id')
    .select(eb => ['target_id', eb.fn.sum<number>('pages').as('count')])
    .execute();
  return new Map(rows.map(({ target_id, count }) => [target_id, Number(count)]));
}
