import { requireOrganization } from '../access/capabilities.ts';
import { loadOrganization } from '../access/load.ts';
import type { Viewer } from '../access/rows.ts';
import { queueCollection } from '../content/collect-job.ts';
import type { Db } from '../db/database.ts';
import type { SpaceRow } from '../db/tables/spaces.ts';
import { deleteGrantsOn, insertGrant } from '../grants/rows.ts';
import type { Context } from '../http/context.ts';
import { conflict, preconditionFailed } from '../http/errors.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { hasReferences, queueReferences } from '../openapi/search-job.ts';
import { detachTranslations } from '../translations/rows.ts';
import { requireParent } from '../tree/parent.ts';
import { moveDirectory } from '../tree/rows.ts';
import { lockTrees, type Spaces } from '../tree/structure-rows.ts';
import { usedBySite } from './publication-rows.ts';
import { moveSpaceRow } from './rows.ts';
import { transferContent } from './transfer-content.ts';

/**
 * The other end of a transfer, both structures locked.
 * @throws 404 for an organization the caller is no member of, 403 when they may not create content there, 409 when the
 *   item belongs there already
 */
export async function loadTarget(
  context: Context,
  from: string,
  { organization, parent }: { organization: string; parent?: string | undefined },
): Promise<Viewer> {
  const { viewer } = await loadOrganization(context, organization);
  if (organization === from) throw conflict('same-organization');
  if (parent === undefined) requireOrganization(viewer.role, 'createContent');
  else await requireParent(context, viewer, parent);
  await lockTrees(context.db, [from, organization]);
  return viewer;
}

/** @throws 412 when a site uses one of the spaces */
export async function requireUnused(tx: Db, organizationId: string, spaces: Spaces) {
  if (await usedBySite(tx, organizationId, spaces)) throw preconditionFailed('used-by-site');
}

/** What a transfer is made with, in a request or a job. */
export interface TransferParts {
  tx: Db;
  jobs: Jobs;
  now: Date;
}

export const transferParts = ({ db, services: { jobs, clock } }: Context): TransferParts => ({
  tx: db,
  jobs,
  now: clock.now(),
});

/** Moves one space with all its content. Levels stay behind; whoever moves it gets admin on it. */
export async function transferSpaceTo(
  { tx, jobs, now }: TransferParts,
  space: SpaceRow,
  target: Pick<Viewer, 'organizationId' | 'userId'>,
  place: { parentId: string | null; position: string },
): Promise<void> {
  const from = space.organization_id;
  await detachTranslations(tx, from, space.id);
  await deleteGrantsOn(tx, from, 'space', [space.id]);
  await moveSpaceRow(tx, space, target.organizationId, place);
  const tree = await transferContent(tx, space, target.organizationId);
  if (tree && hasReferences(tree))
    await queueReferences(jobs, tx, { organizationId: target.organizationId, spaceId: space.id });
  await moveDirectory(tx, 'space', [space.id], target.organizationId);
  await queueCollection(jobs, tx, from, now);
  await insertGrant(tx, {
    organizationId: target.organizationId,
    item: { kind: 'space', id: space.id },
    subject: { kind: 'user', id: target.userId },
    level: 'admin',
    now,
  });
}
