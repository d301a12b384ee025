import type { z } from 'zod';
import type { Team } from '#contract/teams.ts';
import { organizationPermissions } from '../access/capabilities.ts';
import type { Viewer } from '../access/rows.ts';
import type { Config } from '../config.ts';
import type { TeamRow } from '../db/tables/accounts.ts';
import { together } from '../db/together.ts';
import type { Context } from '../http/context.ts';
import { photoAddress } from '../users/photo-address.ts';
import type { effectsOfDeletion } from './deletion-effects.ts';
import type { listTeamMembers } from './member-rows.ts';
import { ownersOfTeams } from './owner-rows.ts';
import { countSpacesOfTeams, rolesOf } from './rows.ts';

/** Teams of one organization as a member sees them, in three queries. */
export async function presentTeams(
  { db, services }: Pick<Context, 'db' | 'services'>,
  viewer: Viewer,
  rows: readonly TeamRow[],
): Promise<z.input<typeof Team>[]> {
  const ids = rows.map(({ id }) => id);
  const { organizationId, userId } = viewer;
  const [spaces, roles, owners] = await together(
    db,
    () => countSpacesOfTeams(db, organizationId, ids),
    () => rolesOf(db, organizationId, userId, ids),
    () => ownersOfTeams(db, organizationId, ids),
  );
  const { admin, listTeams } = organizationPermissions(viewer.role, false);
  return rows.map(row => ({
    object: 'team',
    id: row.id,
    title: row.title,
    members: row.member_count,
    spaces: spaces.get(row.id) ?? 0,
    owners: (owners.get(row.id) ?? []).map(({ id, display_name, photo_url }) => ({
      id,
      displayName: display_name,
      ...(photo_url ? { photoURL: photoAddress(photo_url, services.config) } : {}),
    })),
    ownerCount: owners.get(row.id)?.[0]?.count ?? 0,
    createdAt: row.created_at,
    permissions: { admin: admin || roles.get(row.id) === 'owner', view: listTeams || roles.has(row.id) },
  }));
}

export const presentMembership = ({
  team_role: role,
  source,
  added_at: addedAt,
}: Awaited<ReturnType<typeof listTeamMembers>>['rows'][number]) => ({
  role,
  ...(source ? { source } : {}),
  ...(addedAt ? { addedAt } : {}),
});

/** Named at most. */
const mostNamed = 10;

export function presentDeletionEffects(
  { people, spaces }: ReturnType<typeof effectsOfDeletion>,
  config: Pick<Config, 'publicUrl'>,
) {
  return {
    people: {
      count: people.length,
      items: people.slice(0, mostNamed).map(({ user_id, display_name, photo_url }) => ({
        id: user_id,
        displayName: display_name,
        ...(photo_url ? { photoURL: photoAddress(photo_url, config) } : {}),
      })),
    },
    spaces: {
      count: spaces.length,
      items: spaces.slice(0, mostNamed).map(({ id, title, emoji }) => ({ id, title, ...(emoji ? { emoji } : {}) })),
    },
  };
}
