import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findSsoOnlyOrganization } from '../access/sso-rows.ts';
import { findToken } from '../access/token-rows.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { TokenRow } from '../db/tables/accounts.ts';
import type { Services } from '../services.ts';
import type { Caller } from './caller.ts';
import { forbidden, unauthorized } from './errors.ts';

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** Whose page a browser's request comes from. */
const pageUserHeader = 'x-bindery-user';

/** Session tokens: 12 hours sliding, at most 30 days (decisions 5.2). */
export const sessionIdle = 12 * 3_600_000;
export const sessionMaximum = 30 * 24 * 3_600_000;
/** `lastUsedAt` and the sliding end are written at most this often. */
const touchInterval = 60_000;

type Home = Pick<Config, 'publicUrl'>;

const isSecure = ({ publicUrl }: Home) => publicUrl.startsWith('https:');

/** With the prefix, browsers take it from this very host only: no site on a name below or beside it can plant a session. */
const sessionCookie = (home: Home) => `${isSecure(home) ? '__Host-' : ''}bindery_session`;

/** What browsers want of a cookie with that name, also of one that is taken back. */
const sessionOptions = (home: Home) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isSecure(home),
  path: '/',
});

/** Gives a browser its session; scripts cannot read it, and other sites cannot write with it. */
export function setSession(reply: FastifyReply, home: Home, token: string, expires: Date): void {
  void reply.setCookie(sessionCookie(home), token, { ...sessionOptions(home), expires });
}

export function dropSession(reply: FastifyReply, home: Home): void {
  void reply.clearCookie(sessionCookie(home), sessionOptions(home));
}

/**
 * Works out who calls. A bearer token wins over the cookie; a token that is sent and not valid is refused, never ignored.
 */
export async function resolveCaller(request: FastifyRequest, services: Services): Promise<Caller> {
  const hash = tokenHashIn(request, services);
  const caller = hash === undefined ? undefined : await callerOf(hash, services);
  if (request.headers.authorization !== undefined) {
    if (!caller) throw unauthorized();
    return caller;
  }
  if (!caller || isOfAnother(request, caller)) return { kind: 'nobody' };
  if (request.method !== 'GET' && request.method !== 'HEAD') checkOrigin(request, services);
  return caller;
}

/** By what the token that is sent is found, valid or not; nothing of one that is not ours. */
export function tokenHashIn({ headers, cookies }: FastifyRequest, { config }: Pick<Services, 'config'>) {
  const token =
    headers.authorization === undefined
      ? cookies[sessionCookie(config)]
      : /^bearer\s+(\S+)$/i.exec(headers.authorization)?.[1];
  return token?.startsWith('bnd_') ? hashToken(token) : undefined;
}

/**
 * The tabs of a browser share its cookie: what one person typed in a tab must not be saved in the name of who has signed
 * in since in another.
 */
function isOfAnother({ headers }: FastifyRequest, caller: Caller): boolean {
  const user = headers[pageUserHeader];
  return user !== undefined && caller.kind === 'user' && caller.userId !== user;
}

/** A browser sends the cookie from any page; only ours may write with it. */
function checkOrigin(request: FastifyRequest, services: Services): void {
  const { origin } = request.headers;
  const own = new Set([services.config.publicUrl, `http://${request.headers.host}`, `https://${request.headers.host}`]);
  if (origin === undefined || !own.has(origin)) throw forbidden('other-origin');
}

async function callerOf(hash: string, { database, clock, tokenUses }: Services): Promise<Caller | undefined> {
  const now = clock.now();
  const found = await findToken(database.read, hash);
  const row = found && tokenUses.withLast(found);
  if (!row || (row.expires_at !== null && row.expires_at <= now.toISOString())) return undefined;
  // PostgreSQL takes longer to plan the rule than to follow it, and it binds only those who come through SSO.
  if (row.kind === 'session' && row.has_sso && (await isBarred(database.read, row, now))) return undefined;
  if (row.last_used_at === null || now.getTime() - Date.parse(row.last_used_at) > touchInterval)
    tokenUses.set(row.hash, { usedAt: now.toISOString(), expiresAt: expiryOf(row, now) });
  if (row.kind === 'content') {
    const { user_id: userId, site_id: siteId, organization_id: organizationId, id: tokenId } = row;
    return userId && siteId && organizationId
      ? { kind: 'content', userId, siteId, organizationId, tokenId }
      : undefined;
  }
  if (!row.user_id) return undefined;
  const caller = { kind: 'user', userId: row.user_id, tokenId: row.id } as const;
  return row.kind === 'session'
    ? { ...caller, session: true, ...(row.sso_organization_id !== null && { through: row.sso_organization_id }) }
    : { ...caller, session: false, tokenCreatedAt: row.created_at };
}

/** Whether the user has to sign in through the SSO of an organization that this session did not come from. */
async function isBarred(
  db: Db,
  { user_id: userId, sso_organization_id: through }: Pick<TokenRow, 'user_id' | 'sso_organization_id'>,
  now: Date,
): Promise<boolean> {
  if (userId === null) return false;
  const throughId = through ?? undefined;
  return (await findSsoOnlyOrganization(db, { userId, now, ...(throughId && { throughId }) })) !== undefined;
}

/** When a token ends that is used now: that of a session slides. */
const expiryOf = (row: Pick<TokenRow, 'kind' | 'created_at' | 'expires_at'>, now: Date): string | null =>
  row.kind === 'session'
    ? new Date(Math.min(now.getTime() + sessionIdle, Date.parse(row.created_at) + sessionMaximum)).toISOString()
    : row.expires_at;
