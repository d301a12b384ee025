import type { ChangeRequestRow } from '../db/tables/content.ts';
import { type Context, callerId } from '../http/context.ts';
import { type Happening, notify } from '../notifications/happening.ts';
import { asksEveryone } from '../reviews/everyone.ts';
import { emit } from '../webhooks/emit.ts';

/** Tells webhooks and people that a change request is ready to be reviewed. */
export async function emitOpened(context: Context, row: ChangeRequestRow): Promise<void> {
  const everyReviewer = await asksEveryone(context.db, row);
  await notify(context, { ...happeningOf(context, row, 'change_request_opened'), everyReviewer });
  await emit(context, row.organization_id, 'change_request_opened', {
    spaceId: row.space_id,
    changeRequestId: row.id,
    openedBy: callerId(context),
  });
}

/** Tells people of a change request that they follow. */
export function notifyOfRequest(
  context: Context,
  row: ChangeRequestRow,
  type: 'change_request_merged' | 'change_request_conflicted',
): Promise<void> {
  return notify(context, happeningOf(context, row, type));
}

const happeningOf = (
  context: Context,
  { organization_id, space_id, id }: ChangeRequestRow,
  type: Happening['type'],
): Happening => ({
  ...{ organizationId: organization_id, spaceId: space_id, changeRequestId: id },
  ...{ type, actorId: callerId(context) },
});
