import type { Db } from '../db/database.ts';
import { findOrganization } from '../organizations/rows.ts';
import type { EngineAddress } from './engines/engine-address.ts';

/** Whether the organization lets the engine have its texts: a language model only with AI features on. */
export async function isAllowed(db: Db, organizationId: string, { protocol }: EngineAddress): Promise<boolean> {
  return protocol !== 'openai' || (await findOrganization(db, organizationId))?.ai === 1;
}
