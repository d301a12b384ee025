import type { z } from 'zod';
import type { ContentChanges } from '#contract/content-changes.ts';
import { requireSpace } from '../access/capabilities.ts';
import { type Context, callerId } from '../http/context.ts';
import { conflict, notFound } from '../http/errors.ts';
import { presentRevision } from '../revisions/present.ts';
import { findRevision } from '../revisions/rows.ts';
import { lockSpace } from '../spaces/rows.ts';
import { applyChanges, type Manner } from './apply.ts';
import { namesOfEdit } from './edit-message.ts';
import { moveMain } from './main-head.ts';
import { presentFile } from './present.ts';
import { readRevision } from './read.ts';
import { loadVersion, requireWritable, type Version } from './version.ts';

/** The version a live edit goes into: the space locked, its head as it is now. @throws 403, 409 when it is locked for edits */
export async function lockMain(context: Context, spaceId: string): Promise<Version> {
  const version = await loadVersion(context, { spaceId });
  requireSpace(version.access.level, 'edit');
  const space = await lockSpace(context.db, version.key);
  requireWritable(space);
  if (space.edit_mode === 'locked') throw conflict('space-locked');
  const revision = await findRevision(context.db, version.key, space.revision_id);
  if (!revision) throw notFound('revision');
  return { ...version, access: { ...version.access, space }, revision };
}

/** `updateSpaceContent`. */
export async function changeSpaceContent(
  context: Context,
  spaceId: string,
  body: z.output<typeof ContentChanges>,
  { compat = false, fetched = new Map() }: Manner = {},
) {
  const version = await lockMain(context, spaceId);
  const { store, revision: head, key, access } = version;
  const { publicUrl } = context.services.config;
  const applied = await applyChanges(
    {
      context,
      key,
      store,
      root: head.root,
      revisionId: head.id,
      compareRoot: head.root,
      location: `${publicUrl}/v1/spaces/${spaceId}/content`,
      fetched,
    },
    body,
  );
  const revision =
    applied.root === head.root
      ? head
      : await moveMain(context, store, access.space, head, {
          root: applied.root,
          parents: [head],
          type: 'edits',
          author: callerId(context),
          message: body.message || (await namesOfEdit(store, head.root, applied.root)),
        });
  const space = { ...access.space, revision_id: revision.id };
  if (compat) {
    return readRevision({ ...version, access: { ...access, space }, revision }, { metadata: true, computed: true });
  }
  return {
    revision: await presentRevision(context, space, revision),
    changes: applied.outcomes,
    insertedFiles: applied.insertedFiles.map(file => presentFile(file, context.services)),
    refs: applied.refs,
  };
}
