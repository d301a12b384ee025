import { z } from 'zod';
import { Id, listOf, listQuery, named, Order, QueryBoolean, Role, Timestamp, User } from './common.ts';
import { GivenItem } from './given-item.ts';
import { LevelSource } from './level-source.ts';
import { operation } from './operation.ts';
import { Space } from './spaces.ts';

/** A person in an organization; `id` is the user id. */
export const Member = named(
  'Member',
  z.object({
    object: z.literal('member'),
    id: Id,
    role: Role.nullable().describe('null is a guest.'),
    user: User,
    disabled: z.boolean(),
    joinedAt: Timestamp,
    lastSeenAt: Timestamp.optional(),
    sso: z.boolean(),
    spaces: z.int().min(0).describe('Spaces that the member can view.'),
    teams: z.int().min(0),
    permissions: z
      .object({
        update: z.boolean().describe('Change the role.'),
        disable: z.boolean().describe('Disable, or enable again.'),
        remove: z.boolean().describe('Remove; of oneself, leave.'),
      })
      .describe('What the caller may do with the membership.'),
    guard: z
      .enum(['last-admin'])
      .optional()
      .describe('Why nobody may change, disable or remove the member: an organization keeps an admin.'),
  }),
);

/** The filters of the list of members. */
export const MemberFilter = z.object({
  role: z.union([Role, z.literal('guest')]).optional(),
  search: z.string().max(256).optional().describe('Contained in the display name or e-mail address.'),
  status: z.enum(['active', 'disabled']).optional(),
  sso: z.boolean().optional(),
  seen: z.boolean().optional().describe('Whether they have been here; only these are listed by `lastSeenAt`.'),
  team: Id.optional().describe('Only members of this team.'),
});
export type MemberFilter = z.output<typeof MemberFilter>;

/** The first of some, and how many there are. */
const first = <Item extends z.ZodType>(item: Item) => z.object({ count: z.int().min(0), items: z.array(item).max(10) });

/** In how many spaces somebody can do something. */
const SpaceAbility = named(
  'SpaceAbility',
  z.object({
    ability: z.enum(['manage', 'merge', 'edit', 'comment', 'view']),
    spaces: z.int().min(1),
  }),
);

const tag = 'Members';
const path = '/v1/orgs/{organizationId}/members';

export const members = {
  listMembersInOrganizationById: operation({
    method: 'GET',
    path,
    tag,
    summary: 'List the members of an organization',
    access: 'org:listMembers',
    query: z.object({
      ...listQuery,
      order: Order.default('desc'),
      sort: z
        .enum(['joinedAt', 'lastSeenAt', 'name'])
        .default('joinedAt')
        .describe('`lastSeenAt` lists only members who have been seen.'),
      ...MemberFilter.shape,
      sso: QueryBoolean.optional(),
      seen: QueryBoolean.optional(),
    }),
    response: listOf('MemberList', Member),
    errors: [403, 404],
  }),
  getMemberInOrganizationById: operation({
    method: 'GET',
    path: `${path}/{userId}`,
    tag,
    summary: 'Get a member',
    access: ['self', 'org:listMembers'],
    response: Member,
    errors: [403, 404],
  }),
  updateMemberInOrganizationById: operation({
    method: 'PATCH',
    path: `${path}/{userId}`,
    tag,
    summary: 'Change a member’s role, or disable them',
    description: 'The last admin can be neither demoted nor disabled.',
    access: 'org:admin',
    body: z.object({
      role: Role.nullable().optional(),
      disabled: z
        .boolean()
        .optional()
        .describe(
          'A disabled member has no access to the organization, and their sessions end as with `endMemberSessions`.',
        ),
      keepTokens: z
        .boolean()
        .optional()
        .describe(
          'When enabled again: API tokens made before open the organization as well. By default they stay closed to it, and those of people who are in no other organization are revoked.',
        ),
    }),
    bodyRequired: false,
    response: Member,
    errors: [403, 404, 409],
  }),
  removeMemberFromOrganizationById: operation({
    method: 'DELETE',
    path: `${path}/{userId}`,
    tag,
    summary: 'Remove a member, or leave the organization',
    description:
      'Ends their teams and grants there, and revokes the API tokens of someone who is in no other organization; what they wrote stays. `getMemberRemovalEffects` tells beforehand.',
    access: ['self', 'org:admin'],
    query: z.object({
      handOverTo: Id.optional().describe(
        'For admins: another active member, who becomes the author of their draft and open change requests where that one can edit.',
      ),
    }),
    errors: [400, 403, 404, 409],
    whenBlocked: true,
  }),
  getMemberRemovalEffects: operation({
    method: 'GET',
    path: `${path}/{userId}/removal-effects`,
    tag,
    summary: 'Tell what ends with a membership',
    description: 'Of each the first ten, and how many there are in all. Nothing is changed.',
    access: ['self', 'org:admin'],
    response: named(
      'MemberRemovalEffects',
      z.object({
        teams: first(z.object({ id: Id, title: z.string() })).describe('Teams that they leave.'),
        access: first(GivenItem).describe('What they were given a level on by themselves.'),
        changeRequests: first(
          z.object({ id: Id, number: z.int(), subject: z.string(), space: z.object({ id: Id, title: z.string() }) }),
        ).describe('Their drafts and open ones, newest first; they stay, and can be handed over.'),
        reviews: z.int().min(0).describe('Reviews that are awaited from them, and no more then.'),
        tokens: z.int().min(0).describe('API tokens that are revoked.'),
        mergeRules: first(
          z.object({
            space: z
              .object({ id: Id, title: z.string() })
              .optional()
              .describe('Missing for the rules of the organization.'),
            rules: z.array(
              z.enum(['require_specific_reviewers', 'require_one_of_specific_reviewers', 'require_author_to_merge']),
            ),
          }),
        ).describe(
          'For admins: rules that cannot hold without them, as a reviewer or as the author of an open change request.',
        ),
      }),
    ),
    errors: [403, 404],
  }),
  getMemberRoleEffects: operation({
    method: 'GET',
    path: `${path}/{userId}/role-effects`,
    tag,
    summary: 'Tell what each role would change for a member',
    description: 'What was given to them or to their teams, and default levels, outweigh the role. Nothing is changed.',
    access: 'org:admin',
    response: named(
      'MemberRoleEffects',
      z.object({
        roles: z
          .array(
            z.object({
              role: Role.nullable(),
              gains: z.array(SpaceAbility).describe('What they could do in more spaces than now.'),
              loses: z.array(SpaceAbility).describe('What they could do in fewer spaces than now.'),
              overridden: z.int().min(0).describe('Spaces on which they would have another level than the role gives.'),
            }),
          )
          .describe('The highest first; without changes for the role they have.'),
      }),
    ),
    errors: [403, 404],
  }),
  updateOrganizationMemberLastSeenAt: operation({
    method: 'POST',
    path: '/v1/orgs/{organizationId}/ping',
    tag,
    summary: 'Say that the caller is here',
    access: 'org:member',
    response: named(
      'MemberPing',
      z.object({
        serviceVisitorClaims: z.string().optional().describe('A JWT for visiting the organization’s sites.'),
      }),
    ),
    errors: [404],
    whenBlocked: true,
  }),
  setUserAsSSOMemberForOrganization: operation({
    method: 'POST',
    path: `${path}/{userId}/sso`,
    tag,
    summary: 'Mark a member as one who signs in through SSO',
    access: 'org:admin',
    response: Member,
    errors: [403, 404],
  }),
  listSpacesForOrganizationMember: operation({
    method: 'GET',
    path: `${path}/{userId}/spaces`,
    tag,
    summary: 'List the spaces that a member can view, with the reason',
    access: ['self', 'org:admin'],
    query: z.object({ ...listQuery, order: Order.default('desc').describe('By the creation of the space.') }),
    response: listOf(
      'MemberSpaceList',
      named('MemberSpace', z.object({ permission: Role, space: Space, source: LevelSource })),
    ),
    errors: [403, 404],
  }),
  exportOrganizationMembers: operation({
    method: 'POST',
    path: `${path}/export`,
    tag,
    summary: 'Get a link to the members as CSV',
    description: 'Anyone who has the link may open it, for ten minutes.',
    access: 'org:admin',
    body: MemberFilter,
    bodyRequired: false,
    response: named('MemberExport', z.object({ url: z.string(), expiresAt: Timestamp })),
    errors: [403, 404],
    whenBlocked: true,
  }),
};
