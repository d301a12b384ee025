import type { auth } from '#contract/auth.ts';
import { findSsoOnlyOrganization, findSsoOnlyOrganizations, requiringSso } from '../access/sso-rows.ts';
import { recordFailedSignIn, recordOwn } from '../audit/sign-ins.ts';
import type { UserRow } from '../db/tables/accounts.ts';
import { type Context, callerId, type Handlers, prepared } from '../http/context.ts';
import { conflict, forbidden, notFound, type Refusal, sentenceOf, unauthorized } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { presentPublicInvite } from '../invites/present.ts';
import { findAcceptedInvite, findOpenInvite, findTarget } from '../invites/rows.ts';
import { resetPasswordMail, verifyEmailMail } from '../mail/templates.ts';
import { findMember } from '../members/rows.ts';
import { logoUrl } from '../organizations/present.ts';
import { findOrganization } from '../organizations/rows.ts';
import { deleteIdentitiesOf } from '../sso/identity-rows.ts';
import { presentLogin } from '../sso/present.ts';
import { activeProviders, providersOfMember } from '../sso/rows.ts';
import { deleteAllTokens, deleteSessions, deleteToken } from '../tokens/rows.ts';
import { findUser, findUserByEmail, insertUserIfNew, updateUser } from '../users/rows.ts';
import { languageOfBrowser } from '../words/words.ts';
import { checkOneTimeToken, hoursValid, makeOneTimeToken, redeemOneTimeToken } from './one-time-tokens.ts';
import { checkPassword, hashPassword } from './password.ts';
import { admitApplicant, holdsKey, signUpPolicy } from './sign-up-policy.ts';
import { startSession } from './start-session.ts';

export const authHandlers: Handlers<typeof auth> = {
  async getSignUpPolicy({ query, context: { db, services } }) {
    return { openTo: await signUpPolicy(db, services.config.signUp, query.email) };
  },

  signUp: prepared(
    async ({ body, context: { db, services, address } }) => {
      const attempt = await services.attempts.begin({ account: `sign-up:${body.email}`, address });
      await admitApplicant(db, services.config.signUp, body, services.clock.now().toISOString());
      return { attempt, passwordHash: await hashPassword(body.password) };
    },
    async ({ body, context, ready: { attempt, passwordHash } }) => {
      const { services, db } = context;
      const now = services.clock.now().toISOString();
      const { verified } = await admitApplicant(db, services.config.signUp, body, now);
      const user: UserRow = {
        id: newId(),
        email: body.email,
        display_name: body.displayName,
        photo_url: null,
        password_hash: passwordHash,
        email_verified_at: verified ? now : null,
        language: languageOfBrowser(context.headers['accept-language']),
        appearance: null,
        created_at: now,
        deleted_at: null,
      };
      if (!(await insertUserIfNew(db, user))) throw conflict('account-exists');
      if (!verified) await mailVerification(context, user);
      context.afterCommit(() => attempt.succeeded());
      return startSession(context, user);
    },
  ),

  signIn: prepared(
    async ({ body, context }) => {
      const attempt = await context.services.attempts.begin({ account: body.email, address: context.address });
      const found = await findUserByEmail(context.db, body.email);
      if (found) context.afterRefusal(refusal => recordFailedSignIn(context, found.id, refusal));
      const correct = await checkPassword(body.password, found?.password_hash);
      if (!found || !correct) throw unauthorized(sentenceOf('sign-in-wrong'));
      return { attempt, found };
    },
    async ({ body, context, ready: { attempt, found } }) => {
      const user = await findUserByEmail(context.db, body.email);
      // The password may have been changed since it was checked.
      if (user?.id !== found.id || user.password_hash !== found.password_hash)
        throw unauthorized(sentenceOf('sign-in-wrong'));
      const organization = await findSsoOnlyOrganization(context.db, {
        userId: user.id,
        now: context.services.clock.now(),
      });
      if (organization) throw await passwordRefusal(context.db, organization);
      context.afterCommit(() => attempt.succeeded());
      return startSession(context, user);
    },
  ),

  async signOut({ context }) {
    const { caller, db, reply } = context;
    if (caller.kind === 'user' && caller.session)
      await deleteToken(db, { userId: caller.userId, kind: 'session' }, caller.tokenId);
    reply.endSession();
  },

  requestPasswordReset: prepared(
    ({ body, context: { services, address } }) => services.attempts.begin({ account: `reset:${body.email}`, address }),
    async ({ body, context: { services, db } }) => {
      const user = await findUserByEmail(db, body.email);
      if (!user || user.deleted_at !== null) return;
      const token = await makeOneTimeToken(db, 'reset-password', user.id, services.clock.now());
      const url = `${services.config.publicUrl}/reset-password?token=${token}`;
      const strict = await findSsoOnlyOrganizations(db, { userId: user.id, now: services.clock.now() });
      const providers = await providersOfMember(
        db,
        user.id,
        strict.map(({ id }) => id),
      );
      const letter = resetPasswordMail({
        ...{ to: user.email, language: user.language, url, hours: hoursValid['reset-password'] },
        providers: providers.map(row => ({ ...presentLogin(row, services.config), organization: row.organization })),
      });
      await services.mail.send(db, letter);
    },
  ),

  resetPassword: prepared(
    async ({ body, context: { services, db } }) => {
      await checkOneTimeToken(db, 'reset-password', body.token, services.clock.now());
      return hashPassword(body.password);
    },
    async ({ body, context, ready: passwordHash }) => {
      const { services, db } = context;
      const now = services.clock.now();
      const userId = await redeemOneTimeToken(db, 'reset-password', body.token, now);
      const user = await findUser(db, userId);
      await updateUser(db, userId, {
        password_hash: passwordHash,
        // The link came by mail, so the address is theirs.
        email_verified_at: user?.email_verified_at ?? now.toISOString(),
      });
      // Until now nobody had proved that the address is theirs, so tokens and links may belong to somebody else.
      if (user?.email_verified_at === null) {
        await deleteAllTokens(db, userId);
        await deleteIdentitiesOf(db, userId);
      } else await deleteSessions(db, userId);
      await recordOwn(context, 'user.password_reset', userId);
    },
  ),

  async verifyEmail({ body, context }) {
    const now = context.services.clock.now();
    const userId = await redeemOneTimeToken(context.db, 'verify-email', body.token, now);
    await updateUser(context.db, userId, { email_verified_at: now.toISOString() });
  },

  resendVerification: prepared(
    async ({ context: { services, address, ...context } }) => {
      const user = await findUser(context.db, callerId(context));
      if (user?.email_verified_at === null) await services.attempts.begin({ account: `verify:${user.email}`, address });
    },
    async ({ context }) => {
      const user = await findUser(context.db, callerId(context));
      if (user?.email_verified_at === null) await mailVerification(context, user);
    },
  ),

  async getPublicInvite({ params, query, context }) {
    const { db, services } = context;
    const now = services.clock.now();
    const open = await findOpenInvite(db, params.inviteId, now.toISOString());
    const leadsOn = open && (open.kind === 'link' || holdsKey(open, query.key));
    const invite = leadsOn ? open : await findOwnAccepted(context, params.inviteId, query.key);
    if (!invite) throw notFound('invite');
    const organization = await findOrganization(db, invite.organization_id);
    if (!organization) throw notFound('invite');
    const account = invite.email === null ? undefined : (await findUserByEmail(db, invite.email)) !== undefined;
    const target = await findTarget(db, invite);
    const providers =
      invite.kind === 'email' && invite.accepted_at === null ? await activeProviders(db, [organization.id]) : [];
    return presentPublicInvite(invite, {
      ...{ organization, target, account, logo: logoUrl(organization, services) },
      sso: invite.sso === 1 && (await requiringSso(db, [organization.id], now)).has(organization.id),
      providers: providers.map(row => presentLogin(row, services.config, { invite: invite.id, key: query.key ?? '' })),
    });
  },
};

/** The invite by which the caller came into an organization that they are still in. */
async function findOwnAccepted({ db, caller }: Context, inviteId: string, key: string | undefined) {
  if (caller.kind === 'nobody') return undefined;
  const invite = await findAcceptedInvite(db, inviteId);
  const member = invite && (await findMember(db, invite.organization_id, caller.userId));
  if (!member || member.disabled) return undefined;
  return member.email === invite.email || holdsKey(invite, key) ? invite : undefined;
}

/** Says which way is open, to somebody who has proved to be this person. */
async function passwordRefusal(db: Context['db'], { id, title }: { id: string; title: string }): Promise<Refusal> {
  const names = (await activeProviders(db, [id])).map(({ label }) => `“${label}”`).join(' or ');
  if (names === '') return forbidden('sso-required-broken', { organization: title });
  return forbidden('sso-required', { organization: title, providers: names });
}

/** Sends the link that confirms an address; one sent before stops working. */
async function mailVerification({ db, services }: Context, user: UserRow): Promise<void> {
  const token = await makeOneTimeToken(db, 'verify-email', user.id, services.clock.now());
  const url = `${services.config.publicUrl}/verify?token=${token}`;
  await services.mail.send(db, verifyEmailMail({ to: user.email, language: user.language, url }));
}
