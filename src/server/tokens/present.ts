import type { z } from 'zod';
import type { UserToken } from '#contract/tokens.ts';
import type { TokenRow } from '../db/tables/accounts.ts';

export function presentToken(
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
