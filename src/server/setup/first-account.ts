import { type Recording, recordEvent } from '../audit/record.ts';
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
}

/**
 * Makes the operator's account, which counts as verified, and an organization where there is none.
 * @returns nothing when the address has an account already
 */
export async function makeFirstAccount(
  context: Omit<Recording, 'caller'>,
  { email, passwordHash, displayName, organization: title }: FirstAccount,
): Promise<{ user: UserRow; organizationId: string | undefined } | undefined> {
  const { db } = context;
  const now = context.services.clock.now();
  const user: UserRow = {
    id: newId(),
    email,
    display_name: displayName,
    photo_url: null,
    password_hash: passwordHash,
    email_verified_at: now.toISOString(),
    language: null,
    appearance: null,
    created_at: now.toISOString(),
    deleted_at: null,
  };
  if (!(await insertUserIfNew(db, user))) return undefined;
  if (await hasOrganizations(db)) return { user, organizationId: undefined };
  const organizationId = await createOrganization(db, { title, userId: user.id, now });
  await recordEvent(
    { ...context, caller: { kind: 'nobody' } },
    {
      action: 'organization.create',
      target: { organizationIds: [organizationId], type: 'organization', id: organizationId, label: title },
      actorId: user.id,
    },
  );
  return { user, organizationId };
}
