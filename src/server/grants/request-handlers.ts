import type { z } from 'zod';
import type { accessRequests } from '#contract/access-requests.ts';
import type { ListQuery } from '#contract/common.ts';
import { findSpace } from '../access/item-rows.ts';
import { atLeast, levelOfRank } from '../access/levels.ts';
import { loadOrganization } from '../access/load.ts';
import { pageRequest } from '../db/page.ts';
import { withCount } from '../db/together.ts';
import type { Context, Handlers } from '../http/context.ts';
import { conflict } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { notify, placeIn } from '../notifications/happening.ts';
import { presentUsers } from '../users/present-users.ts';
import { type ManagedItem, managedCollection, managedSite, managedSpace } from './item-grants.ts';
import { findChain, levelsOf } from './level-rows.ts';
import {
  countAccessRequests,
  findAccessRequest,
  listAccessRequests,
  markDeclined,
  putAccessRequest,
} from './request-rows.ts';
import type { GrantItem } from './rows.ts';

/** Milliseconds in which nobody is asked again who has declined. */
const patience = 86_400_000;

export const accessRequestHandlers: Handlers<typeof accessRequests> = {
  async requestAccess({ params, body: { item: asked, role, message }, context }) {
    const { viewer } = await loadOrganization(context, params.organizationId);
    const { organizationId, userId } = viewer;
    const item: GrantItem = { kind: asked.type, id: asked.id };
    const chain = await findChain(context.db, organizationId, item);
    // Answered as if it were there and hidden.
    if (chain.length === 0) return;
    const levels = await levelsOf(context.db, organizationId, chain, [userId]);
    const level = levelOfRank(levels.get(userId)?.rank ?? 0);
    if (level !== null && atLeast(level, role)) throw conflict('level-held', { level, what: asked.type });
    if (asked.type === 'space' && (await isInTrash(context, organizationId, asked.id))) return;
    await ask(context, organizationId, item, { userId, role, message });
  },

  async listAccessRequestsInSpace({ params, query, context }) {
    return list(context, await managedSpace(context, params.spaceId), query);
  },
  async declineAccessRequestInSpace({ params, context }) {
    await decline(context, await managedSpace(context, params.spaceId), params.userId);
  },
  async listAccessRequestsInCollection({ params, query, context }) {
    return list(context, await managedCollection(context, params.collectionId), query);
  },
  async declineAccessRequestInCollection({ params, context }) {
    await decline(context, await managedCollection(context, params.collectionId), params.userId);
  },
  async listAccessRequestsInSite({ params, query, context }) {
    return list(context, await managedSite(context, params.organizationId, params.siteId), query);
  },
  async declineAccessRequestInSite({ params, context }) {
    await decline(context, await managedSite(context, params.organizationId, params.siteId), params.userId);
  },
};

/** Only people who have no need to ask can see a space in the trash. */
async function isInTrash({ db }: Context, organizationId: string, spaceId: string): Promise<boolean> {
  const space = await findSpace(db, organizationId, spaceId);
  return space?.deleted_at !== null;
}

type Asked = Pick<z.output<(typeof accessRequests.requestAccess)['body'] & z.ZodType>, 'role' | 'message'> & {
  userId: string;
};

/** Notes it, and tells those who decide unless it waits for them already. */
async function ask(context: Context, organizationId: string, item: GrantItem, { userId, role, message }: Asked) {
  const { db, services } = context;
  const now = services.clock.now();
  const before = await findAccessRequest(db, organizationId, item, userId);
  if (before?.declined_at && now.getTime() - Date.parse(before.declined_at) < patience) return;
  const waiting = before && before.declined_at === null ? before : undefined;
  const id = waiting?.id ?? newId();
  await putAccessRequest(db, {
    organization_id: organizationId,
    item_kind: item.kind,
    item_id: item.id,
    user_id: userId,
    id,
    level: role,
    message,
    created_at: waiting?.created_at ?? now.toISOString(),
    declined_at: null,
  });
  if (waiting) return;
  const type = 'access_requested';
  await notify(context, { organizationId, type, actorId: userId, accessRequestId: id, ...placeIn(item) });
}

async function list(context: Context, { viewer, item }: ManagedItem, query: ListQuery) {
  const { organizationId } = viewer;
  const request = pageRequest(query, ['access-requests', item], 'desc');
  const { rows, ...found } = await withCount(
    context.db,
    () => listAccessRequests(context.db, organizationId, item, request),
    () => countAccessRequests(context.db, organizationId, item),
  );
  const userOf = await presentUsers(
    context,
    rows.map(({ user_id }) => user_id),
  );
  return {
    items: rows.map(({ id, user_id, level, message, created_at }) => ({
      object: 'access-request' as const,
      id,
      user: userOf(user_id),
      role: level,
      ...(message === '' ? {} : { message }),
      createdAt: created_at,
    })),
    ...found,
  };
}

async function decline(context: Context, { viewer, item }: ManagedItem, userId: string): Promise<void> {
  const { organizationId, userId: actorId } = viewer;
  const { db, services } = context;
  const now = services.clock.now().toISOString();
  if ((await markDeclined(db, organizationId, item, userId, now)) === 0) return;
  const levels = await levelsOf(db, organizationId, await findChain(db, organizationId, item), [userId]);
  // Whoever does not see it is not told what it is.
  const place = (levels.get(userId)?.rank ?? 0) > 0 ? placeIn(item) : {};
  await notify(context, { organizationId, type: 'access_declined', actorId, userIds: [userId], ...place });
}
