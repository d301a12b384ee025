import type { z } from 'zod';
import type { tokens, UserToken } from '#contract/tokens.ts';
import { pageRequest } from '../db/page.ts';
import type { TokenRow } from '../db/tables/accounts.ts';
import { callerId, type Handlers } from '../http/context.ts';
import { badMember, conflict } from '../http/errors.ts';
import { hashToken } from '../http/sessions.ts';
import { newId, newToken } from '../ids.ts';
import { lockUser } from '../users/rows.ts';
import { countTokens, deleteToken, insertToken, listTokens } from './rows.ts';

const tokenLimit = 100;

export const tokenHandlers: Handlers<typeof tokens> = {
  async listUserTokens({ query, context }) {
    const owned = { userId: callerId(context), kind: 'personal' } as const;
    const now = context.services.clock.now().toISOString();
    const { rows, next } = await listTokens(context.db, owned, now, pageRequest(query, owned, 'desc'));
    return { items: rows.map(presentToken), count: await countTokens(context.db, owned, now), next };
  },

  async createUserToken({ body, context }) {
    const userId = callerId(context);
    const now = context.services.clock.now().toISOString();
    if (body.expiresAt !== undefined && body.expiresAt <= now) throw badMember('expiresAt', 'in-the-past');
    await lockUser(context.db, userId);
    if ((await countTokens(context.db, { userId, kind: 'personal' }, now)) >= tokenLimit)
      throw conflict('token-limit', { limit: tokenLimit });
    const token = newToken();
    const row = {
      hash: hashToken(token),
      id: newId(),
      kind: 'personal',
      user_id: userId,
      label: body.label,
      site_id: null,
      organization_id: null,
      created_at: now,
      last_used_at: null,
      expires_at: body.expiresAt ?? null,
    } as const;
    await insertToken(context.db, row);
    return { ...presentToken(row), token };
  },

  async deleteUserToken({ params, context }) {
    await deleteToken(context.db, { userId: callerId(context), kind: 'personal' }, params.tokenId);
  },
};

function presentToken(
  row: Pick<TokenRow, 'id' | 'label' | 'created_at' | 'last_used_at' | 'expires_at'>,
): z.input<typeof UserToken> {
  return {
    object: 'token',
    id: row.id,
    label: row.label,
    createdAt: row.created_at,
    ...(row.last_used_at ? { lastUsedAt: row.last_used_at } : {}),
    ...(row.expires_at ? { expiresAt: row.expires_at } : {}),
  };
}
