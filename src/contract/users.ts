import { z } from 'zod';
import { DisplayName, Password } from './auth.ts';
import { Id, ListQuery, listOf, named, Timestamp, User, WebUrl } from './common.ts';
import { operation } from './operation.ts';

/** A language that the service writes in. */
const Language = z.enum(['en', 'de']);

/** How the dashboard looks to somebody. */
const Appearance = named(
  'Appearance',
  z.object({ theme: z.enum(['light', 'dark', 'system']), density: z.enum(['comfortable', 'compact']) }).partial(),
);

/** The caller's own account. */
export const AuthenticatedUser = named(
  'AuthenticatedUser',
  User.extend({
    emailVerified: z.boolean(),
    language: Language.optional().describe('Of the mails to them; missing until it is known.'),
    appearance: Appearance.optional().describe('What they have chosen in the dashboard; missing until then.'),
    hasPassword: z.boolean().describe('False for accounts that sign in through SAML only.'),
  }),
);

/** One signed-in browser. */
export const Session = named(
  'Session',
  z.object({
    object: z.literal('session'),
    id: Id,
    createdAt: Timestamp,
    lastUsedAt: Timestamp,
    expiresAt: Timestamp,
    userAgent: z.string().describe('Browser and system, for instance `Firefox on Linux`; empty when unknown.'),
    current: z.boolean().describe('Whether this request came with it.'),
  }),
);

const tag = 'Users';

export const users = {
  getAuthenticatedUser: operation({
    method: 'GET',
    path: '/v1/user',
    tag,
    summary: 'Get the caller',
    access: 'auth',
    response: AuthenticatedUser,
  }),
  getSession: operation({
    method: 'GET',
    path: '/auth/session',
    tag: 'Sign-in',
    summary: 'Get who is signed in, if anybody',
    access: 'none',
    response: named('SessionState', z.object({ user: AuthenticatedUser.nullable() })),
  }),
  deleteAuthenticatedUser: operation({
    method: 'DELETE',
    path: '/v1/user',
    tag,
    summary: 'Delete the caller’s account',
    description:
      'Ends every membership, session and token. What the person wrote stays, without their name. Refused while they are the last admin of an organization.',
    access: 'auth',
    errors: [409],
  }),
  changePassword: operation({
    method: 'PUT',
    path: '/v1/user/password',
    tag,
    summary: 'Change the caller’s password',
    description: 'Ends the other sessions. An account without a password needs no current one.',
    access: 'auth',
    body: z.object({ currentPassword: z.string().max(200).optional(), password: Password }),
    errors: [403],
  }),
  listUserSessions: operation({
    method: 'GET',
    path: '/v1/user/sessions',
    tag,
    summary: 'List the caller’s sessions',
    access: 'auth',
    query: ListQuery,
    response: listOf('SessionList', Session),
  }),
  deleteOtherUserSessions: operation({
    method: 'DELETE',
    path: '/v1/user/sessions',
    tag,
    summary: 'End every session of the caller but this one',
    access: 'auth',
  }),
  deleteUserSession: operation({
    method: 'DELETE',
    path: '/v1/user/sessions/{sessionId}',
    tag,
    summary: 'End a session of the caller',
    access: 'auth',
  }),
  getUserById: operation({
    method: 'GET',
    path: '/v1/users/{userId}',
    tag,
    summary: 'Get a person of one’s organizations',
    access: 'auth',
    response: User,
    errors: [404],
  }),
  updateUserById: operation({
    method: 'PATCH',
    path: '/v1/users/{userId}',
    tag,
    summary: 'Change one’s own profile',
    access: 'self',
    body: z.object({
      displayName: DisplayName.optional(),
      photoURL: WebUrl.nullable()
        .optional()
        .describe(
          'On the web, or what `generateStorageUploadURL` gave for an upload of at most 1 MiB into one of their organizations.',
        ),
      language: Language.optional().describe('In which mails are written to them.'),
      appearance: Appearance.optional().describe('How the dashboard looks to them; what is left out stays.'),
    }),
    bodyRequired: false,
    response: User,
    errors: [403, 404],
  }),
};
