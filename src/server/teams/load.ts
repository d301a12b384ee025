import { organizationPermissions } from '../access/capabilities.ts';
import { loadOrganization, type OrganizationAccess } from '../access/load.ts';
import type { TeamRow } from '../db/tables/accounts.ts';
import type { Context } from '../http/context.ts';
import { forbidden, notFound } from '../http/errors.ts';
import { findTeam, rolesOf, type TeamRole } from './rows.ts';

interface TeamAccess extends OrganizationAccess {
  team: TeamRow;
  /** The caller's role in the team. */
  role: TeamRole | undefined;
}

/** A team that the caller may view. @throws 404 for an unknown one, 403 for guests who are not in it */
export async function loadTeam(context: Context, organizationId: string, teamId: string): Promise<TeamAccess> {
  const access = await loadOrganization(context, organizationId);
  const { viewer } = access;
  const role = (await rolesOf(context.db, organizationId, viewer.userId, [teamId])).get(teamId);
  // Guests are not told which teams there are.
  if (!role && !organizationPermissions(viewer.role, false).listTeams)
    throw forbidden('role-too-low', { capability: 'listTeams' });
  const team = await findTeam(context.db, organizationId, teamId);
  if (!team) throw notFound('team');
  return { ...access, team, role };
}

/** @throws 403 for everybody but the team's owners and the organization's admins */
export function requireTeamAdmin({ viewer, role }: TeamAccess): void {
  if (viewer.role !== 'admin' && role !== 'owner') throw forbidden('team-admins-only');
}
