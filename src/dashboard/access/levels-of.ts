import {
  inviteToCollection,
  inviteToSite,
  inviteToSpace,
  listPermissionsAggregateInCollection,
  listPermissionsAggregateInSite,
  listPermissionsAggregateInSpace,
  listTeamPermissionsInCollection,
  listTeamPermissionsInSite,
  listTeamPermissionsInSpace,
  listUserPermissionsInCollection,
  listUserPermissionsInSite,
  listUserPermissionsInSpace,
  removeTeamFromCollection,
  removeTeamFromSite,
  removeTeamFromSpace,
  removeUserFromCollection,
  removeUserFromSite,
  removeUserFromSpace,
  updateTeamPermissionInCollection,
  updateTeamPermissionInSite,
  updateTeamPermissionInSpace,
  updateUserPermissionInCollection,
  updateUserPermissionInSite,
  updateUserPermissionInSpace,
} from '#client/sdk.gen.ts';
import type { AggregatePermissionList, Role, TeamPermissionList, UserPermissionList } from '#client/types.gen.ts';

/** Something that people and teams have levels on. */
export type LevelItem =
  | { kind: 'space'; id: string }
  | { kind: 'collection'; id: string }
  | { kind: 'site'; id: string; organizationId: string };

interface Reading {
  query: { limit: number; search?: string; page?: string };
  signal: AbortSignal;
}
type Answer<Data> = Promise<{ data: Data }>;
interface Change {
  body: { role: Role };
}

/** The operations on the levels of one item, whatever it is. */
interface Levels {
  users: (reading: Reading) => Answer<UserPermissionList>;
  teams: (reading: Reading) => Answer<TeamPermissionList>;
  seers: (reading: Reading) => Answer<AggregatePermissionList>;
  give: (given: { body: { users: string[]; teams: string[]; role: Role } }) => Promise<unknown>;
  changeUser: (userId: string, change: Change) => Promise<unknown>;
  changeTeam: (teamId: string, change: Change) => Promise<unknown>;
  takeUser: (userId: string) => Promise<unknown>;
  takeTeam: (teamId: string) => Promise<unknown>;
}

export function levelsOf(item: LevelItem): Levels {
  if (item.kind === 'space') return ofSpace({ spaceId: item.id });
  return item.kind === 'collection'
    ? ofCollection({ collectionId: item.id })
    : ofSite({ organizationId: item.organizationId, siteId: item.id });
}

const ofSpace = (path: { spaceId: string }): Levels => ({
  users: reading => listUserPermissionsInSpace({ path, ...reading }),
  teams: reading => listTeamPermissionsInSpace({ path, ...reading }),
  seers: reading => listPermissionsAggregateInSpace({ path, ...reading }),
  give: given => inviteToSpace({ path, ...given }),
  changeUser: (userId, change) => updateUserPermissionInSpace({ path: { ...path, userId }, ...change }),
  changeTeam: (teamId, change) => updateTeamPermissionInSpace({ path: { ...path, teamId }, ...change }),
  takeUser: userId => removeUserFromSpace({ path: { ...path, userId } }),
  takeTeam: teamId => removeTeamFromSpace({ path: { ...path, teamId } }),
});

const ofCollection = (path: { collectionId: string }): Levels => ({
  users: reading => listUserPermissionsInCollection({ path, ...reading }),
  teams: reading => listTeamPermissionsInCollection({ path, ...reading }),
  seers: reading => listPermissionsAggregateInCollection({ path, ...reading }),
  give: given => inviteToCollection({ path, ...given }),
  changeUser: (userId, change) => updateUserPermissionInCollection({ path: { ...path, userId }, ...change }),
  changeTeam: (teamId, change) => updateTeamPermissionInCollection({ path: { ...path, teamId }, ...change }),
  takeUser: userId => removeUserFromCollection({ path: { ...path, userId } }),
  takeTeam: teamId => removeTeamFromCollection({ path: { ...path, teamId } }),
});

const ofSite = (path: { organizationId: string; siteId: string }): Levels => ({
  users: reading => listUserPermissionsInSite({ path, ...reading }),
  teams: reading => listTeamPermissionsInSite({ path, ...reading }),
  seers: reading => listPermissionsAggregateInSite({ path, ...reading }),
  give: given => inviteToSite({ path, ...given }),
  changeUser: (userId, change) => updateUserPermissionInSite({ path: { ...path, userId }, ...change }),
  changeTeam: (teamId, change) => updateTeamPermissionInSite({ path: { ...path, teamId }, ...change }),
  takeUser: userId => removeUserFromSite({ path: { ...path, userId } }),
  takeTeam: teamId => removeTeamFromSite({ path: { ...path, teamId } }),
});
