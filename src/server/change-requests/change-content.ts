import type { z } from 'zod';
import type { ContentChanges } from '#contract/content-changes.ts';
import { requireSpace } from '../access/capabilities.ts';
import { applyChanges, type Manner } from '../content/apply.ts';
import { presentFile } from '../content/present.ts';
import { loadVersion, requireWritable, type Version } from '../content/version.ts';
import type { ChangeRequestRow } from '../db/tables/content.ts';
import type { Context } from '../http/context.ts';
import { conflict, notFound } from '../http/errors.ts';
import { findRevision } from '../revisions/rows.ts';
import { ancestorOf } from './ancestor.ts';
import { moveChangeRequest } from './head.ts';
import { presentOne } from './present-one.ts';
import { lockChangeRequest } from './rows.ts';

export interface RequestParams {
  spaceId: string;
  changeRequestId: string;
}

interface RequestVersion extends Version {
  changeRequest: ChangeRequestRow;
}

/** The version an edit of a change request goes into, locked. @throws 403, 409 when it is merged or archived */
export async function lockRequest(context: Context, params: RequestParams): Promise<RequestVersion> {
  const version = await loadVersion(context, params);
  requireSpace(version.access.level, 'edit');
  requireWritable(version.access.space);
  const changeRequest = await lockChangeRequest(context.db, version.key, version.changeRequest?.id ?? '');
  if (changeRequest.status === 'merged') throw conflict('change-request-merged');
  if (changeRequest.status === 'archived') throw conflict('change-request-archived');
  const revision = await findRevision(context.db, version.key, changeRequest.revision_id);
  if (!revision) throw notFound('revision');
  return { ...version, changeRequest, revision };
}

/** `updateChangeRequestContent`. */
export async function changeRequestContentChange(
  context: Context,
  params: RequestParams,
  body: z.output<typeof ContentChanges>,
  { compat = false, fetched = new Map() }: Manner = {},
) {
  const version = await lockRequest(context, params);
  const { store, key, revision: head, changeRequest } = version;
  const base = await findRevision(context.db, key, ancestorOf(changeRequest));
  const { publicUrl } = context.services.config;
  const applied = await applyChanges(
    {
      context,
      key,
      store,
      root: head.root,
      revisionId: head.id,
      compareRoot: base?.root ?? head.root,
      location: `${publicUrl}/v1/spaces/${key.spaceId}/change-requests/${changeRequest.id}/content`,
      fetched,
    },
    body,
  );
  if (applied.root !== head.root) {
    await moveChangeRequest(version, { root: applied.root, type: 'edits', parents: [head], message: body.message });
  }
  const presented = await presentOne(context, version.access.viewer, key.spaceId, changeRequest.id);
  if (compat) return presented;
  return {
    changeRequest: presented,
    changes: applied.outcomes,
    insertedFiles: applied.insertedFiles.map(file => presentFile(file, context.services)),
    refs: applied.refs,
  };
}
