import { type invites, mostInvites } from '#contract/invites.ts';
import { requireOrganization } from '../access/capabilities.ts';
import { loadOrganization } from '../access/load.ts';
import { requiringSso } from '../access/sso-rows.ts';
import { pageRequest } from '../db/page.ts';
import type { InviteRow } from '../db/tables/accounts.ts';
import { withCount } from '../db/together.ts';
import { type Context, callerId, type Handlers } from '../http/context.ts';
import { absent, badMember, forbidden, notFound, unauthorized } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { findPeople } from '../teams/member-rows.ts';
import { existingTeams } from '../teams/rows.ts';
import { findUser } from '../users/rows.ts';
import { joinWithInvite } from './join.ts';
import { loadLinkManager, requireGivable } from './link-access.ts';
import { countInviteLinks, findInviteLink, type LinkTarget, listInviteLinks } from './link-rows.ts';
import { presentEmailInvite, presentInviteLink } from './present.ts';
import { previewInvites } from './preview.ts';
import {
  countEmailInvites,
  deleteInvites,
  findEmailInvites,
  findInvite,
  insertInvites,
  listEmailInvites,
  updateInvite,
} from './rows.ts';
import { inviteAddresses, resendInvite } from './send.ts';

export const inviteHandlers: Handlers<typeof invites> = {
  async inviteUsersToOrganization({ params: { organizationId }, body, context }) {
    const { organization, inviter } = await loadInviter(context, organizationId);
    const teams = await existingTeams(context.db, organizationId, body.teams ?? []);
    const unknown = (body.teams ?? []).findIndex(id => !teams.includes(id));
    if (unknown >= 0) throw badMember(`teams.${unknown}`, 'no-team');
    const fallback = body.role === undefined ? organization.default_role : body.role;
    const roles = new Map(
      body.emails.map(entry => {
        const { email, role } = typeof entry === 'string' ? { email: entry, role: undefined } : entry;
        return [email, role === undefined ? fallback : role] as const;
      }),
    );
    const members = await findPeople(context.db, organizationId, [...roles.keys()]);
    for (const { email } of members) roles.delete(email);
    const { message } = body;
    const now = context.services.clock.now();
    const sso = body.sso ?? (await requiringSso(context.db, [organizationId], now)).has(organizationId);
    const ids = await inviteAddresses(context, {
      organization,
      inviter,
      roles,
      sso,
      teams,
      message: message || null,
    });
    const failed = sso ? members.filter(member => member.sso === 0) : [];
    publishInvites(context, organizationId);
    return {
      users: members.map(({ id }) => id),
      invited: ids.length,
      ...(failed.length > 0 ? { failedSSOEmails: failed.map(({ email }) => email) } : {}),
      skipped: members.map(({ email, disabled }) => ({ email, reason: disabled ? 'disabled' : 'member' })),
      invites: await presentInvites(context, organizationId, ids),
    };
  },

  async previewOrganizationInvites({ params: { organizationId }, body, context }) {
    const { organization } = await loadInviter(context, organizationId);
    const now = context.services.clock.now();
    return { limit: mostInvites, addresses: await previewInvites(context.db, organization, body.emails, now) };
  },

  async listOrganizationInvites({ params: { organizationId }, query, context }) {
    await loadInviter(context, organizationId);
    const search = query.search?.trim().toLowerCase();
    const request = pageRequest(query, { organizationId, search }, 'desc');
    const { rows, ...list } = await withCount(
      context.db,
      () => listEmailInvites(context.db, organizationId, search, request),
      () => countEmailInvites(context.db, organizationId, search),
    );
    const { config, clock } = context.services;
    return {
      items: rows.map(row => presentEmailInvite(row, config, clock.now().toISOString())),
      ...list,
    };
  },

  async joinOrganizationWithInvite({ params: { organizationId, inviteId }, body, context }) {
    await joinWithInvite(context, { organizationId, inviteId, key: body.key });
    return {};
  },

  async revokeOrganizationInvite({ params: { organizationId, inviteId }, context }) {
    await loadInviter(context, organizationId);
    const invite = await findInvite(context.db, organizationId, 'email', inviteId);
    if (!invite || invite.accepted_at !== null) return;
    await deleteInvites(context.db, organizationId, [inviteId]);
    publishInvites(context, organizationId);
  },

  async resendOrganizationInvite({ params: { organizationId, inviteId }, context }) {
    const { organization, inviter } = await loadInviter(context, organizationId);
    const invite = await findInvite(context.db, organizationId, 'email', inviteId);
    if (!invite || invite.accepted_at !== null) throw notFound('invite');
    await resendInvite(context, { invite, organization, inviter });
    publishInvites(context, organizationId);
    const [presented] = await presentInvites(context, organizationId, [inviteId]);
    if (!presented) throw notFound('invite');
    return presented;
  },

  async listOrganizationInviteLinks({ params: { organizationId }, query, context }) {
    const target = { space: query.space, collection: query.collection };
    await loadLinkManager(context, organizationId, target);
    const request = pageRequest(query, { organizationId, ...target }, 'desc');
    const { rows, ...list } = await withCount(
      context.db,
      () => listInviteLinks(context.db, organizationId, target, request),
      () => countInviteLinks(context.db, organizationId, target),
    );
    const { config, clock } = context.services;
    return {
      items: rows.map(row => presentInviteLink(row, config, clock.now().toISOString())),
      ...list,
    };
  },

  async createOrganizationInvite({ params: { organizationId }, body, context }) {
    const space = 'space' in body ? body.space : undefined;
    const collection = 'collection' in body ? body.collection : undefined;
    const { organization, highest } = await loadLinkManager(context, organizationId, { space, collection });
    if (!organization.invite_links) throw forbidden('invite-links-off');
    const level = 'level' in body ? body.level : null;
    const role = 'role' in body ? body.role : null;
    requireGivable(highest, level ?? role);
    const id = newId();
    const row: InviteRow = {
      organization_id: organizationId,
      id,
      kind: 'link',
      email: null,
      role,
      space_id: space ?? null,
      collection_id: collection ?? null,
      level,
      teams: '[]',
      sso: 0,
      key_hash: null,
      created_by: callerId(context),
      created_at: context.services.clock.now().toISOString(),
      expires_at: body.expiresAt ?? null,
      accepted_at: null,
      message: null,
      mail_failed_at: null,
      max_uses: body.maxUses ?? null,
      uses: 0,
    };
    await insertInvites(context.db, [row]);
    publishInvites(context, organizationId);
    return presentLink(context, organizationId, id);
  },

  async getOrganizationInviteLink({ params: { organizationId, inviteId }, context }) {
    await loadLink(context, organizationId, inviteId);
    return presentLink(context, organizationId, inviteId);
  },

  async updateOrganizationInviteById({ params: { organizationId, inviteId }, body, context }) {
    const { invite, highest } = await loadLink(context, organizationId, inviteId);
    if (invite.level === null && body.level !== undefined) throw badMember('level', 'link-gives-role');
    if (invite.level !== null && body.role !== undefined) throw badMember('role', 'link-gives-level');
    requireGivable(highest, body.level ?? body.role ?? null);
    await updateInvite(context.db, invite, {
      ...(body.role === undefined ? {} : { role: body.role }),
      ...(body.level === undefined ? {} : { level: body.level }),
      ...(body.expiresAt === undefined ? {} : { expires_at: body.expiresAt }),
      ...(body.maxUses === undefined ? {} : { max_uses: body.maxUses }),
    });
    publishInvites(context, organizationId);
    return presentLink(context, organizationId, inviteId);
  },

  async deleteOrganizationInviteById({ params: { organizationId, inviteId }, context }) {
    const { viewer } = await loadOrganization(context, organizationId);
    const invite = await findInvite(context.db, organizationId, 'link', inviteId);
    if (!invite) return;
    // Links to what is gone are the organization's admins' to tidy up.
    const manager =
      viewer.role === 'admin' || (await loadLinkManager(context, organizationId, targetOf(invite)).catch(absent));
    if (!manager) return;
    await deleteInvites(context.db, organizationId, [inviteId]);
    publishInvites(context, organizationId);
  },
};

const targetOf = ({ space_id, collection_id }: InviteRow): LinkTarget => ({
  ...(space_id === null ? {} : { space: space_id }),
  ...(collection_id === null ? {} : { collection: collection_id }),
});

/** An admin who invites. */
async function loadInviter(context: Context, organizationId: string) {
  const { viewer, organization } = await loadOrganization(context, organizationId);
  requireOrganization(viewer.role, 'admin');
  const inviter = await findUser(context.db, viewer.userId);
  if (!inviter) throw unauthorized();
  return { organization, inviter };
}

/** A link that the caller manages. */
async function loadLink(context: Context, organizationId: string, inviteId: string) {
  await loadOrganization(context, organizationId);
  const invite = await findInvite(context.db, organizationId, 'link', inviteId);
  if (!invite) throw notFound('invite');
  return { invite, ...(await loadLinkManager(context, organizationId, targetOf(invite))) };
}

async function presentLink({ db, services }: Context, organizationId: string, id: string) {
  const row = await findInviteLink(db, organizationId, id);
  if (!row) throw notFound('invite');
  return presentInviteLink(row, services.config, services.clock.now().toISOString());
}

async function presentInvites({ db, services: { config, clock } }: Context, organizationId: string, ids: string[]) {
  const rows = await findEmailInvites(db, organizationId, ids);
  return rows.map(row => presentEmailInvite(row, config, clock.now().toISOString()));
}

function publishInvites({ services, afterCommit }: Context, organizationId: string): void {
  afterCommit(() => services.events.publish({ organizationId, type: 'invite', data: {} }));
}
