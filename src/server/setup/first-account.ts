import type { Db } from '../db/database.ts';
import type { UserRow } from '../db/tables/accounts.ts';
import { newId } from '../ids.ts';
import { createOrganization } from '../organizations/create.ts';
import { hasOrganizations } from '../organizations/rows.ts';
import { insertUserIfNew } from '../users/rows.ts';

interface FirstAccount {
  email: string;
  passwordHash: string;
  displayName: string;
  organization: string;
  now: Date;
}

/**
 * Makes the operator's account, which counts as verified, and an organization where there is none.
 * @returns nothing when the address has an account already
 */
export async function makeFirstAccount(
  tx: Db,
  { email, passwordHash, displayName, organization, now }: FirstAccount,
): Promise<{ user: UserRow; organizationId: string | undefined } | undefined> {
  const user: UserRow = {
    id: newId(),
    email,
    display_name: displayName,
    photo_url: null,
    password_hash: passwordHash,
    email_verified_at: now.toISOString(),
    created_at: now.toISOString(),
    deleted_at: null,
  };
  if (!(await insertUserIfNew(tx, user))) return undefined;
  if (await hasOrganizations(tx)) return { user, organizationId: undefined };
  return { user, organizationId: await createOrganization(tx, { title: organization, userId: user.id, now }) };
}
