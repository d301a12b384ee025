import type { z } from 'zod';
import type { LevelSource } from '#contract/level-source.ts';
import type { sitePermissions } from '#contract/site-permissions.ts';
import type { Context, Handlers } from '../http/context.ts';
import { changeLevel, giveLevel, listAggregate, listTeams, listUsers, managedSite, takeLevel } from './item-grants.ts';

interface SitePlace {
  organizationId: string;
  siteId: string;
}

const managed = (context: Context, { organizationId, siteId }: SitePlace) =>
  managedSite(context, organizationId, siteId);

/** A site has no level of its own for everyone, so what was not given on it comes from the role. */
function originOf({ type, team }: z.input<typeof LevelSource>, { organizationId, siteId }: SitePlace) {
  if (type === 'role') return { type: 'organization' as const, organization: organizationId };
  const site = { type: 'site' as const, site: siteId };
  return team ? { ...site, reason: 'team' as const, team: team.id } : { ...site, reason: 'member' as const };
}

export const siteGrantHandlers: Handlers<typeof sitePermissions> = {
  async inviteToSite({ params, body, context }) {
    await giveLevel(context, await managed(context, params), body);
  },
  async listUserPermissionsInSite({ params, query, context }) {
    return listUsers(context, await managed(context, params), query);
  },
  async updateUserPermissionInSite({ params, body, context }) {
    await changeLevel(context, await managed(context, params), { kind: 'user', id: params.userId }, body.role);
  },
  async removeUserFromSite({ params, context }) {
    await takeLevel(context, await managed(context, params), { kind: 'user', id: params.userId });
  },
  async listTeamPermissionsInSite({ params, query, context }) {
    return listTeams(context, await managed(context, params), query);
  },
  async updateTeamPermissionInSite({ params, body, context }) {
    await changeLevel(context, await managed(context, params), { kind: 'team', id: params.teamId }, body.role);
  },
  async removeTeamFromSite({ params, context }) {
    await takeLevel(context, await managed(context, params), { kind: 'team', id: params.teamId });
  },
  async listPermissionsAggregateInSite({ params, query, context }) {
    const item = { kind: 'site', id: params.siteId } as const;
    const load = () => managed(context, params);
    const { items, ...list } = await listAggregate(context, item, params.organizationId, load, query);
    return {
      items: items.map(item => ({ ...item, origin: originOf(item.source, params), disabled: false as const })),
      ...list,
    };
  },
};
