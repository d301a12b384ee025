import { rank } from '../access/levels.ts';
import type { InviteRow, UserRow } from '../db/tables/accounts.ts';
import { grantsOf, insertGrant } from '../grants/rows.ts';
import type { Context } from '../http/context.ts';
import { forbidden, notFound } from '../http/errors.ts';
import { addMember } from '../members/add-member.ts';
import { publishMember } from '../members/publish.ts';
import { findMember, updateMember } from '../members/rows.ts';
import { joinTeams } from '../teams/member-rows.ts';
import { existingTeams } from '../teams/rows.ts';
import { countUse, findTarget, type InviteTarget, updateInvite } from './rows.ts';

type Accepting = Pick<Context, 'db' | 'services' | 'afterCommit'>;

/** Ids of the teams to join, whether or not they are still there. */
export const teamsOf = ({ teams }: InviteRow): string[] => JSON.parse(teams);

/**
 * Gives a user what an open invite gives. A role or level that they have is raised, never lowered. The organization is
 * locked.
 * @throws 403 to a member who is disabled, 404 when what it opens is gone or it was used up
 */
export async function acceptInvite(
  context: Accepting,
  invite: InviteRow,
  user: UserRow,
  { sso }: { sso: boolean },
): Promise<void> {
  const { db, services } = context;
  const { organization_id: organizationId, role } = invite;
  const now = services.clock.now();
  if (invite.kind === 'email') await updateInvite(db, invite, { accepted_at: now.toISOString() });
  const target = await findTarget(db, invite);
  if (invite.level !== null && !target) throw notFound('invite');
  const member = await findMember(db, organizationId, user.id);
  if (member?.disabled) throw forbidden('membership-disabled');
  const raised = member !== undefined && rank(role) > rank(member.role);
  if (!member) await addMember(db, { organizationId, userId: user.id, role, sso, now });
  else if (raised) await updateMember(db, organizationId, user.id, { role });
  const given = target !== undefined && (await raiseLevel(context, invite, target, user.id));
  // Checked again where it is counted, so that the last use is one person's.
  if ((!member || raised || given) && !(await countUse(db, invite))) throw notFound('invite');
  await joinTeams(db, organizationId, user.id, await existingTeams(db, organizationId, teamsOf(invite)));
  publishMember(context, organizationId, user.id);
  context.afterCommit(() => services.events.publish({ organizationId, type: 'invite', data: {} }));
}

/** @returns whether this gave them more than they had */
async function raiseLevel(
  { db, services }: Accepting,
  { organization_id: organizationId, level }: InviteRow,
  target: InviteTarget,
  userId: string,
): Promise<boolean> {
  const subject = { kind: 'user', id: userId } as const;
  const [grant] = await grantsOf(db, organizationId, target, [subject]);
  if (level === null || (grant && rank(grant.level) >= rank(level))) return false;
  await insertGrant(db, { organizationId, item: target, subject, level, now: services.clock.now() });
  return true;
}
