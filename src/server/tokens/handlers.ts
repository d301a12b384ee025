import type { tokens } from '#contract/tokens.ts';
import { pageRequest } from '../db/page.ts';
import { callerId, type Handlers } from '../http/context.ts';
import { hashToken } from '../http/sessions.ts';
import { newToken } from '../ids.ts';
import { makeToken } from './make-token.ts';
import { presentToken } from './present.ts';
import { countTokens, deleteToken, listTokens } from './rows.ts';

export const tokenHandlers: Handlers<typeof tokens> = {
  async listUserTokens({ query, context }) {
    const owned = { userId: callerId(context), kind: 'personal' } as const;
    const now = context.services.clock.now().toISOString();
    const { rows, next } = await listTokens(context.db, owned, now, pageRequest(query, owned, 'desc'));
    return { items: rows.map(presentToken), count: await countTokens(context.db, owned, now), next };
  },

  async createUserToken({ body: { label, expiresAt }, context }) {
    const userId = callerId(context);
    const now = context.services.clock.now().toISOString();
    const token = newToken();
    const row = await makeToken(context.db, { userId, hash: hashToken(token), label, expiresAt, now });
    return { ...presentToken(row), token };
  },

  async deleteUserToken({ params, context }) {
    await deleteToken(context.db, { userId: callerId(context), kind: 'personal' }, params.tokenId);
  },
};
