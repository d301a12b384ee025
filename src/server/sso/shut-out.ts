import type { Context } from '../http/context.ts';
import { closeTokens } from '../members/rows.ts';
import { deleteSessionsThroughOthers } from '../tokens/rows.ts';
import { hasUnagreedIdentity } from './identity-rows.ts';

interface NewMember {
  organizationId: string;
  userId: string;
  /** The session they join in. */
  tokenId?: string | undefined;
}

/**
 * Another organization's provider that never asked the owner of an account may have signed in by itself. Once they join,
 * the sessions and API tokens from before do not reach this organization.
 */
export async function shutOutProviders(
  { db, services }: Pick<Context, 'db' | 'services'>,
  { organizationId, userId, tokenId }: NewMember,
): Promise<void> {
  if (!(await hasUnagreedIdentity(db, userId, organizationId))) return;
  await deleteSessionsThroughOthers(db, userId, organizationId, tokenId);
  await closeTokens(db, organizationId, [userId], services.clock.now().toISOString());
}
