import { homeOf } from '../access/item-rows.ts';
import { loadSpace, type SpaceAccess } from '../access/load.ts';
import { findChangeRequest, findRequestHead } from '../change-requests/rows.ts';
import type { Db } from '../db/database.ts';
import type { ChangeRequestRow, RevisionRow } from '../db/tables/content.ts';
import type { SpaceRow } from '../db/tables/spaces.ts';
import { together } from '../db/together.ts';
import type { Context } from '../http/context.ts';
import { conflict, notFound } from '../http/errors.ts';
import { findMainHead, findRevision, type SpaceHome, type SpaceKey } from '../revisions/rows.ts';
import { ContentStore } from './store.ts';

/** One state of a space's content, as a request names it: the main content, a change request's, or an older one. */
export interface Version {
  context: Context;
  access: SpaceAccess;
  key: SpaceKey;
  store: ContentStore;
  revision: RevisionRow;
  changeRequest: ChangeRequestRow | undefined;
}

/** Also asked of the locked row, in case the space went to the trash meanwhile. @throws 409 for one in the trash or with computed content */
export function requireWritable({
  deleted_at,
  computed_source,
}: Pick<SpaceRow, 'deleted_at' | 'computed_source'>): void {
  if (deleted_at !== null) throw conflict('space-deleted');
  if (computed_source !== null) throw conflict('space-translated');
}

interface VersionParams {
  spaceId: string;
  changeRequestId?: string | undefined;
  revisionId?: string | undefined;
}

/** @throws 404 when something of it does not exist or the caller may not view it */
export async function loadVersion(context: Context, params: VersionParams): Promise<Version> {
  const { db } = context;
  const { spaceId, changeRequestId } = params;
  const home = { organizationId: homeOf('space', spaceId), spaceId };
  const [access, changeRequest, found] = await together(
    db,
    () => loadSpace(context, spaceId),
    () => (changeRequestId === undefined ? undefined : findChangeRequest(db, home, changeRequestId)),
    () => findNamed(db, home, params),
  );
  if (changeRequestId !== undefined && !changeRequest) throw notFound('change request');
  const key = { organizationId: access.space.organization_id, spaceId };
  const id = params.revisionId ?? changeRequest?.revision_id ?? access.space.revision_id;
  // Asked at once, they may have been read before and after somebody's merge.
  const revision = found?.id === id ? found : await loadRevision(context, key, id);
  const store = new ContentStore(context.db, key.organizationId);
  return { context, access, key, store, revision, changeRequest };
}

/** The revision that a request names, before anything of its space is known. */
function findNamed(db: Db, home: SpaceHome, { changeRequestId, revisionId }: VersionParams) {
  if (revisionId !== undefined) return findRevision(db, home, revisionId);
  return changeRequestId === undefined ? findMainHead(db, home) : findRequestHead(db, home, changeRequestId);
}

/** The main content of the same space. */
export const mainBeside = (version: Version): Promise<Version> =>
  revisionBeside(version, version.access.space.revision_id);

/** An older main content of the same space. */
export async function revisionBeside(version: Version, id: string): Promise<Version> {
  const revision = await loadRevision(version.context, version.key, id);
  return { ...version, revision, changeRequest: undefined };
}

async function loadRevision({ db }: Context, key: SpaceKey, id: string): Promise<RevisionRow> {
  const revision = await findRevision(db, key, id);
  if (!revision) throw notFound('revision');
  return revision;
}
