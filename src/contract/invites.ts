import { z } from 'zod';
import { Email, Secret } from './auth.ts';
import { GivenTime, Id, ListQuery, listOf, listQuery, named, Role, Timestamp, User } from './common.ts';
import { operation } from './operation.ts';

/** A pending e-mail invite. */
export const EmailInvite = named(
  'EmailInvite',
  z.object({
    object: z.literal('email-invite'),
    id: Id,
    email: z.string(),
    role: Role.nullable(),
    sso: z.boolean(),
    teams: z.array(Id),
    message: z.string().optional().describe('The inviter’s message in the mail, as plain text.'),
    invitedBy: User.optional(),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    expired: z.boolean(),
    mailFailedAt: Timestamp.optional().describe(
      'When the last mail was given up: the mail server refused it, or could not be reached for hours.',
    ),
  }),
);

/** A link that lets anyone in who has it: as a member with `role`, or onto one space or collection with `level`. */
export const InviteLink = named(
  'InviteLink',
  z.object({
    object: z.literal('invite'),
    id: Id,
    role: Role.nullable().optional(),
    level: Role.optional(),
    space: Id.optional(),
    collection: Id.optional(),
    redundant: z.boolean().describe('Whether another link without an end already gives as much on the same place.'),
    createdAt: Timestamp,
    expiresAt: Timestamp.optional(),
    maxUses: z.int().optional(),
    uses: z.int().min(0).describe('How many people were given something by it.'),
    state: z.enum(['open', 'expired', 'used-up']).describe('Only an open link lets anyone in.'),
    urls: z.object({ app: z.string().describe('The link to pass on.') }),
  }),
);

/** As many addresses as one request invites. */
export const mostInvites = 250;

export const InvitePreview = named(
  'InvitePreview',
  z.object({
    email: z.string().describe('As `inviteUsersToOrganization` would take it; as it was sent where it is `invalid`.'),
    status: z
      .enum(['new', 'invited', 'member', 'disabled', 'invalid'])
      .describe('What is known of the address. Only those that are `new` or `invited` would get a mail.'),
    outside: z.boolean().describe('Whether it is in none of the domains that the organization names or has verified.'),
    member: z.object({ id: Id, displayName: z.string() }).optional().describe('Of a member, disabled or not.'),
    invite: z
      .object({ id: Id, createdAt: Timestamp, expired: z.boolean() })
      .optional()
      .describe('The pending invite that a new one would replace.'),
  }),
);

/** When a link ends; on a change, what is not named stays. */
const limits = {
  expiresAt: GivenTime.nullable().optional().describe('From then on the link lets nobody in; `null` is never.'),
  maxUses: z
    .int()
    .min(1)
    .max(100_000)
    .nullable()
    .optional()
    .describe('How many people the link lets in; `null` is any number. Who has as much already does not count.'),
};

const tag = 'Invites';
const links = '/v1/orgs/{organizationId}/link-invites';
const link = `${links}/{inviteId}` as const;
const emails = '/v1/orgs/{organizationId}/invites';

export const invites = {
  inviteUsersToOrganization: operation({
    method: 'POST',
    path: emails,
    tag,
    summary: 'Invite people by e-mail',
    description: 'Members are left as they are; an address that is invited already gets a new mail. Valid for 14 days.',
    access: 'org:admin',
    body: z.object({
      emails: z
        .array(z.union([Email, named('InvitedPerson', z.object({ email: Email, role: Role.nullable().optional() }))]))
        .min(1)
        .max(mostInvites),
      role: Role.nullable()
        .optional()
        .describe('For addresses without one of their own; default is the organization’s.'),
      sso: z
        .boolean()
        .optional()
        .describe('Whether they are to sign in through SSO; default is whether the organization requires it.'),
      teams: z.array(Id).max(20).optional().describe('Teams to join with the organization.'),
      message: z.string().trim().max(1000).optional().describe('Included in the mails as plain text.'),
    }),
    response: named(
      'InvitedUsers',
      z.object({
        users: z.array(Id).describe('Ids of those who are members already.'),
        invited: z.int().min(0).describe('How many addresses were invited.'),
        skipped: z
          .array(z.object({ email: z.string(), reason: z.enum(['member', 'disabled']) }))
          .describe('The addresses that were not invited: of members, and of those who are disabled.'),
        failedSSOEmails: z
          .array(z.string())
          .optional()
          .describe('With `sso`: addresses of members who sign in without SSO, and are left so.'),
        invites: z.array(EmailInvite),
      }),
    ),
    errors: [403, 404],
  }),
  previewOrganizationInvites: operation({
    method: 'POST',
    path: `${emails}/preview`,
    tag,
    summary: 'Check addresses before inviting them',
    description: 'Tells of each address what an invite would do. Changes nothing and sends no mail.',
    access: 'org:admin',
    whenBlocked: true,
    body: z.object({
      emails: z
        .array(z.string().trim().min(1).max(320))
        .min(1)
        .max(1000)
        .describe('An address that is named twice is answered once.'),
    }),
    response: named(
      'InvitesPreview',
      z.object({
        limit: z.int().describe('How many addresses one request invites.'),
        addresses: z.array(InvitePreview).describe('In the order they were sent.'),
      }),
    ),
    errors: [403, 404],
  }),
  listOrganizationInvites: operation({
    method: 'GET',
    path: emails,
    tag,
    summary: 'List the pending e-mail invites',
    access: 'org:admin',
    query: z.object({ ...listQuery, search: z.string().max(256).optional().describe('Contained in the address.') }),
    response: listOf('EmailInviteList', EmailInvite),
    errors: [403, 404],
  }),
  joinOrganizationWithInvite: operation({
    method: 'POST',
    path: `${emails}/{inviteId}`,
    tag,
    summary: 'Accept an invite',
    description:
      'An e-mail invite is for whoever holds the key in its mail, or has confirmed the invited address. Never lowers a role or level. One for SSO is refused while the organization requires it: a sign-in through its provider accepts it.',
    access: 'auth',
    body: z.object({ key: Secret.optional().describe('The `key` of the mailed link.') }),
    bodyRequired: false,
    response: z.object({}),
    errors: [403, 404],
  }),
  revokeOrganizationInvite: operation({
    method: 'DELETE',
    path: `${emails}/{inviteId}`,
    tag,
    summary: 'Revoke an e-mail invite',
    access: 'org:admin',
    errors: [403, 404],
  }),
  resendOrganizationInvite: operation({
    method: 'POST',
    path: `${emails}/{inviteId}/resend`,
    tag,
    summary: 'Send an e-mail invite again',
    description: 'The link of the mail before stops working; the 14 days start again.',
    access: 'org:admin',
    response: EmailInvite,
    errors: [403, 404],
  }),
  listOrganizationInviteLinks: operation({
    method: 'GET',
    path: links,
    tag,
    summary: 'List invite links',
    description: 'Of the whole organization for its admins, of one space or collection for those who manage it.',
    access: ['org:admin', 'space:admin', 'collection:admin'],
    query: z.object({ ...ListQuery.shape, space: Id.optional(), collection: Id.optional() }),
    response: listOf('InviteLinkList', InviteLink),
    errors: [403, 404],
  }),
  createOrganizationInvite: operation({
    method: 'POST',
    path: links,
    tag,
    summary: 'Create an invite link',
    access: ['org:admin', 'space:admin', 'collection:admin'],
    body: z.union([
      z.object({ level: Role, space: Id, ...limits }).meta({ title: 'SpaceInviteRequest' }),
      z.object({ level: Role, collection: Id, ...limits }).meta({ title: 'CollectionInviteRequest' }),
      z.object({ role: Role.nullable(), ...limits }).meta({ title: 'OrganizationInviteRequest' }),
    ]),
    response: InviteLink,
    status: 201,
    errors: [403, 404, 409],
  }),
  getOrganizationInviteLink: operation({
    method: 'GET',
    path: link,
    tag,
    summary: 'Get an invite link',
    access: ['org:admin', 'space:admin', 'collection:admin'],
    response: InviteLink,
    errors: [403, 404],
  }),
  updateOrganizationInviteById: operation({
    method: 'PATCH',
    path: link,
    tag,
    summary: 'Change what an invite link gives, and when it ends',
    access: ['org:admin', 'space:admin', 'collection:admin'],
    body: z.object({ role: Role.nullable().optional(), level: Role.optional(), ...limits }),
    bodyRequired: false,
    response: InviteLink,
    errors: [403, 404, 409],
  }),
  deleteOrganizationInviteById: operation({
    method: 'DELETE',
    path: link,
    tag,
    summary: 'Delete an invite link',
    access: ['org:admin', 'space:admin', 'collection:admin'],
    errors: [403, 404, 409],
  }),
};
