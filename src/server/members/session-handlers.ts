import type { memberSessions } from '#contract/member-sessions.ts';
import { requireOrganization } from '../access/capabilities.ts';
import { loadOrganization } from '../access/load.ts';
import { pageRequest } from '../db/page.ts';
import { withCount } from '../db/together.ts';
import type { Context, Handlers } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { findMember } from './rows.ts';
import { countMemberTokens, deleteDisposable, listMemberTokens } from './session-rows.ts';

export const memberSessionHandlers: Handlers<typeof memberSessions> = {
  async listMemberSessions({ params, query, context }) {
    const scope = await loadScope(context, params);
    const now = context.services.clock.now().toISOString();
    const { rows, ...list } = await withCount(
      context.db,
      () => listMemberTokens(context.db, scope, now, pageRequest(query, scope, 'desc')),
      () => countMemberTokens(context.db, scope, now),
    );
    return {
      items: rows.map(row => ({
        object: 'member-session',
        id: row.id,
        kind: row.kind === 'session' ? 'browser' : 'token',
        userAgent: row.user_agent,
        sso: row.sso_organization_id === scope.organizationId,
        createdAt: row.created_at,
        ...(row.last_used_at ? { lastUsedAt: row.last_used_at } : {}),
        ...(row.expires_at ? { expiresAt: row.expires_at } : {}),
      })),
      ...list,
    };
  },

  async endMemberSessions({ params, context }) {
    const scope = await loadScope(context, params);
    const keptId = context.caller.kind === 'user' ? context.caller.tokenId : undefined;
    await deleteDisposable(context.db, scope, undefined, { keptId });
  },

  async endMemberSession({ params, context }) {
    const scope = await loadScope(context, params);
    await deleteDisposable(context.db, scope, undefined, { id: params.memberSessionId });
  },
};

/** @throws 403 for everybody but admins, 404 for who is no member */
async function loadScope(context: Context, { organizationId, userId }: { organizationId: string; userId: string }) {
  const { viewer } = await loadOrganization(context, organizationId);
  requireOrganization(viewer.role, 'admin');
  if (!(await findMember(context.db, organizationId, userId))) throw notFound('member');
  return { organizationId, userIds: [userId] };
}
