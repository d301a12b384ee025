import type { Db } from '../db/database.ts';
import { deleteGrantsOn } from '../grants/rows.ts';
import { deleteDirectory } from '../tree/rows.ts';
import { deleteCollections, deleteInvitesTo } from './rows.ts';

/** Removes collections for good, with what was given on them. */
export async function removeCollections(tx: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  await deleteGrantsOn(tx, organizationId, 'collection', ids);
  await deleteInvitesTo(tx, organizationId, ids);
  await deleteCollections(tx, organizationId, ids);
  await deleteDirectory(tx, 'collection', ids);
}
