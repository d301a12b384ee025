import type { Db } from '../db/database.ts';
import { notify } from '../notifications/happening.ts';
import type { Services } from '../services.ts';
import { deleteAccessRequests } from './request-rows.ts';

/** A role that was given answers what its member asked for: those who waited are told. */
export async function answerRoleRequests(
  context: { db: Db; services: Pick<Services, 'jobs'> },
  { organizationId, actorId }: { organizationId: string; actorId: string },
  userIds: readonly string[],
): Promise<void> {
  const asked = await deleteAccessRequests(context.db, organizationId, 'organization', [organizationId], userIds);
  if (asked.length > 0) await notify(context, { organizationId, type: 'invited', actorId, userIds: asked });
}
