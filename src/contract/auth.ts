import { z } from 'zod';
import { Id, named, Role, Timestamp, User } from './common.ts';
import { operation } from './operation.ts';

/** Compared without regard to case; kept in lower case. */
export const Email = z
  .email()
  .max(254)
  .transform(email => email.toLowerCase());
export const Password = z.string().min(8).max(200);
export const DisplayName = z.string().trim().min(1).max(64);
/** The secret part of a mailed link or of the set-up link. */
export const Secret = z.string().min(1).max(200);

/** What a sign-in answers with; browsers also get the cookie. */
export const SignedIn = named(
  'SignedIn',
  z.object({ user: User, token: z.string().describe('A bearer token for this session.'), expiresAt: Timestamp }),
);

/** An invite as someone sees it who has only its link. */
export const PublicInvite = named(
  'PublicInvite',
  z.object({
    object: z.literal('public-invite'),
    id: Id,
    kind: z.enum(['email', 'link']),
    organization: z.object({ id: Id, title: z.string(), logo: z.string().optional() }),
    role: Role.nullable().describe('Role in the organization; null is a guest.'),
    level: Role.optional().describe('Level on the space or collection that the link opens.'),
    target: z.object({ kind: z.enum(['space', 'collection']), id: Id, title: z.string() }).optional(),
    email: z.string().optional().describe('The invited address.'),
    account: z.boolean().optional().describe('Whether the invited address already has an account.'),
    accepted: z
      .literal(true)
      .optional()
      .describe('The caller came in by it and is a member; it lets nobody in any more. Others are answered with 404.'),
    sso: z.boolean().describe('Whether only a sign-in through one of `providers` joins.'),
    providers: z
      .array(z.object({ id: Id, label: z.string(), startURL: z.string() }))
      .describe(
        'Identity providers of the organization, of an e-mail invite. A sign-in that begins at `startURL` accepts the invite.',
      ),
  }),
);

/** Who may make an account on this installation. */
export const SignUpPolicy = named(
  'SignUpPolicy',
  z.object({
    openTo: z
      .enum(['everyone', 'domain', 'invited'])
      .describe('`domain`: an organization lets in addresses of this domain. `invited`: only those who were invited.'),
  }),
);

const tag = 'Sign-in';

export const auth = {
  getSignUpPolicy: operation({
    method: 'GET',
    path: '/auth/sign-up',
    tag,
    summary: 'Get who may make an account',
    description:
      'With an address, whether its domain is enough. Says nothing about accounts, invites or which organization it is: all addresses of a domain get the same answer.',
    access: 'none',
    query: z.object({ email: z.email().max(254).optional() }),
    response: SignUpPolicy,
  }),
  signUp: operation({
    method: 'POST',
    path: '/auth/sign-up',
    tag,
    summary: 'Make an account',
    description:
      'Open to everyone, or to invited addresses and the organizations’ e-mail domains, as the operator decided. With the key of an e-mail invite the address counts as verified; otherwise a mail asks to confirm it. The invite still has to be accepted with `joinOrganizationWithInvite`.',
    access: 'none',
    body: z.object({
      email: Email,
      password: Password,
      displayName: DisplayName,
      invite: Id.optional().describe('The invite that lets this address in.'),
      inviteKey: Secret.optional().describe('The `key` of the mailed invite link.'),
    }),
    response: SignedIn,
    status: 201,
    errors: [403, 409],
  }),
  signIn: operation({
    method: 'POST',
    path: '/auth/sign-in',
    tag,
    summary: 'Sign in with e-mail and password',
    access: 'none',
    body: z.object({ email: Email, password: z.string().max(200) }),
    response: SignedIn,
    errors: [401],
  }),
  signOut: operation({
    method: 'POST',
    path: '/auth/sign-out',
    tag,
    summary: 'End this session',
    access: 'none',
  }),
  requestPasswordReset: operation({
    method: 'POST',
    path: '/auth/password/forgot',
    tag,
    summary: 'Ask for a mail to set a new password',
    description:
      'The mail also has links to the identity providers that sign the person in. The answer is the same whether the address has an account or not.',
    access: 'none',
    body: z.object({ email: Email }),
  }),
  resetPassword: operation({
    method: 'POST',
    path: '/auth/password/reset',
    tag,
    summary: 'Set a new password with the mailed link',
    description: 'Ends every session of the account and confirms its address.',
    access: 'none',
    body: z.object({ token: Secret, password: Password }),
  }),
  verifyEmail: operation({
    method: 'POST',
    path: '/auth/verify',
    tag,
    summary: 'Confirm an e-mail address with the mailed link',
    access: 'none',
    body: z.object({ token: Secret }),
  }),
  resendVerification: operation({
    method: 'POST',
    path: '/auth/verify/resend',
    tag,
    summary: 'Send the mail that confirms the address again',
    access: 'auth',
  }),
  getPublicInvite: operation({
    method: 'GET',
    path: '/auth/invites/{inviteId}',
    tag,
    summary: 'Get what an invite link leads to',
    description: 'An e-mail invite answers only to the key in its mail.',
    access: 'none',
    query: z.object({ key: Secret.optional() }),
    response: PublicInvite,
    errors: [404],
  }),
};
