import { operation } from './operation.ts';
import {
  AggregateQuery,
  ChangeLevel,
  GiveLevel,
  GrantQuery,
  SiteAggregatePermissionList,
  TeamPermissionList,
  UserPermissionList,
} from './permissions.ts';
import { sitePath } from './site-fields.ts';

const tag = 'Permissions';
const access = 'site:admin';
const path = `${sitePath}/permissions` as const;
const user = `${path}/users/{userId}` as const;
const team = `${path}/teams/{teamId}` as const;
const errors = [403, 404] as const;

export const sitePermissions = {
  inviteToSite: operation({
    method: 'POST',
    path,
    tag,
    summary: 'Give members and teams a level on a site',
    access,
    body: GiveLevel,
    errors,
  }),
  listUserPermissionsInSite: operation({
    method: 'GET',
    path: `${path}/users`,
    tag,
    summary: 'List the users with a level of their own on a site',
    access,
    query: GrantQuery,
    response: UserPermissionList,
    errors,
  }),
  updateUserPermissionInSite: operation({
    method: 'PATCH',
    path: user,
    tag,
    summary: 'Set the level of a member on a site',
    access,
    body: ChangeLevel,
    errors,
  }),
  removeUserFromSite: operation({
    method: 'DELETE',
    path: user,
    tag,
    summary: 'Take away the level of a user on a site',
    access,
    errors,
  }),
  listTeamPermissionsInSite: operation({
    method: 'GET',
    path: `${path}/teams`,
    tag,
    summary: 'List the teams with a level on a site',
    access,
    query: GrantQuery,
    response: TeamPermissionList,
    errors,
  }),
  updateTeamPermissionInSite: operation({
    method: 'PATCH',
    path: team,
    tag,
    summary: 'Set the level of a team on a site',
    access,
    body: ChangeLevel,
    errors,
  }),
  removeTeamFromSite: operation({
    method: 'DELETE',
    path: team,
    tag,
    summary: 'Take away the level of a team on a site',
    access,
    errors,
  }),
  listPermissionsAggregateInSite: operation({
    method: 'GET',
    path: `${path}/aggregate`,
    tag,
    summary: 'List everybody who can view a site, with the reason',
    access,
    query: AggregateQuery,
    response: SiteAggregatePermissionList,
    errors,
  }),
};
