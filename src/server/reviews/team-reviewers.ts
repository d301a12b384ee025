import { requireOrganization } from '../access/capabilities.ts';
import { membersWithRank } from '../grants/level-rows.ts';
import type { Context } from '../http/context.ts';
import { badMember } from '../http/errors.ts';
import { teamMembersAfter } from '../teams/member-rows.ts';
import { existingTeams } from '../teams/rows.ts';
import type { RequestScope } from './present.ts';
import { reviewRank } from './rows.ts';

/** So many people of teams are asked at once. */
const most = 200;

/**
 * Everybody in some teams who may review a change request, but whoever made it.
 *
 * @throws 400 for what is no team, for teams in which nobody may review, and for more than 200 people
 */
export async function reviewersIn(
  { db }: Context,
  { viewer, changeRequest }: RequestScope,
  teams: readonly string[],
): Promise<string[]> {
  if (teams.length === 0) return [];
  requireOrganization(viewer.role, 'listTeams');
  const { organizationId } = viewer;
  const existing = await existingTeams(db, organizationId, teams);
  const unknown = teams.findIndex(id => !existing.includes(id));
  if (unknown >= 0) throw badMember(`teams.${unknown}`, 'no-team');
  const members = await teamMembersAfter(db, organizationId, teams, '', most + 1);
  if (members.length > most) throw badMember('teams', 'many-reviewers', { most });
  const space = { kind: 'space', id: changeRequest.space_id } as const;
  const may = await membersWithRank(db, organizationId, space, members, reviewRank);
  const asked = members.filter(id => may.has(id) && id !== changeRequest.created_by);
  if (asked.length === 0) throw badMember('teams', 'no-reviewer-in-team');
  return asked;
}
