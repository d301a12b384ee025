import type { ssoEnforcement } from '#contract/sso-enforcement.ts';
import type { OrganizationRow } from '../db/tables/accounts.ts';
import { type Context, callerId, type Handlers } from '../http/context.ts';
import { badMember, conflict, forbidden } from '../http/errors.ts';
import { updateOrganization } from '../organizations/rows.ts';
import { unmarkedMembersByDomain } from './domain-rows.ts';
import { isOpen, presentEnforcement, runChecks } from './enforcement.ts';
import {
  deleteEnforcement,
  findEnforcement,
  findPasswordAdmins,
  findSession,
  putEnforcement,
  replaceEmergency,
} from './enforcement-rows.ts';
import { linkMembers } from './link-requests.ts';
import { loadAsAdmin, lockAsAdmin } from './load.ts';
import { scheduleRevert } from './revert-job.ts';

/** Members of one statement. */
const membersAtOnce = 500;

export const ssoEnforcementHandlers: Handlers<typeof ssoEnforcement> = {
  async getSSOEnforcement({ params: { organizationId }, context }) {
    const { organization } = await loadAsAdmin(context, organizationId);
    return presentEnforcement(context, organization);
  },

  async setSSOEnforcement({ params: { organizationId }, body, context }) {
    const { organization } = await lockAsAdmin(context, organizationId);
    if (body.mode === 'required') return start(context, organization, body.minutes);
    await deleteEnforcement(context.db, organizationId);
    return change(context, organization, 0);
  },

  async confirmSSOEnforcement({ params: { organizationId }, context }) {
    const { organization } = await lockAsAdmin(context, organizationId);
    const row = await findEnforcement(context.db, organizationId);
    if (!isOpen(row, context.services.clock.now())) throw conflict(row ? 'sso-confirm-late' : 'sso-nothing-to-confirm');
    await requireFreshSession(context, organizationId, row.started_at);
    await deleteEnforcement(context.db, organizationId);
    return change(context, organization, 1);
  },

  async setSSOEmergencyAccess({ params: { organizationId }, body, context }) {
    const { organization } = await lockAsAdmin(context, organizationId);
    const users = [...new Set(body.users)];
    const known = new Set((await findPasswordAdmins(context.db, organizationId, users)).map(({ id }) => id));
    const wrong = body.users.findIndex(id => !known.has(id));
    if (wrong >= 0) throw badMember(`users.${wrong}`, 'no-admin-with-password');
    await replaceEmergency(context.db, organizationId, users);
    announce(context, organizationId);
    return presentEnforcement(context, organization);
  },

  async linkSSOMembersByDomain({ params: { organizationId }, context }) {
    const { organization } = await lockAsAdmin(context, organizationId);
    const members = await unmarkedMembersByDomain(context.db, organizationId);
    for (let from = 0; from < members.length; from += membersAtOnce)
      await linkMembers(context, organization, members.slice(from, from + membersAtOnce));
    if (members.length > 0) announce(context, organizationId);
    return { linked: members.length };
  },
};

/** Requires it for as long as the confirmation may take. @throws 409 with the first check that blocks */
async function start(context: Context, organization: OrganizationRow, minutes: number) {
  const { db, services } = context;
  const now = services.clock.now();
  const row = await findEnforcement(db, organization.id);
  if (organization.sso === 1 && (row === undefined || isOpen(row, now)))
    throw conflict(row ? 'sso-waiting' : 'sso-required-already');
  const blocked = (await runChecks(context, organization)).find(({ passed, blocking }) => blocking && !passed);
  if (blocked) throw conflict('sso-check-failed', { check: blocked.message });
  const confirmBy = new Date(now.getTime() + minutes * 60_000);
  await putEnforcement(db, {
    organization_id: organization.id,
    started_at: now.toISOString(),
    started_by: callerId(context),
    confirm_by: confirmBy.toISOString(),
  });
  await scheduleRevert(db, services.jobs, { organizationId: organization.id, confirmBy });
  return change(context, organization, 1);
}

async function change(context: Context, organization: OrganizationRow, sso: 0 | 1) {
  if (organization.sso !== sso) await updateOrganization(context.db, organization.id, { sso });
  announce(context, organization.id);
  return presentEnforcement(context, { ...organization, sso });
}

/** That somebody came in through the provider while a password would not have done is what proves that it works. @throws 403 */
async function requireFreshSession(context: Context, organizationId: string, since: string): Promise<void> {
  const { caller, db } = context;
  const session = caller.kind === 'user' ? await findSession(db, caller.userId, caller.tokenId) : undefined;
  if (session?.sso_organization_id === organizationId && session.created_at >= since) return;
  throw forbidden('sso-session-needed');
}

function announce({ services, afterCommit }: Context, organizationId: string): void {
  afterCommit(() => services.events.publish({ organizationId, type: 'organization', data: { organizationId } }));
}
