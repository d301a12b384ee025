import { resolveConflict } from '#document/resolve-conflict.ts';
import { requireSpace } from '../access/capabilities.ts';
import { moveMain } from '../content/main-head.ts';
import { loadVersion } from '../content/version.ts';
import type { ConflictRow } from '../db/tables/content.ts';
import { type Context, callerId } from '../http/context.ts';
import { conflict, notFound } from '../http/errors.ts';
import type { RequestParams } from './change-content.ts';
import { findConflict, updateConflict } from './conflict-rows.ts';
import { foundConflict, refuseResolution, resolutionOf } from './conflicts.ts';
import { moveChangeRequest } from './head.ts';
import { lockSides } from './merge.ts';
import { presentConflicts } from './present-conflicts.ts';
import { recordEvent } from './record-event.ts';
import { updateChangeRequestRow } from './rows.ts';

interface Choice {
  use: ConflictRow['used'];
  value?: unknown;
}

/**
 * `resolveChangeRequestConflict`: puts the chosen side into the request, or into the main content once it is merged.
 * It can be decided again.
 * @throws 409 when what it is about is gone, or the request is archived
 */
export async function resolveOne(context: Context, params: RequestParams & { conflictId: string }, choice: Choice) {
  const version = await loadVersion(context, params);
  requireSpace(version.access.level, version.changeRequest?.status === 'merged' ? 'merge' : 'edit');
  const { changeRequest, space, main, mine } = await lockSides(context, version);
  if (changeRequest.status === 'archived') throw conflict('change-request-archived');
  const row = await findConflict(context.db, changeRequest, params.conflictId);
  if (!row) throw notFound('conflict');
  const isMerged = changeRequest.status === 'merged';
  if (isMerged) requireSpace(version.access.level, 'merge');
  const found = foundConflict(row);
  const now = context.services.clock.now().toISOString();
  const head = isMerged ? main : mine;
  const root = await resolveConflict(version.store, head.root, found, resolutionOf(found, choice), now).catch(
    refuseResolution,
  );
  const open = changeRequest.conflicts_open - (row.resolved_at === null ? 1 : 0);
  let made: string | undefined;
  if (root !== head.root && isMerged) {
    await moveMain(context, version.store, space, main, {
      root,
      parents: [main],
      type: 'edits',
      author: callerId(context),
      message: `Conflict of #${changeRequest.number} decided`,
    });
  } else if (root !== head.root) {
    const moved = await moveChangeRequest(
      { context, key: version.key, store: version.store, changeRequest },
      { root, type: 'edits', parents: [mine] },
    );
    made = moved.id;
  }
  await updateChangeRequestRow(context.db, changeRequest, { conflicts_open: Math.max(0, open), updated_at: now });
  const value = choice.use === 'value' ? JSON.stringify(choice.value) : null;
  const changes = { used: choice.use, value, resolved_by: callerId(context), resolved_at: now };
  await updateConflict(context.db, changeRequest, row.id, changes);
  if (row.resolved_at === null) await recordEvent(context, changeRequest, 'conflict_decided', undefined, made);
  const [presented] = await presentConflicts(context, changeRequest, [{ ...row, ...changes }]);
  if (!presented) throw notFound('conflict');
  return presented;
}
