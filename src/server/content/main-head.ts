import { compareRoots } from '#document/changes.ts';
import { countChanges } from '../change-requests/count-changes.ts';
import { setHead } from '../change-requests/space-rows.ts';
import type { RevisionRow, RevisionType } from '../db/tables/content.ts';
import type { SpaceRow } from '../db/tables/spaces.ts';
import type { Context } from '../http/context.ts';
import { queueReferences, referencesIn } from '../openapi/search-job.ts';
import { addRevision } from '../revisions/add.ts';
import type { Services } from '../services.ts';
import { sourceMoved } from '../translations/measure.ts';
import { emit } from '../webhooks/emit.ts';
import { deriveChanges } from './derived.ts';
import { keepFormerPaths } from './former-paths.ts';
import type { ContentStore } from './store.ts';
import { loadTree } from './trees.ts';

interface NextRevision {
  root: string;
  parents: readonly RevisionRow[];
  type: RevisionType;
  author: string | null;
  message?: string | undefined;
  changeRequestId?: string | null;
  /** Of a computed one: the revision of the space it was made from. */
  sourceRevisionId?: string | undefined;
}

/** A request, or a job that has collected its effects. */
export type Moving = Pick<Context, 'db' | 'afterCommit'> & { services: Pick<Services, 'clock' | 'events' | 'jobs'> };

/** Makes a new revision the main content of a space, which the caller has locked. */
export async function moveMain(
  { db, services, afterCommit }: Moving,
  store: ContentStore,
  space: SpaceRow,
  head: RevisionRow,
  next: NextRevision,
): Promise<RevisionRow> {
  const key = { organizationId: space.organization_id, spaceId: space.id };
  const now = services.clock.now();
  await store.flush();
  const counts = countChanges(await compareRoots(store, head.root, next.root));
  const revision = await addRevision(db, { ...key, ...next, main: true, counts, now });
  await setHead(db, key, revision.id, now.toISOString());
  await deriveChanges(db, store, key, head.root, next.root);
  await emit({ db, services }, key.organizationId, 'space_content_updated', {
    spaceId: key.spaceId,
    revisionId: revision.id,
    ...(next.author === null ? {} : { updatedBy: next.author }),
  });
  const [before, after] = [await loadTree(store, head.root), await loadTree(store, next.root)];
  await keepFormerPaths(db, key, before, after);
  await sourceMoved(services.jobs, db, key);
  if (referencesIn(before) !== referencesIn(after)) await queueReferences(services.jobs, db, key);
  afterCommit(() =>
    services.events.publish({
      organizationId: key.organizationId,
      type: 'content',
      spaceId: key.spaceId,
      data: { revision: revision.id, type: revision.type },
    }),
  );
  return revision;
}
