import { mostCounted, type notifications } from '#contract/notifications.ts';
import { loadOrganization, loadSpace } from '../access/load.ts';
import type { Viewer } from '../access/rows.ts';
import { loadVersion } from '../content/version.ts';
import { pageRequest } from '../db/page.ts';
import { withCount } from '../db/together.ts';
import { type Context, callerId, type Handlers } from '../http/context.ts';
import { badMember } from '../http/errors.ts';
import { lockUser } from '../users/rows.ts';
import { findChosen, storeChosen } from './preference-rows.ts';
import { readPreferences, withChosen } from './preferences.ts';
import { presentNotifications } from './present.ts';
import { type Returned, returnKind } from './return-job.ts';
import { countSeenUpTo, listSeen, markRead, markUnread, snooze, wake } from './rows.ts';
import { findWatch, storeWatch } from './watch-rows.ts';

/** Milliseconds: what comes back later than old notifications are deleted would never be read. */
const longestSnooze = 90 * 86_400_000;

export const notificationHandlers: Handlers<typeof notifications> = {
  async listNotifications({ params: { organizationId }, query, context }) {
    const { viewer } = await loadOrganization(context, organizationId);
    const { filter } = query;
    const now = context.services.clock.now().toISOString();
    const request = pageRequest(query, { organizationId, userId: viewer.userId, filter }, 'desc');
    const { rows, ...list } = await withCount(
      context.db,
      () => listSeen(context.db, viewer, filter, request, now),
      () => countSeenUpTo(context.db, viewer, filter, mostCounted, now),
    );
    return {
      items: await presentNotifications(context, rows),
      ...list,
    };
  },

  async markNotifications({ params: { organizationId }, body, context }) {
    const { viewer } = await loadOrganization(context, organizationId);
    const { db, services } = context;
    const ids = body.notifications;
    const readAt = services.clock.now().toISOString();
    const updated = body.read
      ? await markRead(db, viewer, ids, readAt)
      : await markUnread(db, viewer, ids, body.readAt, readAt);
    if (updated > 0) tellOtherTabs(context, viewer);
    return { updated, ...(body.read ? { readAt } : {}) };
  },

  async snoozeNotifications({ params: { organizationId }, body: { notifications, until }, context }) {
    const { viewer } = await loadOrganization(context, organizationId);
    const now = context.services.clock.now();
    if (until !== null && until <= now.toISOString()) throw badMember('until', 'in-the-past');
    if (until !== null && Date.parse(until) > now.getTime() + longestSnooze)
      throw badMember('until', 'snooze-too-long');
    const updated =
      until === null
        ? await wake(context.db, viewer, notifications, now.toISOString())
        : await snooze(context.db, viewer, notifications, until, now.toISOString());
    if (updated > 0) {
      tellOtherTabs(context, viewer);
      if (until !== null) await tellOnReturn(context, viewer, until);
    }
    return { updated };
  },

  async getNotificationPreferences({ context }) {
    return presentPreferences(context);
  },

  async updateNotificationPreferences({ body, context }) {
    const userId = callerId(context);
    await lockUser(context.db, userId);
    const before = await preferencesOf(context, userId);
    await storeChosen(context.db, userId, JSON.stringify(withChosen(before, body.types)));
    return presentPreferences(context);
  },

  async getSpaceWatch({ params, context }) {
    return watch(await findWatch(context.db, await ofSpace(context, params.spaceId)));
  },

  async setSpaceWatch({ params, body, context }) {
    await storeWatch(context.db, await ofSpace(context, params.spaceId), body.level);
    return watch(body.level);
  },

  async getChangeRequestWatch({ params, context }) {
    return watch(await findWatch(context.db, await ofRequest(context, params)));
  },

  async setChangeRequestWatch({ params, body, context }) {
    await storeWatch(context.db, await ofRequest(context, params), body.level);
    return watch(body.level);
  },
};

const tellOtherTabs = ({ services, afterCommit }: Context, { organizationId, userId }: Viewer) =>
  afterCommit(() => services.events.publish({ organizationId, type: 'notification', userIds: [userId], data: {} }));

/** Once for all that this person snoozed until then. */
const tellOnReturn = ({ db, services }: Context, { organizationId, userId }: Viewer, until: string) =>
  services.jobs.enqueue(db, {
    organizationId,
    kind: returnKind,
    payload: { organizationId, userId } satisfies Returned,
    runAt: new Date(until),
    dedupeKey: `${organizationId} ${userId} ${until}`,
  });

const watch = <Level>(level: Level) => ({ object: 'watch' as const, level });

const preferencesOf = async ({ db }: Context, userId: string) =>
  readPreferences((await findChosen(db, [userId])).get(userId));

async function presentPreferences(context: Context) {
  const userId = callerId(context);
  return {
    object: 'notification-preferences' as const,
    types: await preferencesOf(context, userId),
    emailAvailable: context.services.config.smtpUrl !== undefined,
  };
}

async function ofSpace(context: Context, spaceId: string) {
  const { viewer } = await loadSpace(context, spaceId);
  return { organization_id: viewer.organizationId, space_id: spaceId, change_request_id: '', user_id: viewer.userId };
}

async function ofRequest(context: Context, params: { spaceId: string; changeRequestId: string }) {
  const { access, changeRequest } = await loadVersion(context, params);
  const { organizationId, userId } = access.viewer;
  return {
    organization_id: organizationId,
    space_id: params.spaceId,
    change_request_id: changeRequest?.id ?? '',
    user_id: userId,
  };
}
