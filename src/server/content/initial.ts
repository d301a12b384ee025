import { applyOperations } from '#document/operations.ts';
import { emptyRoot } from '#document/tree.ts';
import { findSpace } from '../access/item-rows.ts';
import type { Db } from '../db/database.ts';
import { newId } from '../ids.ts';
import { addRevision } from '../revisions/add.ts';
import { findRevision } from '../revisions/rows.ts';
import { deriveAll } from './derived.ts';
import { insertOperations, type NewPage } from './new-pages.ts';
import { copyObjects } from './object-rows.ts';
import { reachableHashes } from './reachable.ts';
import { copyContentFiles } from './rows.ts';
import { ContentStore } from './store.ts';

interface Target {
  organizationId: string;
  spaceId: string;
  userId: string;
  now: Date;
}

/**
 * The first revision of a new space: these pages, or one empty page (decisions 8). The caller puts its id into the
 * space's row.
 */
export async function createInitialContent(
  tx: Db,
  { organizationId, spaceId, userId, now, pages }: Target & { pages?: readonly NewPage[] | undefined },
): Promise<string> {
  const store = new ContentStore(tx, organizationId);
  const operations = insertOperations(pages && pages.length > 0 ? pages : [{ title: 'Welcome' }]);
  const { root } = await applyOperations(store, emptyRoot(store), operations, { newId, now: now.toISOString() });
  await store.flush();
  return startHistory(tx, store, { organizationId, spaceId, userId, now }, root);
}

/** The main content of one space as the first revision of another, perhaps in another organization. */
export async function copyContent(
  tx: Db,
  from: {
    organizationId: string;
    fromSpaceId: string;
    toOrganizationId: string;
    toSpaceId: string;
    userId: string;
    now: Date;
  },
): Promise<string> {
  const { organizationId, fromSpaceId, toOrganizationId, toSpaceId, userId, now } = from;
  const space = await findSpace(tx, organizationId, fromSpaceId);
  const revision = space && (await findRevision(tx, { organizationId, spaceId: fromSpaceId }, space.revision_id));
  if (!revision) return createInitialContent(tx, { organizationId: toOrganizationId, spaceId: toSpaceId, userId, now });
  if (toOrganizationId !== organizationId) {
    const hashes = [...(await reachableHashes(tx, organizationId, [revision.root]))];
    await copyObjects(tx, organizationId, toOrganizationId, hashes);
    await copyContentFiles(tx, organizationId, toOrganizationId, hashes);
  }
  const store = new ContentStore(tx, toOrganizationId);
  return startHistory(tx, store, { organizationId: toOrganizationId, spaceId: toSpaceId, userId, now }, revision.root);
}

async function startHistory(tx: Db, store: ContentStore, target: Target, root: string): Promise<string> {
  const { organizationId, spaceId, userId, now } = target;
  const revision = await addRevision(tx, {
    organizationId,
    spaceId,
    root,
    parents: [],
    type: 'edits',
    main: true,
    author: userId,
    now,
  });
  await deriveAll(tx, store, { organizationId, spaceId }, root);
  return revision.id;
}
