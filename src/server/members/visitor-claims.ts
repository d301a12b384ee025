import { SignJWT } from 'jose';
import type { Context } from '../http/context.ts';
import { hasVisitorSites } from './visitor-rows.ts';

/** The purpose of the key; whoever renders sites verifies with the same one. */
export const visitorClaimsPurpose = 'visitor-claims';

/**
 * A JWT with which a member visits the organization's sites, for an hour (decisions 5.14).
 * @returns nothing while no site asks who its visitors are
 */
export async function visitorClaims(
  { db, services: { secrets, clock } }: Pick<Context, 'db' | 'services'>,
  organizationId: string,
  userId: string,
): Promise<string | undefined> {
  if (!(await hasVisitorSites(db, organizationId))) return undefined;
  const issuedAt = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT({ org: organizationId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 3600)
    .sign(secrets.key(visitorClaimsPurpose));
}
