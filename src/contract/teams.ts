import { z } from 'zod';
import { Id, ListQuery, listOf, listQuery, named, Timestamp } from './common.ts';
import { GivenItem } from './given-item.ts';
import { Member } from './members.ts';
import { operation } from './operation.ts';
import { saying } from './problems.ts';

export const Team = named(
  'Team',
  z.object({
    object: z.literal('team'),
    id: Id,
    title: z.string(),
    members: z.int().min(0),
    spaces: z.int().min(0).describe('Spaces that the team was given access to.'),
    owners: z
      .array(z.object({ id: Id, displayName: z.string(), photoURL: z.string().optional() }))
      .describe('The first three of those who manage who is in it, by name.'),
    ownerCount: z.int().min(0),
    createdAt: Timestamp,
    permissions: z.object({ admin: z.boolean(), view: z.boolean() }),
  }),
);

/** An owner may manage the members of the team. */
export const TeamRole = named('TeamRole', z.enum(['owner', 'member']));
const TeamMembership = named('TeamMembership', z.object({ role: TeamRole }));
const TeamTitle = z.string().min(1).max(64);
/** A user id or an e-mail address. */
const Person = z.string().min(1).max(254);

const tag = 'Teams';
const path = '/v1/orgs/{organizationId}/teams';

export const teams = {
  listTeamsInOrganizationById: operation({
    method: 'GET',
    path,
    tag,
    summary: 'List the teams of an organization',
    description: 'Guests may list only the teams they own, with themselves as `owner`.',
    access: 'org:listTeams',
    query: z.object({
      ...listQuery,
      owner: Id.optional().describe('Only teams that this member can manage.'),
      title: z.string().max(64).optional().describe('Contained in the title, in upper or lower case.'),
    }),
    response: listOf('TeamList', Team),
    errors: [403, 404],
  }),
  createOrganizationTeam: operation({
    method: 'PUT',
    path,
    tag,
    summary: 'Create a team',
    access: 'org:admin',
    body: z.object({ title: TeamTitle, members: z.array(Id).max(1000).optional().describe('Ids of members.') }),
    response: Team,
    status: 201,
    errors: [403, 404],
  }),
  getTeamInOrganizationById: operation({
    method: 'GET',
    path: `${path}/{teamId}`,
    tag,
    summary: 'Get a team',
    access: ['org:listTeams', 'team:view'],
    response: Team,
    errors: [403, 404],
  }),
  removeTeamFromOrganizationById: operation({
    method: 'DELETE',
    path: `${path}/{teamId}`,
    tag,
    summary: 'Delete a team',
    description: 'Also ends the access that was given to the team.',
    access: 'org:admin',
    errors: [403, 404],
  }),
  updateTeamInOrganizationById: operation({
    method: 'PATCH',
    path: `${path}/{teamId}`,
    tag,
    summary: 'Rename a team',
    access: 'team:admin',
    body: z.object({ title: TeamTitle }),
    response: Team,
    errors: [403, 404],
  }),
  listTeamMembersInOrganizationById: operation({
    method: 'GET',
    path: `${path}/{teamId}/members`,
    tag,
    summary: 'List the members of a team',
    access: ['org:listTeams', 'team:view'],
    query: ListQuery,
    response: listOf(
      'TeamMemberList',
      named(
        'TeamMember',
        z.object({
          organization: Member,
          team: named(
            'TeamMemberRole',
            z.object({
              role: TeamRole,
              source: z
                .enum(['manual', 'invite', 'sso'])
                .optional()
                .describe(
                  'How they were added: by hand, with an invite, or at their first sign-in through single sign-on. Missing where it was not recorded.',
                ),
              addedAt: Timestamp.optional().describe('Missing where it was not recorded.'),
            }),
          ),
          permissions: z.object({ view: z.boolean() }),
        }),
      ),
    ),
    errors: [403, 404],
  }),
  /** Extension: what the question before the deletion says (dashboard specification C3). */
  getTeamDeletionEffects: operation({
    method: 'GET',
    path: `${path}/{teamId}/deletion-effects`,
    tag,
    summary: 'Tell who would lose which spaces with a team',
    description: 'Of people and of spaces the first ten by name, and how many there are in all. Nothing is changed.',
    access: 'org:admin',
    response: named(
      'TeamDeletionEffects',
      z.object({
        people: z
          .object({
            count: z.int().min(0),
            items: z.array(z.object({ id: Id, displayName: z.string(), photoURL: z.string().optional() })),
          })
          .describe('Members of the team who could no longer view some space.'),
        spaces: z
          .object({
            count: z.int().min(0),
            items: z.array(z.object({ id: Id, title: z.string(), emoji: z.string().optional() })),
          })
          .describe('Spaces that some of them could no longer view.'),
      }),
    ),
    errors: [403, 404],
  }),
  /** Extension: what the page of a team shows (dashboard specification C3). */
  listTeamAccess: operation({
    method: 'GET',
    path: `${path}/{teamId}/access`,
    tag,
    summary: 'List what a team was given a level on',
    access: 'team:admin',
    query: ListQuery,
    response: listOf('TeamAccessList', GivenItem),
    errors: [403, 404],
  }),
  updateMembersInOrganizationTeam: operation({
    method: 'PUT',
    path: `${path}/{teamId}/members`,
    tag,
    summary: 'Add, change and remove several members of a team',
    description: 'All or nothing. Someone in both `add` and `remove` is removed.',
    access: 'team:admin',
    body: z.object({
      add: z.array(Person).max(1000).optional().describe('User ids or e-mail addresses.'),
      remove: z.array(Person).max(1000).optional().describe('User ids or e-mail addresses.'),
      memberships: z
        .record(Person, TeamMembership)
        .refine(people => Object.keys(people).length <= 1000, saying('most-people', { most: 1000 }))
        .optional()
        .describe('Role of each; who is missing is added.'),
    }),
    bodyRequired: false,
    errors: [403, 404],
  }),
  addMemberToOrganizationTeamById: operation({
    method: 'PUT',
    path: `${path}/{teamId}/members/{userId}`,
    tag,
    summary: 'Add a member to a team, or change their role in it',
    access: 'team:admin',
    body: z.object({ role: TeamRole.default('member') }),
    bodyRequired: false,
    errors: [403, 404],
  }),
  deleteMemberFromOrganizationTeamById: operation({
    method: 'DELETE',
    path: `${path}/{teamId}/members/{userId}`,
    tag,
    summary: 'Remove a member from a team, or leave it',
    access: ['self', 'team:admin'],
    errors: [403, 404],
  }),
  listTeamsForOrganizationMember: operation({
    method: 'GET',
    path: '/v1/orgs/{organizationId}/members/{userId}/teams',
    tag,
    summary: 'List the teams of a member',
    access: ['self', 'org:listMembers'],
    query: z.object({
      ...listQuery,
      title: z.string().max(64).optional().describe('Contained in the title, in upper or lower case.'),
    }),
    response: listOf('MemberTeamList', named('MemberTeam', z.object({ team: Team, member: TeamMembership }))),
    errors: [403, 404],
  }),
};
