import type { ChangeRequestRow } from '../db/tables/content.ts';
import { type Context, callerId } from '../http/context.ts';
import { emit } from '../webhooks/emit.ts';

/** Tells webhooks that a change request is ready to be reviewed. */
export function emitOpened(context: Context, row: ChangeRequestRow): Promise<void> {
  return emit(context, row.organization_id, 'change_request_opened', {
    spaceId: row.space_id,
    changeRequestId: row.id,
    openedBy: callerId(context),
  });
}
