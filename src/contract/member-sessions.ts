import { z } from 'zod';
import { Id, ListQuery, listOf, named, Timestamp } from './common.ts';
import { operation } from './operation.ts';

/** A way in that a member holds. */
const MemberSession = named(
  'MemberSession',
  z.object({
    object: z.literal('member-session'),
    id: Id,
    kind: z.enum(['browser', 'token']),
    userAgent: z
      .string()
      .describe('Browser and system, for instance `Firefox on Linux`; empty when unknown, and for API tokens.'),
    sso: z.boolean().describe('Whether the identity provider of this organization vouched for the person.'),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.optional(),
    expiresAt: Timestamp.optional(),
  }),
);

const tag = 'Members';
const path = '/v1/orgs/{organizationId}/members/{userId}/sessions';
/** An account can be in several organizations, and an admin of one speaks for that one alone. */
const reach =
  'All of somebody who is in this organization alone; of others only those for which its identity provider vouched.';

/** Extension: what the page of a member shows (dashboard specification C2). */
export const memberSessions = {
  listMemberSessions: operation({
    method: 'GET',
    path,
    tag,
    summary: 'List the sessions and API tokens of a member',
    description: reach,
    access: 'org:admin',
    query: ListQuery,
    response: listOf('MemberSessionList', MemberSession),
    errors: [403, 404],
  }),
  endMemberSessions: operation({
    method: 'DELETE',
    path,
    tag,
    summary: 'End the sessions of a member, and revoke their API tokens',
    description: `${reach} The one that asks stays.`,
    access: 'org:admin',
    errors: [403, 404],
  }),
  endMemberSession: operation({
    method: 'DELETE',
    path: `${path}/{memberSessionId}`,
    tag,
    summary: 'End one session of a member, or revoke one of their API tokens',
    description: reach,
    access: 'org:admin',
    errors: [403, 404],
  }),
};
