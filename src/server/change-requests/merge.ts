import type { UnmetRule } from '#contract/merge-rules.ts';
import { requireSpace } from '../access/capabilities.ts';
import { moveMain } from '../content/main-head.ts';
import { loadVersion, requireWritable, type Version } from '../content/version.ts';
import { isActive } from '../db/active-requests.ts';
import type { ChangeRequestRow, RevisionRow } from '../db/tables/content.ts';
import type { SpaceRow } from '../db/tables/spaces.ts';
import { type Context, callerId } from '../http/context.ts';
import { matchesTag } from '../http/entity-tag.ts';
import { conflict, forbidden, notFound, preconditionFailed, Refusal, sentenceOf } from '../http/errors.ts';
import { findRevisions } from '../revisions/rows.ts';
import { lockSpace } from '../spaces/rows.ts';
import { emit } from '../webhooks/emit.ts';
import { ancestorOf } from './ancestor.ts';
import type { RequestParams } from './change-content.ts';
import { deleteOpenConflicts } from './conflict-rows.ts';
import { conflictState, storeConflicts } from './conflicts.ts';
import { notifyOfRequest } from './events.ts';
import { moveChangeRequest, publishChangeRequest } from './head.ts';
import { judgeMerge } from './merge-state.ts';
import { type MergeSides, mergeSides, type PreparedMerge, prepareMerge } from './prepared-merge.ts';
import { lockChangeRequest, updateChangeRequestRow } from './rows.ts';
import { countChangeRequest } from './space-rows.ts';

interface Sides extends MergeSides {
  version: Version;
  space: SpaceRow;
  changeRequest: ChangeRequestRow;
}

/** A change request and the main content, both locked, with their common ancestor. The space first: everybody locks in this order. */
export async function lockSides(context: Context, version: Version): Promise<Sides> {
  const { key } = version;
  const space = await lockSpace(context.db, key);
  requireWritable(space);
  const changeRequest = await lockChangeRequest(context.db, key, version.changeRequest?.id ?? '');
  return { version, space, changeRequest, ...(await findSides(context, version, space, changeRequest)) };
}

async function findSides(
  { db }: Context,
  { key }: Version,
  space: SpaceRow,
  changeRequest: ChangeRequestRow,
): Promise<MergeSides> {
  const ids = [ancestorOf(changeRequest), space.revision_id, changeRequest.revision_id] as const;
  const rows = await findRevisions(db, key, ids);
  const [base, main, mine] = ids.map(id => rows.get(id));
  if (!base || !main || !mine) throw notFound('revision');
  return { base, main, mine };
}

/**
 * Merges before the transaction of `mergeChangeRequest` or `updateChangeRequest` begins; nothing where there is nothing
 * to merge.
 * @throws 403 and 409 for somebody who may not
 */
export async function prepareSides(
  context: Context,
  params: RequestParams,
  needed: 'merge' | 'edit',
): Promise<PreparedMerge | undefined> {
  const version = await loadVersion(context, params);
  const { access, changeRequest, key } = version;
  requireSpace(access.level, needed);
  requireWritable(access.space);
  if (!changeRequest || !isActive(changeRequest)) return undefined;
  const sides = await findSides(context, version, access.space, changeRequest);
  return sides.base.id === sides.main.id ? undefined : prepareMerge(context.db, key, sides);
}

/**
 * `mergeChangeRequest`: three-way into the main content; the request wins conflicts and the other sides are kept.
 * @throws 409 when it is merged or archived or rules do not hold, 403 for a bypass that is not the caller's, 412 when `If-Match` names another revision than the main content's
 */
export async function mergeIntoMain(
  context: Context,
  params: RequestParams,
  { bypass }: { bypass: boolean },
  ready?: PreparedMerge,
) {
  const version = await loadVersion(context, params);
  requireSpace(version.access.level, 'merge');
  const sides = await lockSides(context, version);
  const { space, changeRequest, base, main, mine } = sides;
  const { key, store } = version;
  if (changeRequest.status === 'merged') throw conflict('change-request-merged-already');
  if (changeRequest.status === 'archived') throw conflict('change-request-archived');
  requireMatch(context, main);
  const bypassed = await requireRules(context, sides, bypass);
  const merge = await mergeSides(context.db, key, store, sides, ready);
  const { root, conflicts } = merge;
  const revision = await moveMain(context, store, space, main, {
    root,
    parents: [main, mine],
    type: 'merge',
    author: callerId(context),
    message: changeRequest.subject,
    changeRequestId: changeRequest.id,
  });
  const now = context.services.clock.now().toISOString();
  await updateChangeRequestRow(context.db, changeRequest, {
    status: 'merged',
    updated_at: now,
    active_at: now,
    active_by: callerId(context),
    revision_merged: revision.id,
    merged_by: callerId(context),
    merged_at: now,
    ...conflictState(merge),
  });
  const before = { status: changeRequest.status, base: base.id };
  await countChangeRequest(context.db, key, before, { status: 'merged', base: base.id });
  await deleteOpenConflicts(context.db, changeRequest);
  await storeConflicts(context, changeRequest, revision, merge);
  await emit(context, changeRequest.organization_id, 'change_request_merged', {
    spaceId: changeRequest.space_id,
    changeRequestId: changeRequest.id,
    revisionId: revision.id,
    mergedBy: callerId(context),
  });
  await notifyOfRequest(context, changeRequest, 'change_request_merged');
  publishChangeRequest(context, changeRequest, { status: 'merged', revision: revision.id });
  const result = conflicts.length > 0 ? ('conflicts' as const) : ('merge' as const);
  return {
    revision: revision.id,
    result,
    conflicts: conflicts.length,
    ...(bypassed.length > 0 ? { bypassed } : {}),
  };
}

/** The rules that did not hold, and were passed by knowingly. */
async function requireRules(
  context: Context,
  { version, space, changeRequest, main }: Sides,
  bypass: boolean,
): Promise<UnmetRule[]> {
  const { level, organization } = version.access;
  const stored = { own: space.merge_rules, inherited: organization.merge_rules };
  const judged = await judgeMerge(context, changeRequest, { mainRevision: main.id, level, stored });
  if (judged.unmet.length === 0) return [];
  if (bypass && judged.bypass) return judged.unmet;
  if (bypass) throw forbidden('bypass-forbidden');
  const rules = judged.unmet.map(({ message }) => message).join(' ');
  throw new Refusal(409, sentenceOf('merge-rules-unmet', { rules }), { unmetRules: judged.unmet });
}

function requireMatch({ headers }: Context, main: RevisionRow): void {
  const wanted = headers['if-match'];
  if (wanted !== undefined && !matchesTag(wanted, `"${main.id}"`)) throw preconditionFailed('main-moved-on');
}

/** `updateChangeRequest`: takes the main content in; nothing changes on one that is merged, archived or up to date. */
export async function updateFromMain(context: Context, params: RequestParams, ready?: PreparedMerge) {
  const version = await loadVersion(context, params);
  requireSpace(version.access.level, 'edit');
  const sides = await lockSides(context, version);
  const { changeRequest, base, main, mine } = sides;
  const { key, store } = version;
  if (!isActive(changeRequest) || base.id === main.id)
    return { revision: mine.id, result: 'update' as const, conflicts: 0 };
  const merge = await mergeSides(context.db, key, store, sides, ready);
  const { root, conflicts } = merge;
  await deleteOpenConflicts(context.db, changeRequest);
  const revision = await moveChangeRequest(
    { context, key, store, changeRequest },
    { root, type: 'update', parents: [mine, main], ancestor: main, state: conflictState(merge) },
  );
  const { status } = changeRequest;
  await countChangeRequest(context.db, key, { status, base: base.id }, { status, base: main.id });
  await storeConflicts(context, changeRequest, revision, merge);
  if (conflicts.length > 0) await notifyOfRequest(context, changeRequest, 'change_request_conflicted');
  const result = conflicts.length > 0 ? ('conflicts' as const) : ('update' as const);
  return { revision: revision.id, result, conflicts: conflicts.length };
}
