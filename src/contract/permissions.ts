import { z } from 'zod';
import { Id, ListQuery, listOf, listQuery, named, Role, User } from './common.ts';
import { LevelSource } from './level-source.ts';
import { operation } from './operation.ts';
import { saying } from './problems.ts';
import { Team } from './teams.ts';

const UserPermission = named('UserPermission', z.object({ permission: Role, user: User }));
const TeamPermission = named('TeamPermission', z.object({ permission: Role, team: Team }));

const AggregatePermission = named(
  'AggregatePermission',
  z.object({ permission: Role, user: User, source: LevelSource }),
);

export const UserPermissionList = listOf('UserPermissionList', UserPermission);
export const TeamPermissionList = listOf('TeamPermissionList', TeamPermission);
const SiteAggregatePermission = named(
  'SiteAggregatePermission',
  AggregatePermission.extend({
    origin: z
      .discriminatedUnion('type', [
        z.object({
          type: z.literal('site'),
          site: Id,
          reason: z.enum(['member', 'team']).describe('Whom the level was given to.'),
          team: Id.optional(),
        }),
        z.object({ type: z.literal('organization'), organization: Id }),
      ])
      .describe('What the level comes from.'),
    disabled: z.literal(false).describe('Disabled members have no access and are not listed.'),
  }),
);

export const AggregatePermissionList = listOf('AggregatePermissionList', AggregatePermission);
export const SiteAggregatePermissionList = listOf('SiteAggregatePermissionList', SiteAggregatePermission);

export const GiveLevel = named(
  'GiveLevel',
  z
    .object({
      users: z
        .array(Id)
        .max(100)
        .meta({ examples: [['kT4mQx9bWz2LrV7nYc1P']] })
        .optional(),
      teams: z.array(Id).max(100).optional(),
      role: Role,
    })
    .refine(({ users = [], teams = [] }) => users.length + teams.length > 0, {
      message: saying('user-or-team'),
      path: ['users'],
    }),
);
export const ChangeLevel = z.object({ role: Role });
export const GrantQuery = z.object({
  ...listQuery,
  search: z.string().max(100).optional().describe('Part of the name.'),
});
export const AggregateQuery = z.object({
  ...ListQuery.shape,
  role: Role.optional().describe('Only those with exactly this level.'),
  search: z.string().max(100).optional().describe('Part of the name or e-mail address.'),
});

const tag = 'Permissions';
const limit = 'Nobody can give a level above their own, or change one that is above their own.';

export const permissions = {
  inviteToSpace: operation({
    method: 'POST',
    path: '/v1/spaces/{spaceId}/permissions',
    tag,
    summary: 'Give members and teams a level on a space',
    description: limit,
    access: 'space:admin',
    body: GiveLevel,
    errors: [403, 404],
  }),
  listUserPermissionsInSpace: operation({
    method: 'GET',
    path: '/v1/spaces/{spaceId}/permissions/users',
    tag,
    summary: 'List the users with a level of their own on a space',
    access: 'space:admin',
    query: GrantQuery,
    response: UserPermissionList,
    errors: [403, 404],
  }),
  updateUserPermissionInSpace: operation({
    method: 'PATCH',
    path: '/v1/spaces/{spaceId}/permissions/users/{userId}',
    tag,
    summary: 'Set the level of a member on a space',
    description: limit,
    access: 'space:admin',
    body: ChangeLevel,
    errors: [403, 404],
  }),
  removeUserFromSpace: operation({
    method: 'DELETE',
    path: '/v1/spaces/{spaceId}/permissions/users/{userId}',
    tag,
    summary: 'Take away the level of a user on a space',
    access: 'space:admin',
    errors: [403, 404],
  }),
  listTeamPermissionsInSpace: operation({
    method: 'GET',
    path: '/v1/spaces/{spaceId}/permissions/teams',
    tag,
    summary: 'List the teams with a level on a space',
    access: 'space:admin',
    query: GrantQuery,
    response: TeamPermissionList,
    errors: [403, 404],
  }),
  updateTeamPermissionInSpace: operation({
    method: 'PATCH',
    path: '/v1/spaces/{spaceId}/permissions/teams/{teamId}',
    tag,
    summary: 'Set the level of a team on a space',
    description: limit,
    access: 'space:admin',
    body: ChangeLevel,
    errors: [403, 404],
  }),
  removeTeamFromSpace: operation({
    method: 'DELETE',
    path: '/v1/spaces/{spaceId}/permissions/teams/{teamId}',
    tag,
    summary: 'Take away the level of a team on a space',
    access: 'space:admin',
    errors: [403, 404],
  }),
  listPermissionsAggregateInSpace: operation({
    method: 'GET',
    path: '/v1/spaces/{spaceId}/permissions/aggregate',
    tag,
    summary: 'List everybody who can view a space, with the reason',
    access: 'space:admin',
    query: AggregateQuery,
    response: AggregatePermissionList,
    errors: [403, 404],
  }),
  inviteToCollection: operation({
    method: 'POST',
    path: '/v1/collections/{collectionId}/permissions',
    tag,
    summary: 'Give members and teams a level on a collection',
    description: limit,
    access: 'collection:admin',
    body: GiveLevel,
    errors: [403, 404],
  }),
  listUserPermissionsInCollection: operation({
    method: 'GET',
    path: '/v1/collections/{collectionId}/permissions/users',
    tag,
    summary: 'List the users with a level of their own on a collection',
    access: 'collection:admin',
    query: GrantQuery,
    response: UserPermissionList,
    errors: [403, 404],
  }),
  updateUserPermissionInCollection: operation({
    method: 'PATCH',
    path: '/v1/collections/{collectionId}/permissions/users/{userId}',
    tag,
    summary: 'Set the level of a member on a collection',
    description: limit,
    access: 'collection:admin',
    body: ChangeLevel,
    errors: [403, 404],
  }),
  removeUserFromCollection: operation({
    method: 'DELETE',
    path: '/v1/collections/{collectionId}/permissions/users/{userId}',
    tag,
    summary: 'Take away the level of a user on a collection',
    access: 'collection:admin',
    errors: [403, 404],
  }),
  listTeamPermissionsInCollection: operation({
    method: 'GET',
    path: '/v1/collections/{collectionId}/permissions/teams',
    tag,
    summary: 'List the teams with a level on a collection',
    access: 'collection:admin',
    query: GrantQuery,
    response: TeamPermissionList,
    errors: [403, 404],
  }),
  updateTeamPermissionInCollection: operation({
    method: 'PATCH',
    path: '/v1/collections/{collectionId}/permissions/teams/{teamId}',
    tag,
    summary: 'Set the level of a team on a collection',
    description: limit,
    access: 'collection:admin',
    body: ChangeLevel,
    errors: [403, 404],
  }),
  removeTeamFromCollection: operation({
    method: 'DELETE',
    path: '/v1/collections/{collectionId}/permissions/teams/{teamId}',
    tag,
    summary: 'Take away the level of a team on a collection',
    access: 'collection:admin',
    errors: [403, 404],
  }),
  listPermissionsAggregateInCollection: operation({
    method: 'GET',
    path: '/v1/collections/{collectionId}/permissions/aggregate',
    tag,
    summary: 'List everybody who can view a collection, with the reason',
    access: 'collection:admin',
    query: AggregateQuery,
    response: AggregatePermissionList,
    errors: [403, 404],
  }),
};
