import { compareRoots } from '#document/changes.ts';
import type { Moving as MovingContext } from '../content/main-head.ts';
import type { ContentStore } from '../content/store.ts';
import type { ChangeRequestRow, RevisionRow, RevisionType } from '../db/tables/content.ts';
import type { Context } from '../http/context.ts';
import { addRevision } from '../revisions/add.ts';
import { findRevision, type SpaceKey } from '../revisions/rows.ts';
import { addContribution } from './contributor-rows.ts';
import { countChanges } from './count-changes.ts';
import { updateChangeRequestRow } from './rows.ts';

/** A locked change request with the head it has. */
interface Moving {
  context: MovingContext & Pick<Context, 'caller'>;
  key: SpaceKey;
  store: ContentStore;
  changeRequest: ChangeRequestRow;
}

interface NextHead {
  root: string;
  type: RevisionType;
  parents: readonly RevisionRow[];
  message?: string | undefined;
  /** A main revision that was taken in. */
  ancestor?: RevisionRow;
  state?: Pick<ChangeRequestRow, 'conflicts_open' | 'merged_texts'>;
}

/** Makes a new revision the head of a change request and notes who did it. */
export async function moveChangeRequest(
  { context, key, store, changeRequest }: Moving,
  { root, type, parents, message, ancestor, state }: NextHead,
): Promise<RevisionRow> {
  const { db, services, caller } = context;
  const now = services.clock.now();
  const author = caller.kind === 'user' ? caller.userId : null;
  await store.flush();
  const revision = await addRevision(db, {
    ...key,
    root,
    type,
    parents,
    message,
    main: false,
    author,
    changeRequestId: changeRequest.id,
    now,
  });
  const baseId = changeRequest.revision_merged_ancestor ?? changeRequest.revision_initial;
  const base = ancestor ?? (await findRevision(db, key, baseId));
  const counts = countChanges(await compareRoots(store, base?.root ?? root, root));
  await updateChangeRequestRow(db, changeRequest, {
    revision_id: revision.id,
    updated_at: now.toISOString(),
    active_at: now.toISOString(),
    active_by: author,
    counts: JSON.stringify(counts),
    ...(ancestor ? { revision_merged_ancestor: ancestor.id } : {}),
    ...state,
  });
  if (author !== null) await addContribution(db, changeRequest, author, now.toISOString());
  publishChangeRequest(context, changeRequest, { revision: revision.id });
  return revision;
}

/** Tells whoever looks that a change request is not what it was. */
export function publishChangeRequest(
  { services, afterCommit }: Pick<MovingContext, 'services' | 'afterCommit'>,
  { organization_id, space_id, id }: Pick<ChangeRequestRow, 'organization_id' | 'space_id' | 'id'>,
  data: Record<string, unknown>,
): void {
  afterCommit(() =>
    services.events.publish({
      organizationId: organization_id,
      type: 'change-request',
      spaceId: space_id,
      changeRequestId: id,
      data,
    }),
  );
}
