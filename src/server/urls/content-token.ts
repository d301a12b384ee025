import { type Context, callerId } from '../http/context.ts';
import { hashToken } from '../http/sessions.ts';
import { newId, newToken } from '../ids.ts';
import { deleteExpiredContentTokens, insertToken } from '../tokens/rows.ts';

/** Milliseconds (decisions 5.2). */
const lifetime = 3_600_000;

/** A token that reads one site, as far as the caller may view it at the time of reading. */
export async function mintContentToken(context: Context, organizationId: string, siteId: string): Promise<string> {
  const user_id = callerId(context);
  const now = context.services.clock.now();
  const token = newToken();
  await deleteExpiredContentTokens(context.db, user_id, now.toISOString());
  await insertToken(context.db, {
    ...{ hash: hashToken(token), id: newId(), kind: 'content', user_id, label: '' },
    ...{ site_id: siteId, organization_id: organizationId },
    ...{ created_at: now.toISOString(), last_used_at: null },
    expires_at: new Date(now.getTime() + lifetime).toISOString(),
  });
  return token;
}
