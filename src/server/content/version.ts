import { loadSpace, type SpaceAccess } from '../access/load.ts';
import { findChangeRequest } from '../change-requests/rows.ts';
import type { ChangeRequestRow, RevisionRow } from '../db/tables/content.ts';
import type { SpaceRow } from '../db/tables/spaces.ts';
import type { Context } from '../http/context.ts';
import { conflict, notFound } from '../http/errors.ts';
import { findRevision, type SpaceKey } from '../revisions/rows.ts';
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

/** @throws 409 for a space in the trash, and for one whose content is computed: both are only read */
export function requireWritable({
  deleted_at,
  computed_source,
}: Pick<SpaceRow, 'deleted_at' | 'computed_source'>): void {
  if (deleted_at !== null) throw conflict('space-deleted');
  if (computed_source !== null) throw conflict('space-translated');
}

interface VersionParams {
  spaceId: string;
  changeRequestId?: string;
  revisionId?: string;
}

/** @throws 404 when something of it does not exist or the caller may not view it */
export async function loadVersion(context: Context, params: VersionParams): Promise<Version> {
  const access = await loadSpace(context, params.spaceId);
  const key = { organizationId: access.space.organization_id, spaceId: access.space.id };
  const changeRequest =
    params.changeRequestId === undefined ? undefined : await findChangeRequest(context.db, key, params.changeRequestId);
  if (params.changeRequestId !== undefined && !changeRequest) throw notFound('change request');
  const revision = await loadRevision(
    context,
    key,
    params.revisionId ?? changeRequest?.revision_id ?? access.space.revision_id,
  );
  const store = new ContentStore(context.db, key.organizationId);
  return { context, access, key, store, revision, changeRequest };
}

/** The main content of the same space. */
export async function mainBeside(version: Version): Promise<Version> {
  const { context, access, key } = version;
  const revision = await loadRevision(context, key, access.space.revision_id);
  return { ...version, revision, changeRequest: undefined };
}

async function loadRevision({ db }: Context, key: SpaceKey, id: string): Promise<RevisionRow> {
  const revision = await findRevision(db, key, id);
  if (!revision) throw notFound('revision');
  return revision;
}
