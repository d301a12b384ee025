import type { ssoLinkRequests } from '#contract/sso-link-requests.ts';
import { pageRequest } from '../db/page.ts';
import { withCount } from '../db/together.ts';
import { callerId, type Handlers } from '../http/context.ts';
import { notify } from '../notifications/happening.ts';
import { presentUsers } from '../users/present-users.ts';
import { countLinkRequests, declineLinkRequest, listLinkRequests } from './link-request-rows.ts';
import { loadAsAdmin } from './load.ts';

export const ssoLinkRequestHandlers: Handlers<typeof ssoLinkRequests> = {
  async listSSOLinkRequests({ params: { organizationId }, query, context }) {
    await loadAsAdmin(context, organizationId);
    const request = pageRequest(query, ['link-requests', organizationId], 'desc');
    const { rows, ...found } = await withCount(
      context.db,
      () => listLinkRequests(context.db, organizationId, request),
      () => countLinkRequests(context.db, organizationId),
    );
    const userOf = await presentUsers(
      context,
      rows.map(({ user_id }) => user_id),
    );
    return {
      items: rows.map(({ id, user_id, provider_id, label, name_id, created_at }) => ({
        object: 'sso-link-request' as const,
        id,
        user: userOf(user_id),
        provider: { id: provider_id, label },
        nameID: name_id,
        createdAt: created_at,
      })),
      ...found,
    };
  },

  async declineSSOLinkRequest({ params: { organizationId, userId }, context }) {
    await loadAsAdmin(context, organizationId);
    const { db, services } = context;
    const declined = await declineLinkRequest(db, organizationId, userId, services.clock.now().toISOString());
    if (!declined) return;
    await notify(context, {
      organizationId,
      type: 'sso_link_declined',
      actorId: callerId(context),
      userIds: [userId],
    });
  },
};
