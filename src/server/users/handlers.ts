import type { z } from 'zod';
import type { Session, users } from '#contract/users.ts';
import { fold } from '#lib/fold.ts';
import { openMemberships } from '../access/open-to.ts';
import { checkPassword, hashPassword } from '../auth/password.ts';
import { takeOneTimeTokens } from '../auth/rows.ts';
import { pageRequest } from '../db/page.ts';
import type { TokenRow, UserRow } from '../db/tables/accounts.ts';
import { withCount } from '../db/together.ts';
import { type Context, callerId, type Handlers, prepared } from '../http/context.ts';
import { forbidden, notFound, unauthorized } from '../http/errors.ts';
import { removeEverywhere } from '../members/remove.ts';
import { renameMember } from '../members/rows.ts';
import { countTokens, deleteAllTokens, deleteSessions, deleteToken, listTokens } from '../tokens/rows.ts';
import { deletePhoto } from './photo-rows.ts';
import { keepPhoto } from './photos.ts';
import { presentAuthenticatedUser, presentUser } from './present.ts';
import { findUser, lockUser, shareOrganization, updateUser } from './rows.ts';

export const userHandlers: Handlers<typeof users> = {
  async getAuthenticatedUser({ context }) {
    return presentAuthenticatedUser(await loadCaller(context), context.services.config);
  },

  async getSession({ context: { caller, db, services } }) {
    const user = caller.kind === 'user' ? await findUser(db, caller.userId) : undefined;
    return { user: user && user.deleted_at === null ? presentAuthenticatedUser(user, services.config) : null };
  },

  async deleteAuthenticatedUser({ context }) {
    const { db, reply } = context;
    const user = await loadCaller(context);
    await removeEverywhere(context, user.id);
    await deleteAllTokens(db, user.id);
    // A link that is on its way must not open what is closed.
    for (const purpose of ['reset-password', 'verify-email'] as const) await takeOneTimeTokens(db, purpose, user.id);
    await deletePhoto(db, user.id);
    await updateUser(db, user.id, {
      email: `${user.id}@deleted.invalid`,
      display_name: 'Deleted user',
      photo_url: null,
      password_hash: null,
      email_verified_at: null,
      deleted_at: context.services.clock.now().toISOString(),
    });
    reply.endSession();
  },

  changePassword: prepared(
    async ({ body, context }) => {
      const user = await loadCaller(context);
      if (user.password_hash !== null) {
        const attempt = await context.services.attempts.begin({ account: user.email, address: context.address });
        if (!(await checkPassword(body.currentPassword ?? '', user.password_hash))) throw forbidden('password-wrong');
        await attempt.succeeded();
      }
      return { before: user.password_hash, passwordHash: await hashPassword(body.password) };
    },
    async ({ context, ready: { before, passwordHash } }) => {
      const { caller, db } = context;
      const user = await loadCaller(context);
      // The password may have been changed since it was checked.
      if (user.password_hash !== before) throw forbidden('password-wrong');
      await updateUser(db, user.id, { password_hash: passwordHash });
      await deleteSessions(db, user.id, caller.kind === 'user' ? caller.tokenId : undefined);
    },
  ),

  async listUserSessions({ query, context }) {
    const owned = { userId: callerId(context), kind: 'session' } as const;
    const now = context.services.clock.now().toISOString();
    const { rows, ...list } = await withCount(
      context.db,
      () => listTokens(context.db, owned, now, pageRequest(query, owned, 'desc')),
      () => countTokens(context.db, owned, now),
    );
    return {
      items: rows.map(row => presentSession(row, context)),
      ...list,
    };
  },

  async deleteOtherUserSessions({ context }) {
    const userId = callerId(context);
    await deleteSessions(context.db, userId, context.caller.kind === 'user' ? context.caller.tokenId : undefined);
  },

  async deleteUserSession({ params, context }) {
    const userId = callerId(context);
    await deleteToken(context.db, { userId, kind: 'session' }, params.sessionId);
    if (context.caller.kind === 'user' && context.caller.tokenId === params.sessionId) context.reply.endSession();
  },

  async getUserById({ params, context }) {
    return presentUser(await loadUser(context, params.userId), context.services.config);
  },

  async updateUserById({ params: { userId }, body, context }) {
    if (body.appearance) await lockUser(context.db, userId);
    const user = await loadUser(context, userId);
    if (user.id !== callerId(context)) throw forbidden('profile-of-others');
    const displayName = body.displayName ?? user.display_name;
    const changed: UserRow = {
      ...user,
      display_name: displayName,
      photo_url: body.photoURL === undefined ? user.photo_url : await keepPhoto(context, user, body.photoURL),
    };
    await updateUser(context.db, userId, {
      display_name: displayName,
      photo_url: changed.photo_url,
      language: body.language ?? user.language,
      appearance: body.appearance ? mergedAppearance(user, body.appearance) : user.appearance,
    });
    await renameMember(context.db, userId, {
      sort_name: fold(displayName),
      search_text: fold(`${displayName} ${user.email}`),
    });
    return presentUser(changed, context.services.config);
  },
};

const mergedAppearance = ({ appearance }: UserRow, chosen: object): string =>
  JSON.stringify({ ...JSON.parse(appearance ?? '{}'), ...chosen });

async function loadCaller(context: Context): Promise<UserRow> {
  const user = await findUser(context.db, callerId(context));
  if (!user || user.deleted_at !== null) throw unauthorized();
  return user;
}

/** Somebody the caller knows: themselves, or a person of one of their organizations. */
async function loadUser(context: Context, userId: string): Promise<UserRow> {
  const { db, caller } = context;
  const own = callerId(context);
  const user = await findUser(db, userId);
  const known = user && (userId === own || (await shareOrganization(db, own, userId, openMemberships(caller))));
  if (!known) throw notFound('user');
  return user;
}

function presentSession(row: TokenRow, { caller }: Context): z.input<typeof Session> {
  return {
    object: 'session',
    id: row.id,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? row.created_at,
    expiresAt: row.expires_at ?? row.created_at,
    userAgent: row.user_agent,
    current: caller.kind === 'user' && caller.tokenId === row.id,
  };
}
