import { compareRoots } from '#document/changes.ts';
import { requireSpace } from '../access/capabilities.ts';
import { loadVersion, requireWritable, type Version } from '../content/version.ts';
import type { ChangeRequestRow, RevisionRow } from '../db/tables/content.ts';
import { type Context, callerId } from '../http/context.ts';
import { conflict, notFound } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { addRevision } from '../revisions/add.ts';
import { findRevision, findRevisions } from '../revisions/rows.ts';
import { lockSpace, updateSpace } from '../spaces/rows.ts';
import type { RequestParams } from './change-content.ts';
import { conflictState, storeConflicts } from './conflicts.ts';
import { addContribution } from './contributor-rows.ts';
import { countChanges, noChanges } from './count-changes.ts';
import { emitOpened } from './events.ts';
import { publishChangeRequest } from './head.ts';
import { type MergeSides, mergeSides, type PreparedMerge, prepareMerge } from './prepared-merge.ts';
import { presentOne } from './present-one.ts';
import { insertChangeRequest } from './rows.ts';
import { countChangeRequest } from './space-rows.ts';
import { subjectColumns } from './subject-columns.ts';

interface NewRequest {
  subject: string;
  description?: string | undefined;
  /** A draft without one. */
  status?: 'draft' | 'open';
}

/** `createChangeRequest` and `createSuggestionRequest`. @param needed the level for it */
export async function createRequest(
  context: Context,
  params: { spaceId: string },
  needed: 'edit' | 'comment',
  body: NewRequest,
) {
  const version = await loadVersion(context, params);
  requireSpace(version.access.level, needed);
  const { row } = await prepareRequest(context, version, body);
  await insertChangeRequest(context.db, row);
  if (row.status === 'open') await emitOpened(context, row);
  return presentOne(context, version.access.viewer, row.space_id, row.id);
}

/**
 * A row, still to be inserted, for a request with the main content of a space. The space gets locked, for the number, and
 * counts it.
 */
async function prepareRequest(
  context: Context,
  { key }: Version,
  { subject, description, status = 'draft' }: NewRequest,
): Promise<{ row: ChangeRequestRow; main: RevisionRow }> {
  const { db } = context;
  const space = await lockSpace(db, key);
  requireWritable(space);
  const main = await findRevision(db, key, space.revision_id);
  if (!main) throw notFound('revision');
  const now = context.services.clock.now().toISOString();
  const row: ChangeRequestRow = {
    organization_id: key.organizationId,
    space_id: key.spaceId,
    id: newId(),
    number: space.next_number,
    status,
    ...subjectColumns(subject),
    description: description ?? '',
    links: null,
    created_by: callerId(context),
    begun_by: null,
    created_at: now,
    updated_at: now,
    revision_id: main.id,
    revision_initial: main.id,
    revision_merged_ancestor: null,
    revision_merged: null,
    merged_by: null,
    merged_at: null,
    comments_open: 0,
    conflicts_open: 0,
    counts: JSON.stringify(noChanges),
    active_at: now,
    active_by: callerId(context),
    merged_texts: null,
    standings: '',
  };
  await updateSpace(db, key.organizationId, key.spaceId, { next_number: space.next_number + 1 });
  await countChangeRequest(db, key, undefined, { status, base: main.id });
  publishChangeRequest(context, row, { status });
  return { row, main };
}

/** Merges before the transaction of `revertChangeRequest` begins. @throws 403 and 409 for somebody who may not */
export async function prepareRevert(context: Context, params: RequestParams): Promise<PreparedMerge> {
  const version = await loadVersion(context, params);
  const { access, key } = version;
  const { after, before } = await loadMerged(version);
  requireWritable(access.space);
  const main = await findRevision(context.db, key, access.space.revision_id);
  if (!main) throw notFound('revision');
  return prepareMerge(context.db, key, undoing({ after, before, main }));
}

/**
 * `revertChangeRequest`: a new change request that takes out of the main content what a merged one brought in.
 * @throws 409 when it is not merged
 */
export async function revertMerged(
  context: Context,
  params: RequestParams,
  ready?: PreparedMerge,
): Promise<ChangeRequestRow> {
  const version = await loadVersion(context, params);
  const { key, store } = version;
  const { merged, after, before } = await loadMerged(version);
  const subject = `Revert #${merged.number}${merged.subject ? ` ${merged.subject}` : ''}`.slice(0, 100);
  const { row, main } = await prepareRequest(context, version, { subject });
  const merge = await mergeSides(context.db, key, store, undoing({ after, before, main }), ready);
  const { root } = merge;
  await store.flush();
  const revision = await addRevision(context.db, {
    ...key,
    root,
    parents: [main],
    type: 'edits',
    main: false,
    author: callerId(context),
    message: subject,
    changeRequestId: row.id,
    now: context.services.clock.now(),
  });
  const counts = JSON.stringify(countChanges(await compareRoots(store, main.root, root)));
  const made = { ...row, revision_id: revision.id, counts, ...conflictState(merge) };
  await insertChangeRequest(context.db, made);
  await addContribution(context.db, made, callerId(context), made.created_at);
  await storeConflicts(context, made, revision, merge);
  return made;
}

interface Reverted {
  after: RevisionRow;
  before: RevisionRow;
}

/** Undoing is a merge from the state with the change, of what was there before it. */
const undoing = ({ after, before, main }: Reverted & { main: RevisionRow }): MergeSides => ({
  base: after,
  main,
  mine: before,
});

/** A merged change request with the main content after and before it. @throws 403, 409 when it is not merged */
async function loadMerged({
  context,
  access,
  key,
  changeRequest: merged,
}: Version): Promise<Reverted & { merged: ChangeRequestRow }> {
  requireSpace(access.level, 'edit');
  if (!merged?.revision_merged) throw conflict('only-merged-reverts');
  const after = await findRevision(context.db, key, merged.revision_merged);
  const parents: string[] = after ? JSON.parse(after.parents) : [];
  const before = (await findRevisions(context.db, key, parents)).get(parents[0] ?? '');
  if (!after || !before) throw notFound('revision');
  return { merged, after, before };
}
