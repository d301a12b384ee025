import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { isUnblocked } from './blocked-rows.ts';

/** The published site that shows a space and that a share key opens. */
export async function siteOfSharedSpace(
  db: Db,
  spaceId: string,
  { shareKey, now }: { shareKey: string; now: string },
): Promise<{ organization_id: string; site_id: string } | undefined> {
  return db
    .selectFrom('directory as d')
    .innerJoin('site_spaces as ss', join =>
      join.onRef('ss.organization_id', '=', 'd.organization_id').onRef('ss.space_id', '=', 'd.id'),
    )
    .leftJoin('site_entries as e', join =>
      join
        .onRef('e.organization_id', '=', 'ss.organization_id')
        .onRef('e.site_id', '=', 'ss.site_id')
        .onRef('e.id', '=', 'ss.section_id'),
    )
    .innerJoin('sites as s', join =>
      join.onRef('s.organization_id', '=', 'ss.organization_id').onRef('s.id', '=', 'ss.site_id'),
    )
    .innerJoin('share_links as l', join =>
      join.onRef('l.organization_id', '=', 's.organization_id').onRef('l.site_id', '=', 's.id'),
    )
    .select(['d.organization_id', 'ss.site_id'])
    .where('d.kind', '=', 'space')
    .where('d.id', '=', spaceId)
    .where(isUnblocked(sql`d`))
    .where('s.published', '=', 1)
    .where('s.visibility', '=', 'share-link')
    .where('l.active', '=', 1)
    .where(eb =>
      eb.or([eb('l.key', '=', shareKey), eb.and([eb('l.old_key', '=', shareKey), eb('l.old_key_until', '>', now)])]),
    )
    .where(eb => eb.or([eb('l.expires_at', 'is', null), eb('l.expires_at', '>', now)]))
    .where('ss.hidden', '=', 0)
    .where(eb => eb.or([eb('e.hidden', 'is', null), eb('e.hidden', '=', 0)]))
    .executeTakeFirst();
}
