import type { ChangeCounts } from '#contract/changes.ts';
import type { Db } from '../db/database.ts';
import type { RevisionRow, RevisionType } from '../db/tables/content.ts';
import { newId } from '../ids.ts';
import { insertRevision, type SpaceKey } from './rows.ts';

interface NewRevision extends SpaceKey {
  root: string;
  /** The one it was made from first. */
  parents: readonly Pick<RevisionRow, 'id' | 'generation'>[];
  type: RevisionType;
  /** Whether it becomes the main content. */
  main: boolean;
  author: string | null;
  message?: string | undefined;
  changeRequestId?: string | null;
  /** Of a computed one: the revision of the space it was made from. */
  sourceRevisionId?: string | undefined;
  /** What it changes of the main content. */
  counts?: ChangeCounts;
  now: Date;
}

/** Adds one step to the history of a space; moving a head to it is up to the caller. */
export async function addRevision(db: Db, revision: NewRevision): Promise<RevisionRow> {
  const row: RevisionRow = {
    organization_id: revision.organizationId,
    space_id: revision.spaceId,
    id: newId(),
    root: revision.root,
    parents: JSON.stringify(revision.parents.map(({ id }) => id)),
    type: revision.type,
    main: revision.main ? 1 : 0,
    generation: Math.max(0, ...revision.parents.map(({ generation }) => generation)) + 1,
    author: revision.author,
    message: revision.message ?? '',
    change_request_id: revision.changeRequestId ?? null,
    source_revision_id: revision.sourceRevisionId ?? null,
    created_at: revision.now.toISOString(),
    counts: revision.counts ? JSON.stringify(revision.counts) : null,
  };
  await insertRevision(db, row);
  return row;
}
