import type { Role } from '#contract/common.ts';
import { findSteps } from '../access/item-rows.ts';
import { effectiveLevel, rank } from '../access/levels.ts';
import type { InviteRow, UserRow } from '../db/tables/accounts.ts';
import { deleteAccessRequests } from '../grants/request-rows.ts';
import { insertGrant } from '../grants/rows.ts';
import type { Context } from '../http/context.ts';
import { forbidden, notFound } from '../http/errors.ts';
import { addMember, requireJoinable } from '../members/add-member.ts';
import { publishMember } from '../members/publish.ts';
import { findMember, updateMember } from '../members/rows.ts';
import { shutOutProviders } from '../sso/shut-out.ts';
import { joinTeams } from '../teams/member-rows.ts';
import { existingTeams } from '../teams/rows.ts';
import { countUse, findTarget, type InviteTarget, updateInvite } from './rows.ts';

type Accepting = Pick<Context, 'db' | 'services' | 'afterCommit'>;

interface Manner {
  sso: boolean;
  /** The session they join in. */
  tokenId?: string | undefined;
}

/** Ids of the teams to join, whether or not they are still there. */
export const teamsOf = ({ teams }: InviteRow): string[] => JSON.parse(teams);

/**
 * Gives a user what an open invite gives. A role or level that they have is raised, never lowered. The organization is
 * locked.
 * @throws 403 to a member who is disabled and while the organization is blocked, 404 when what it opens is gone or it was used up
 */
export async function acceptInvite(
  context: Accepting,
  invite: InviteRow,
  user: UserRow,
  { sso, tokenId }: Manner,
): Promise<void> {
  const { db, services } = context;
  const { organization_id: organizationId, role } = invite;
  const now = services.clock.now();
  await requireJoinable(db, organizationId);
  if (invite.kind === 'email') await updateInvite(db, invite, { accepted_at: now.toISOString() });
  const target = await findTarget(db, invite);
  if (invite.level !== null && !target) throw notFound('invite');
  const member = await findMember(db, organizationId, user.id);
  if (member?.disabled) throw forbidden('membership-disabled');
  const raised = member !== undefined && rank(role) > rank(member.role);
  if (!member) {
    await addMember(db, { organizationId, userId: user.id, role, sso, now });
    await shutOutProviders(context, { organizationId, userId: user.id, tokenId });
  } else if (raised) {
    await updateMember(db, organizationId, user.id, { role });
    await deleteAccessRequests(db, organizationId, 'organization', [organizationId], [user.id]);
  }
  const teams = await existingTeams(db, organizationId, teamsOf(invite));
  await joinTeams(db, organizationId, user.id, teams, { source: 'invite', now });
  const holder = { id: user.id, role: !member || raised ? role : member.role };
  const given = target !== undefined && (await raiseLevel(context, invite, target, holder));
  // Checked again where it is counted, so that only one person gets the last use.
  if ((!member || raised || given) && !(await countUse(db, invite))) throw notFound('invite');
  publishMember(context, organizationId, user.id);
  context.afterCommit(() => services.events.publish({ organizationId, type: 'invite', data: {} }));
}

/**
 * A grant to a person outweighs every rule further away, so one with a lower level would take something from them.
 * @returns whether this gave them more than they had by any rule
 */
async function raiseLevel(
  { db, services }: Accepting,
  { organization_id: organizationId, level }: InviteRow,
  target: InviteTarget,
  { id, role }: { id: string; role: Role | null },
): Promise<boolean> {
  const stepsOf = await findSteps(db, organizationId, id, [target]);
  if (level === null || rank(effectiveLevel(role, stepsOf(target))) >= rank(level)) return false;
  const subject = { kind: 'user', id } as const;
  await insertGrant(db, { organizationId, item: target, subject, level, now: services.clock.now() });
  return true;
}
