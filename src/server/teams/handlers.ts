import type { teams } from '#contract/teams.ts';
import { fold } from '#lib/fold.ts';
import { organizationPermissions, requireOrganization } from '../access/capabilities.ts';
import { loadOrganization } from '../access/load.ts';
import type { Viewer } from '../access/rows.ts';
import { pageRequest } from '../db/page.ts';
import type { TeamRow } from '../db/tables/accounts.ts';
import { withCount } from '../db/together.ts';
import { countGivenItems, listGivenItems, presentGivenItem } from '../grants/given-rows.ts';
import type { Context, Handlers } from '../http/context.ts';
import { badMember, notFound } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { presentMembersTo } from '../members/present.ts';
import { findMember, findMembers, lockOrganization } from '../members/rows.ts';
import { effectsOfDeletion } from './deletion-effects.ts';
import { otherGrantsOfTeam, peopleOfTeam, placesOfCollections, spacesReachedByTeam } from './deletion-rows.ts';
import { loadTeam, requireTeamAdmin } from './load.ts';
import { deleteTeamMembers, listTeamMembers, putTeamMembers } from './member-rows.ts';
import { resolvePeople } from './people.ts';
import { presentDeletionEffects, presentMembership, presentTeams } from './present.ts';
import {
  countTeams,
  countTeamsOf,
  deleteTeam,
  insertTeam,
  listTeams,
  listTeamsOf,
  lockTeam,
  updateTeam,
} from './rows.ts';

const foldTitle = (title: string | undefined) => (title === undefined ? undefined : fold(title.trim()));

const byHand = ({ services }: Context) => ({ source: 'manual' as const, now: services.clock.now() });

export const teamHandlers: Handlers<typeof teams> = {
  async listTeamsInOrganizationById({ params: { organizationId }, query, context }) {
    const { viewer } = await loadOrganization(context, organizationId);
    // Guests too see the teams they own.
    if (query.owner !== viewer.userId) requireOrganization(viewer.role, 'listTeams');
    const filter = { owner: await narrowingOwner(context, organizationId, query.owner), title: foldTitle(query.title) };
    const request = pageRequest(query, { organizationId, ...filter });
    const { rows, ...list } = await withCount(
      context.db,
      () => listTeams(context.db, organizationId, filter, request),
      () => countTeams(context.db, organizationId, filter),
    );
    return { items: await presentTeams(context, viewer, rows), ...list };
  },

  async createOrganizationTeam({ params: { organizationId }, body, context }) {
    const { viewer } = await loadOrganization(context, organizationId);
    requireOrganization(viewer.role, 'admin');
    const ids = [...new Set(body.members)];
    const known = new Set((await findMembers(context.db, organizationId, ids)).map(({ user_id }) => user_id));
    const stranger = ids.findIndex(id => !known.has(id));
    if (stranger >= 0) throw badMember(`members.${stranger}`, 'no-member');
    const row: TeamRow = {
      organization_id: organizationId,
      id: newId(),
      title: body.title,
      sort_title: fold(body.title),
      member_count: ids.length,
      created_at: context.services.clock.now().toISOString(),
    };
    await insertTeam(context.db, row);
    const members = ids.map(userId => ({ userId, role: 'member' as const }));
    const adding = byHand(context);
    await putTeamMembers(context.db, organizationId, row.id, members, { keepRole: true, ...adding });
    publishTeam(context, organizationId, row.id);
    return present(context, viewer, row);
  },

  async getTeamInOrganizationById({ params, context }) {
    const { viewer, team } = await loadTeam(context, params.organizationId, params.teamId);
    return present(context, viewer, team);
  },

  async removeTeamFromOrganizationById({ params: { organizationId, teamId }, context }) {
    const { viewer } = await loadOrganization(context, organizationId);
    requireOrganization(viewer.role, 'admin');
    await lockOrganization(context.db, organizationId);
    if (!(await lockTeam(context.db, organizationId, teamId))) return;
    await deleteTeam(context.db, organizationId, teamId);
    publishTeam(context, organizationId, teamId);
  },

  async updateTeamInOrganizationById({ params: { organizationId, teamId }, body, context }) {
    const access = await loadTeam(context, organizationId, teamId);
    requireTeamAdmin(access);
    const changes = { title: body.title, sort_title: fold(body.title) };
    await updateTeam(context.db, organizationId, teamId, changes);
    publishTeam(context, organizationId, teamId);
    return present(context, access.viewer, { ...access.team, ...changes });
  },

  async listTeamMembersInOrganizationById({ params: { organizationId, teamId }, query, context }) {
    const { team, ...access } = await loadTeam(context, organizationId, teamId);
    const { viewer } = access;
    const { listMembers } = organizationPermissions(viewer.role, false);
    const { rows, next } = await listTeamMembers(context.db, organizationId, teamId, pageRequest(query, team.id));
    const members = await presentMembersTo(context, access, rows);
    return {
      items: members.flatMap((organization, index) => {
        const row = rows[index];
        const permissions = { view: listMembers || organization.id === viewer.userId };
        return row ? [{ organization, team: presentMembership(row), permissions }] : [];
      }),
      count: team.member_count,
      next,
    };
  },

  async listTeamAccess({ params: { organizationId, teamId }, query, context }) {
    requireTeamAdmin(await loadTeam(context, organizationId, teamId));
    const team = { kind: 'team' as const, id: teamId };
    const { rows, ...list } = await withCount(
      context.db,
      () => listGivenItems(context.db, organizationId, team, pageRequest(query, teamId)),
      () => countGivenItems(context.db, organizationId, team),
    );
    return { items: rows.map(presentGivenItem), ...list };
  },

  async getTeamDeletionEffects({ params: { organizationId, teamId }, context }) {
    const { viewer } = await loadTeam(context, organizationId, teamId);
    requireOrganization(viewer.role, 'admin');
    const { db } = context;
    return presentDeletionEffects(
      effectsOfDeletion({
        people: await peopleOfTeam(db, organizationId, teamId),
        spaces: await spacesReachedByTeam(db, organizationId, teamId),
        collections: await placesOfCollections(db, organizationId),
        others: await otherGrantsOfTeam(db, organizationId, teamId),
      }),
      context.services.config,
    );
  },

  async updateMembersInOrganizationTeam({ params: { organizationId, teamId }, body, context }) {
    requireTeamAdmin(await loadTeam(context, organizationId, teamId));
    await lockOrganization(context.db, organizationId);
    if (!(await lockTeam(context.db, organizationId, teamId))) throw notFound('team');
    const { add, remove, memberships } = await resolvePeople(context.db, organizationId, body);
    const added = add.map(userId => ({ userId, role: 'member' as const }));
    const adding = byHand(context);
    await putTeamMembers(context.db, organizationId, teamId, added, { keepRole: true, ...adding });
    await putTeamMembers(context.db, organizationId, teamId, memberships, { keepRole: false, ...adding });
    await deleteTeamMembers(context.db, organizationId, teamId, remove);
    publishTeam(context, organizationId, teamId);
  },

  async addMemberToOrganizationTeamById({ params: { organizationId, teamId, userId }, body, context }) {
    requireTeamAdmin(await loadTeam(context, organizationId, teamId));
    await lockOrganization(context.db, organizationId);
    if (!(await lockTeam(context.db, organizationId, teamId))) throw notFound('team');
    if (!(await findMember(context.db, organizationId, userId))) throw notFound('member');
    const place = { userId, role: body.role };
    await putTeamMembers(context.db, organizationId, teamId, [place], { keepRole: false, ...byHand(context) });
    publishTeam(context, organizationId, teamId);
  },

  async deleteMemberFromOrganizationTeamById({ params: { organizationId, teamId, userId }, context }) {
    const access = await loadTeam(context, organizationId, teamId);
    if (access.viewer.userId !== userId) requireTeamAdmin(access);
    await lockOrganization(context.db, organizationId);
    await lockTeam(context.db, organizationId, teamId);
    await deleteTeamMembers(context.db, organizationId, teamId, [userId]);
    publishTeam(context, organizationId, teamId);
  },

  async listTeamsForOrganizationMember({ params: { organizationId, userId }, query, context }) {
    const { viewer } = await loadOrganization(context, organizationId);
    if (viewer.userId !== userId) requireOrganization(viewer.role, 'listMembers');
    if (!(await findMember(context.db, organizationId, userId))) throw notFound('member');
    const filter = { title: foldTitle(query.title) };
    const request = pageRequest(query, { organizationId, userId, ...filter });
    const { rows, ...list } = await withCount(
      context.db,
      () => listTeamsOf(context.db, organizationId, userId, filter, request),
      () => countTeamsOf(context.db, organizationId, userId, filter),
    );
    const presented = await presentTeams(context, viewer, rows);
    return {
      items: presented.flatMap((team, index) => {
        const row = rows[index];
        return row ? [{ team, member: { role: row.role } }] : [];
      }),
      ...list,
    };
  },
};

/** Whose teams alone are the ones that a member can manage: nobody's for an admin, who manages them all (decisions 6.2). */
async function narrowingOwner({ db }: Context, organizationId: string, userId: string | undefined) {
  const member = userId === undefined ? undefined : await findMember(db, organizationId, userId);
  return member?.role === 'admin' && member.disabled === 0 ? undefined : userId;
}

async function present(context: Context, viewer: Viewer, row: TeamRow) {
  const [team] = await presentTeams(context, viewer, [row]);
  if (!team) throw notFound('team');
  return team;
}

function publishTeam({ services, afterCommit }: Context, organizationId: string, teamId: string): void {
  afterCommit(() => services.events.publish({ organizationId, type: 'team', data: { teamId } }));
}
