import type { z } from 'zod';
import type { SignedIn } from '#contract/auth.ts';
import { recordOwn } from '../audit/sign-ins.ts';
import type { UserRow } from '../db/tables/accounts.ts';
import type { Context } from '../http/context.ts';
import { hashToken, sessionIdle, sessionMaximum } from '../http/sessions.ts';
import { newId, newToken } from '../ids.ts';
import { deleteExpiredTokens, insertToken } from '../tokens/rows.ts';
import { presentUser } from '../users/present.ts';
import { updateUser } from '../users/rows.ts';
import { languageOfBrowser } from '../words/words.ts';
import { describeUserAgent } from './user-agent.ts';

/**
 * Signs a user in: a session token, as an answer and as a cookie. Every way of signing in ends here.
 * @param ssoOrganizationId whose identity provider vouched for them
 */
export async function startSession(
  context: Pick<Context, 'db' | 'services' | 'headers' | 'reply' | 'requestId' | 'address'>,
  user: UserRow,
  { ssoOrganizationId = null }: { ssoOrganizationId?: string | null } = {},
): Promise<z.input<typeof SignedIn>> {
  const { db, services, headers, reply } = context;
  const now = services.clock.now();
  const token = newToken();
  const expiresAt = new Date(now.getTime() + sessionIdle).toISOString();
  await deleteExpiredTokens(db, user.id, now.toISOString());
  await insertToken(db, {
    hash: hashToken(token),
    id: newId(),
    kind: 'session',
    user_id: user.id,
    label: '',
    site_id: null,
    organization_id: null,
    sso_organization_id: ssoOrganizationId,
    user_agent: describeUserAgent(headers['user-agent']),
    created_at: now.toISOString(),
    last_used_at: now.toISOString(),
    expires_at: expiresAt,
  });
  if (user.language === null)
    await updateUser(db, user.id, { language: languageOfBrowser(headers['accept-language']) });
  await recordOwn(context, 'user.sign_in', user.id, { method: ssoOrganizationId === null ? 'password' : 'sso' });
  // The server decides when a session that is not used ends, so the browser keeps its cookie for the longest time.
  reply.startSession(token, new Date(now.getTime() + sessionMaximum));
  return { user: presentUser(user, services.config), token, expiresAt };
}
