import { errors, type JWTPayload, jwtVerify } from 'jose';
import { visitorClaimsPurpose } from '../members/visitor-claims.ts';
import type { Services } from '../services.ts';
import { visitorKey } from '../sites/visitor-key.ts';

/** What a browser keeps in a cookie (RFC 6265, 6.1), without the cookie's name and attributes. */
const maximumLength = 3800;
/** Seconds that the clock of whoever signs may be ahead or behind. */
const clockTolerance = 5;

interface TokenPlace {
  organizationId: string;
  siteId: string;
  keySalt: string;
  /** The key before, and until when its tokens are taken too. */
  oldKey: { salt: string; until: string } | undefined;
}

/**
 * Reads the token of a visitor: signed with the site's key (decisions 5.15), or with ours for a member of the organization (5.14).
 * @returns `undefined` for a token that is not valid for this site, now
 */
export async function readVisitorToken(
  { secrets, clock }: Pick<Services, 'secrets' | 'clock'>,
  { organizationId, siteId, keySalt, oldKey }: TokenPlace,
  token: string | undefined,
): Promise<JWTPayload | undefined> {
  if (!token || token.length > maximumLength) return undefined;
  const verified = (key: Uint8Array, requiredClaims: string[] = []) =>
    verify(token, key, { algorithms: ['HS256'], clockTolerance, currentDate: clock.now(), requiredClaims });
  const oldCounts = oldKey !== undefined && oldKey.until > clock.now().toISOString();
  for (const salt of [keySalt, ...(oldCounts ? [oldKey.salt] : [])]) {
    const visitor = await verified(Buffer.from(visitorKey(secrets, { organizationId, siteId, salt })));
    if (visitor) return visitor;
  }
  const member = await verified(secrets.key(visitorClaimsPurpose), ['sub', 'exp']);
  return member?.org === organizationId ? member : undefined;
}

async function verify(...given: Parameters<typeof jwtVerify>): Promise<JWTPayload | undefined> {
  try {
    return (await jwtVerify(...given)).payload;
  } catch (error) {
    // The error may quote the token, so it goes nowhere.
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

const day = 86_400;

/** Seconds that a browser keeps a token (decisions 5.15); the longest time that browsers keep any cookie is 400 days. */
export function tokenLifetime({ exp }: JWTPayload, now: Date): number {
  if (exp === undefined) return 7 * day;
  return Math.min(Math.max(60, Math.floor(exp - now.getTime() / 1000)), 400 * day);
}
