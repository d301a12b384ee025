import { viewerNow } from '../access/viewer-now.ts';
import type { Db } from '../db/database.ts';
import { viewableSpaces } from '../published/rows.ts';
import { levelOnSite } from '../sites/load.ts';
import type { OwnPdf } from './links.ts';
import type { Plan } from './plan.ts';

/** Whether whoever asked for a link may read now what it prints: with their rights the link would go on giving what they lost. */
export async function isStillReadable(
  db: Db,
  { organizationId, userId, site }: Pick<OwnPdf, 'organizationId' | 'userId' | 'site'>,
  { parts }: Pick<Plan, 'parts'>,
): Promise<boolean> {
  const viewer = await viewerNow(db, { organizationId, userId });
  if (!viewer || (site && (await levelOnSite(db, viewer, site.id)) === null)) return false;
  const ids = new Set(parts.map(({ spaceId }) => spaceId));
  return (await viewableSpaces(db, viewer, [...ids])).size === ids.size;
}
