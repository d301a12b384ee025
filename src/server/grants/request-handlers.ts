import type { z } from 'zod';
import type { accessRequests } from '#contract/access-requests.ts';
import type { ListQuery } from '#contract/common.ts';
import { requireOrganization } from '../access/capabilities.ts';
import { findSpace } from '../access/item-rows.ts';
import { atLeast, type Level, levelOfRank } from '../access/levels.ts';
import { loadOrganization } from '../access/load.ts';
import type { Viewer } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import { pageRequest } from '../db/page.ts';
import { withCount } from '../db/together.ts';
import type { Context, Handlers } from '../http/context.ts';
import { conflict } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { notify, placeIn } from '../notifications/happening.ts';
import { presentUsers } from '../users/present-users.ts';
import { managedCollection, managedSite, managedSpace } from './item-grants.ts';
import { findChain, levelsOf } from './level-rows.ts';
import {
  type AskedItem,
  countAccessRequests,
  findAccessRequest,
  findAdmins,
  listAccessRequests,
  markDeclined,
  putAccessRequest,
} from './request-rows.ts';

/** Milliseconds in which nobody is asked again who has declined. */
const patience = 86_400_000;

export const accessRequestHandlers: Handlers<typeof accessRequests> = {
  async requestAccess({ params, body: { item: asked, role, message }, context }) {
    const { viewer } = await loadOrganization(context, params.organizationId);
    const { organizationId, userId } = viewer;
    const item: AskedItem = { kind: asked.type, id: asked.id };
    const level = await levelOn(context, viewer, item);
    // Answered as if it were there and hidden.
    if (level === undefined) return;
    if (level !== null && atLeast(level, role)) throw conflict('level-held', { level, what: asked.type });
    if (asked.type === 'space' && (await isInTrash(context, organizationId, asked.id))) return;
    await ask(context, organizationId, item, { userId, role, message });
  },

  async listAccessRequestsInOrganization({ params: { organizationId }, query, context }) {
    return list(context, await managedOrganization(context, organizationId), query);
  },
  async declineAccessRequestInOrganization({ params: { organizationId, userId }, context }) {
    await decline(context, await managedOrganization(context, organizationId), userId);
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

interface Managed {
  viewer: Viewer;
  item: AskedItem;
}

/** @throws 403 for those who may not give roles */
async function managedOrganization(context: Context, organizationId: string): Promise<Managed> {
  const { viewer } = await loadOrganization(context, organizationId);
  requireOrganization(viewer.role, 'admin');
  return { viewer, item: { kind: 'organization', id: organizationId } };
}

/** What the viewer has of what they ask for; undefined when there is no such thing in the organization. */
async function levelOn(
  { db }: Context,
  { organizationId, userId, role }: Viewer,
  { kind, id }: AskedItem,
): Promise<Level | undefined> {
  if (kind === 'organization') return id === organizationId ? role : undefined;
  const chain = await findChain(db, organizationId, { kind, id });
  if (chain.length === 0) return undefined;
  const levels = await levelsOf(db, organizationId, chain, [userId]);
  return levelOfRank(levels.get(userId)?.rank ?? 0);
}

/** Only people who have no need to ask can see a space in the trash. */
async function isInTrash({ db }: Context, organizationId: string, spaceId: string): Promise<boolean> {
  const space = await findSpace(db, organizationId, spaceId);
  return space?.deleted_at !== null;
}

type Asked = Pick<z.output<(typeof accessRequests.requestAccess)['body'] & z.ZodType>, 'role' | 'message'> & {
  userId: string;
};

/** Notes it, and tells those who decide unless it waits for them already. */
async function ask(context: Context, organizationId: string, item: AskedItem, { userId, role, message }: Asked) {
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
  const asked = { organizationId, type: 'access_requested', actorId: userId, accessRequestId: id } as const;
  const place =
    item.kind === 'organization'
      ? { userIds: await findAdmins(db, organizationId) }
      : placeIn({ kind: item.kind, id: item.id });
  await notify(context, { ...asked, ...place });
}

async function list(context: Context, { viewer, item }: Managed, query: ListQuery) {
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

async function decline(context: Context, { viewer, item }: Managed, userId: string): Promise<void> {
  const { organizationId, userId: actorId } = viewer;
  const { db, services } = context;
  const now = services.clock.now().toISOString();
  if ((await markDeclined(db, organizationId, item, userId, now)) === 0) return;
  const place = await placeFor(db, organizationId, item, userId);
  await notify(context, { organizationId, type: 'access_declined', actorId, userIds: [userId], ...place });
}

/** Whoever does not see it is not told what it is. */
async function placeFor(db: Db, organizationId: string, { kind, id }: AskedItem, userId: string) {
  if (kind === 'organization') return {};
  const levels = await levelsOf(db, organizationId, await findChain(db, organizationId, { kind, id }), [userId]);
  return (levels.get(userId)?.rank ?? 0) > 0 ? placeIn({ kind, id }) : {};
}
