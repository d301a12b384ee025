import type { Db } from '../db/database.ts';
import type { InviteRow } from '../db/tables/accounts.ts';
import { forbidden } from '../http/errors.ts';
import { hashToken } from '../http/sessions.ts';
import { findOpenInvite, isInvited } from '../invites/rows.ts';
import { organizationsOfDomain } from '../organizations/rows.ts';
import { hasUsers } from '../users/rows.ts';

interface Applicant {
  email: string;
  invite?: string | undefined;
  inviteKey?: string | undefined;
}

/** The part of an address behind the @, in lower case. */
export const emailDomain = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Who may make an account; for an address, whether its domain is enough. */
export async function signUpPolicy(
  db: Db,
  signUp: 'invited' | 'open',
  email: string | undefined,
): Promise<'everyone' | 'domain' | 'invited'> {
  if (signUp === 'open') return 'everyone';
  return email !== undefined && (await isNamedDomain(db, email)) ? 'domain' : 'invited';
}

const isNamedDomain = async (db: Db, email: string) => (await organizationsOfDomain(db, emailDomain(email))).length > 0;

/** Whether this is the key that was mailed with the invite. */
export function holdsKey(invite: InviteRow, key: string | undefined): boolean {
  return invite.kind === 'email' && invite.key_hash !== null && key !== undefined && invite.key_hash === hashToken(key);
}

/**
 * Who may make an account (architecture 1, SIGN_UP).
 * @returns whether the mailed key proves that the address is the applicant's
 * @throws 403
 */
export async function admitApplicant(
  tx: Db,
  signUp: 'invited' | 'open',
  { email, invite: inviteId, inviteKey }: Applicant,
  now: string,
): Promise<{ verified: boolean }> {
  // The first account is the operator's, made with the code that only they can read.
  if (!(await hasUsers(tx))) throw forbidden('not-set-up');
  const invite = inviteId === undefined ? undefined : await findOpenInvite(tx, inviteId, now);
  const verified = invite !== undefined && invite.email === email && holdsKey(invite, inviteKey);
  if (verified || signUp === 'open' || invite?.kind === 'link') return { verified };
  const welcome = (await isInvited(tx, email, now)) || (await isNamedDomain(tx, email));
  if (!welcome) throw forbidden('invitation-needed');
  return { verified };
}
