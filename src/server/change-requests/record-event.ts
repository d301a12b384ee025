import type { StoredRequestEvent } from '#contract/change-request-events.ts';
import { type Context, callerId } from '../http/context.ts';
import { newId } from '../ids.ts';
import { insertEvent } from './event-rows.ts';
import type { InChangeRequest } from './rows.ts';

/**
 * Keeps what the caller did to a change request for its timeline.
 * @param made the revision that this made, which is then no edit beside it
 */
export async function recordEvent(
  context: Context,
  { organization_id, space_id, id }: InChangeRequest,
  type: StoredRequestEvent,
  data?: { users: readonly string[] },
  made?: string,
): Promise<void> {
  await insertEvent(context.db, {
    ...{ organization_id, space_id, change_request_id: id, id: made ?? newId(), type, actor: callerId(context) },
    data: data ? JSON.stringify(data) : null,
    created_at: context.services.clock.now().toISOString(),
  });
}
