import { emptyRoot } from '#document/tree.ts';
import { lockRequest } from '../change-requests/change-content.ts';
import { moveChangeRequest } from '../change-requests/head.ts';
import { lockMain } from '../content/change-space.ts';
import { moveMain } from '../content/main-head.ts';
import { loadVersion, type Version } from '../content/version.ts';
import type { ImportRunRow, RevisionRow } from '../db/tables/content.ts';
import { type Context, callerId } from '../http/context.ts';
import { absent, conflict } from '../http/errors.ts';
import { baseOfRevision } from '../revisions/base.ts';

/** Whether the import is done and nothing was edited since. */
export async function isUndoable(context: Context, run: ImportRunRow): Promise<boolean> {
  if (run.status !== 'completed') return false;
  const request = run.change_request_id === null ? {} : { changeRequestId: run.change_request_id };
  const version = await loadVersion(context, { spaceId: run.space_id, ...request }).catch(absent);
  return version?.revision.id === run.revision_id;
}

/** Makes the content what it was before the import. @throws 403, 409 once something was edited after it */
export async function takeBack(context: Context, run: ImportRunRow): Promise<void> {
  const message = 'Undo import';
  if (run.change_request_id !== null) {
    const version = await lockRequest(context, { spaceId: run.space_id, changeRequestId: run.change_request_id });
    const { root } = await before(version, run);
    await moveChangeRequest(version, { root, type: 'edits', parents: [version.revision], message });
    return;
  }
  const version = await lockMain(context, run.space_id);
  const { store, access, revision: head } = version;
  const { root, revisions } = await before(version, run);
  const parents = [head, ...revisions];
  await moveMain(context, store, access.space, head, {
    ...{ root, parents, type: 'rollback', message },
    author: callerId(context),
  });
}

async function before(version: Version, run: ImportRunRow): Promise<{ root: string; revisions: RevisionRow[] }> {
  if (version.revision.id !== run.revision_id) throw conflict('import-edited-since');
  const base = await baseOfRevision(version, undefined);
  return { root: base?.root ?? emptyRoot(version.store), revisions: base ? [base] : [] };
}
