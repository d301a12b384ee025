import type { ChangeRequestStatus } from '#contract/change-request.ts';
import type { StoredRequestEvent } from '#contract/change-request-events.ts';
import { requireSpace } from '../access/capabilities.ts';
import { loadVersion } from '../content/version.ts';
import type { ChangeRequestRow } from '../db/tables/content.ts';
import type { Context } from '../http/context.ts';
import { conflict } from '../http/errors.ts';
import { lockSpace } from '../spaces/rows.ts';
import { ancestorOf } from './ancestor.ts';
import type { RequestParams } from './change-content.ts';
import { emitOpened } from './events.ts';
import { publishChangeRequest } from './head.ts';
import { presentOne } from './present-one.ts';
import { recordEvent } from './record-event.ts';
import { lockChangeRequest, updateChangeRequestRow } from './rows.ts';
import { countChangeRequest } from './space-rows.ts';
import { subjectColumns } from './subject-columns.ts';

interface Changes {
  subject?: string | undefined;
  description?: string | null | undefined;
  links?: readonly string[] | undefined;
  status?: Exclude<ChangeRequestStatus, 'merged'> | undefined;
}

function eventOf(before: ChangeRequestStatus, status: NonNullable<Changes['status']>): StoredRequestEvent {
  if (status === 'archived') return 'archived';
  if (before === 'archived') return 'reopened';
  return status === 'open' ? 'opened' : 'drafted';
}

/** `updateChangeRequestById` (decisions 7.1). @throws 409 for another status of a merged request */
export async function changeRequestState(context: Context, params: RequestParams, changes: Changes) {
  const version = await loadVersion(context, params);
  const { key, access } = version;
  requireSpace(access.level, 'edit');
  await lockSpace(context.db, key);
  const row = await lockChangeRequest(context.db, key, version.changeRequest?.id ?? '');
  const { subject, description, links, status } = changes;
  const moves = status !== undefined && status !== row.status;
  if (moves && row.status === 'merged') throw conflict('status-final');
  const set: Partial<ChangeRequestRow> = {
    ...(subject === undefined ? {} : subjectColumns(subject)),
    ...(description === undefined ? {} : { description: description ?? '' }),
    ...(links === undefined ? {} : { links: links.length > 0 ? JSON.stringify([...new Set(links)]) : null }),
    ...(moves ? { status } : {}),
  };
  if (Object.keys(set).length > 0) {
    await updateChangeRequestRow(context.db, row, { ...set, updated_at: context.services.clock.now().toISOString() });
    const base = ancestorOf(row);
    if (moves) await countChangeRequest(context.db, key, { status: row.status, base }, { status, base });
    if (moves && status === 'open') await emitOpened(context, row);
    if (moves) await recordEvent(context, row, eventOf(row.status, status));
    publishChangeRequest(context, row, moves ? { status } : {});
  }
  return presentOne(context, access.viewer, key.spaceId, row.id);
}
