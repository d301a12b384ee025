import { compareStates } from '../audit/changes.ts';
import { type Recording, recordEvent, recordEvents } from '../audit/record.ts';
import { takeSnapshot } from '../audit/targets.ts';
import type { CollectionRow } from '../db/tables/spaces.ts';
import type { ItemRef, TitledItem } from '../tree/rows.ts';

/** Who did something to a collection, and where it is written that what was in it followed. */
export interface Doing {
  recording: Recording;
  /** Who did it, where no request does. */
  actorId?: string | undefined;
  /** What was done to. */
  collection: Pick<CollectionRow, 'organization_id' | 'title'>;
}

/** A job's own: it answers no request. */
export const byJob = ({ db, clock }: { db: Recording['db']; clock: Recording['services']['clock'] }): Recording => ({
  ...{ db, services: { clock } },
  ...{ address: '', requestId: null, caller: { kind: 'nobody' } },
});

export interface Change {
  what: 'delete' | 'move' | 'transfer';
  /** The organization that they went to. */
  to?: string;
  changes?: Record<string, { before: unknown; after: unknown }>;
}

/** Gives what followed a collection events of its own: who looks for one of them finds what became of it. */
export async function recordFollowers(
  { recording, actorId, collection }: Doing,
  followers: readonly TitledItem[],
  { what, to, changes }: Change,
): Promise<void> {
  const organizationIds = [collection.organization_id, ...(to === undefined ? [] : [to])];
  await recordEvents(
    recording,
    actorId,
    followers.map(({ kind, id, title }) => ({
      action: `${kind}.${what}` as const,
      target: { organizationIds, type: kind, id, label: title },
      payload: { withCollection: collection.title, ...(changes ? { changes } : {}) },
    })),
  );
}

/** That a collection is deleted, and what becomes of what it holds; before it is. */
export async function recordDeletion(
  context: Recording,
  { id: collectionId }: Pick<CollectionRow, 'id'>,
  contents: 'delete' | 'move-up',
): Promise<void> {
  const lookup = { params: { collectionId }, madeId: undefined, callerId: undefined };
  const target = await takeSnapshot('collection', context.db, lookup);
  if (!target) return;
  const payload = { contents, changes: compareStates(target.state) };
  await recordEvent(context, { action: 'collection.delete', target, payload });
}

/** What is written of a space that is deleted at this time. */
export const deletedAt = (time: string): Change => ({
  what: 'delete',
  changes: { deletedAt: { before: null, after: time } },
});

/** What is written of what goes to another organization. */
export const transferred = (from: string, to: string): Change => ({
  what: 'transfer',
  to,
  changes: { organization: { before: from, after: to } },
});

/** Rows as they are followed. */
export const followersOf = (kind: ItemRef['kind'], rows: readonly { id: string; title: string }[]): TitledItem[] =>
  rows.map(({ id, title }) => ({ kind, id, title }));
