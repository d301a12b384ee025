import type { members } from '#contract/members.ts';
import { fold } from '#lib/fold.ts';
import { refuseWhenBlocked } from '../access/blocked.ts';
import { requireOrganization } from '../access/capabilities.ts';
import { loadOrganization, type OrganizationAccess } from '../access/load.ts';
import { countRuled } from '../access/rows.ts';
import { pageRequest } from '../db/page.ts';
import { together } from '../db/together.ts';
import { signedExportUrl } from '../exports/link.ts';
import { findReasons } from '../grants/reasons.ts';
import { answerRoleRequests } from '../grants/role-requests.ts';
import { type Context, callerId, type Handlers } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { presentSpaces } from '../spaces/as-seen.ts';
import { listSpacesByCreation } from '../spaces/list-rows.ts';
import { linkMembers } from '../sso/link-requests.ts';
import { memberExport } from './csv.ts';
import { disableMembers, enableMembers } from './disable.ts';
import { listMembers } from './list-rows.ts';
import { presentMembersTo } from './present.ts';
import { publishMember } from './publish.ts';
import { removalEffects } from './removal-effects.ts';
import { keepAnAdmin, removeMember } from './remove.ts';
import { roleEffects } from './role-effects.ts';
import { findMember, lockOrganization, type MemberWithUser, updateMember } from './rows.ts';
import { visitorClaims } from './visitor-claims.ts';

/** `lastSeenAt` is written at most this often. */
const pingInterval = 60_000;

export const memberHandlers: Handlers<typeof members> = {
  async listMembersInOrganizationById({ params: { organizationId }, query, context }) {
    const access = await loadOrganization(context, organizationId);
    requireOrganization(access.viewer.role, 'listMembers');
    const { page: _page, limit: _limit, order, search, ...rest } = query;
    const filter = { ...rest, search: search === undefined ? undefined : fold(search.trim()) };
    const request = pageRequest(query, { organizationId, ...filter }, order);
    const { rows, next, count } = await listMembers(context.db, organizationId, filter, request);
    return {
      items: await presentMembersTo(context, access, rows),
      count,
      next,
    };
  },

  async getMemberInOrganizationById({ params: { organizationId, userId }, context }) {
    const access = await loadOrganization(context, organizationId);
    if (access.viewer.userId !== userId) requireOrganization(access.viewer.role, 'listMembers');
    return present(context, access, await load(context, organizationId, userId));
  },

  async updateMemberInOrganizationById({ params: { organizationId, userId }, body, context }) {
    const access = await loadOrganization(context, organizationId);
    requireOrganization(access.viewer.role, 'admin');
    await lockOrganization(context.db, organizationId);
    const member = await load(context, organizationId, userId);
    const role = body.role === undefined ? member.role : body.role;
    const disabled = body.disabled === undefined ? member.disabled : body.disabled ? 1 : 0;
    if (role !== 'admin' || disabled) await keepAnAdmin(context, member);
    const { keepTokens = false } = body;
    const now = context.services.clock.now();
    if (role !== member.role) {
      await updateMember(context.db, organizationId, userId, { role });
      await answerRoleRequests(context, { organizationId, actorId: access.viewer.userId }, [userId]);
    }
    if (disabled > member.disabled) await disableMembers(context.db, organizationId, [userId]);
    if (disabled < member.disabled) await enableMembers(context.db, organizationId, [userId], { keepTokens, now });
    if (role !== member.role || disabled !== member.disabled) publishMember(context, organizationId, userId);
    return present(context, access, { ...member, role, disabled });
  },

  async removeMemberFromOrganizationById({ params: { organizationId, userId }, query: { handOverTo }, context }) {
    const { viewer, organization } = await loadOrganization(context, organizationId);
    if (viewer.userId !== userId || handOverTo !== undefined) {
      requireOrganization(viewer.role, 'admin');
      refuseWhenBlocked(organization);
    }
    await removeMember(context, organization, userId, handOverTo);
  },

  async getMemberRemovalEffects({ params: { organizationId, userId }, context }) {
    const access = await loadOrganization(context, organizationId);
    if (access.viewer.userId !== userId) requireOrganization(access.viewer.role, 'admin');
    await load(context, organizationId, userId);
    return removalEffects(context, access, userId);
  },

  async getMemberRoleEffects({ params: { organizationId, userId }, context }) {
    const { viewer } = await loadOrganization(context, organizationId);
    requireOrganization(viewer.role, 'admin');
    const { role } = await load(context, organizationId, userId);
    const ruled = await countRuled(context.db, { organizationId, userId, unsettled: viewer.unsettled });
    return { roles: roleEffects(role, ruled) };
  },

  async updateOrganizationMemberLastSeenAt({ params: { organizationId }, context }) {
    await loadOrganization(context, organizationId);
    const userId = callerId(context);
    const { last_seen_at: seen } = await load(context, organizationId, userId);
    const now = context.services.clock.now();
    if (seen === null) await lockOrganization(context.db, organizationId);
    if (seen === null || now.getTime() - Date.parse(seen) >= pingInterval)
      await updateMember(context.db, organizationId, userId, { last_seen_at: now.toISOString() });
    return { serviceVisitorClaims: await visitorClaims(context, organizationId, userId) };
  },

  async setUserAsSSOMemberForOrganization({ params: { organizationId, userId }, context }) {
    const access = await loadOrganization(context, organizationId);
    requireOrganization(access.viewer.role, 'admin');
    await lockOrganization(context.db, organizationId);
    const member = await load(context, organizationId, userId);
    await linkMembers(context, access.organization, [userId]);
    publishMember(context, organizationId, userId);
    return present(context, access, { ...member, sso: 1 });
  },

  async listSpacesForOrganizationMember({ params: { organizationId, userId }, query, context }) {
    const { viewer } = await loadOrganization(context, organizationId);
    if (viewer.userId !== userId) requireOrganization(viewer.role, 'admin');
    const member = await load(context, organizationId, userId);
    if (member.disabled) return { items: [], count: 0 };
    const key = { organizationId, userId, role: member.role };
    const target = { ...key, unsettled: viewer.unsettled };
    const request = pageRequest(query, key, query.order);
    const { ids, ...list } = await listSpacesByCreation(context.db, target, request);
    const [spaces, reasons] = await together(
      context.db,
      () => presentSpaces(context, viewer, ids),
      () => findReasons(context.db, target, ids),
    );
    return {
      items: spaces.flatMap(space => {
        const { level: permission, source } = reasons.get(space.id) ?? {};
        return permission && source ? [{ permission, space, source }] : [];
      }),
      ...list,
    };
  },

  async exportOrganizationMembers({ params: { organizationId }, body, context }) {
    const { viewer } = await loadOrganization(context, organizationId);
    requireOrganization(viewer.role, 'admin');
    return signedExportUrl(context, memberExport, { organizationId, filter: body });
  },
};

async function load(context: Context, organizationId: string, userId: string): Promise<MemberWithUser> {
  const member = await findMember(context.db, organizationId, userId);
  if (!member) throw notFound('member');
  return member;
}

async function present(context: Context, access: OrganizationAccess, member: MemberWithUser) {
  const [presented] = await presentMembersTo(context, access, [member]);
  if (!presented) throw notFound('member');
  return presented;
}
