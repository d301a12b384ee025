import { requireOrganization } from '../access/capabilities.ts';
import { findSpace } from '../access/item-rows.ts';
import type { Viewer } from '../access/rows.ts';
import type { Context } from '../http/context.ts';
import { badMember } from '../http/errors.ts';
import { computedSourceOf } from './computed-source.ts';
import { queueRun } from './queue.ts';
import { findSeenTranslation, setComputedSource, updateTranslationRow } from './rows.ts';

const member = 'computedSource.dependencies.translation.ref.translation';

/**
 * Makes a new space the one that a translation puts its result into, and begins a run.
 * @throws 400 when the caller sees no such translation or it has a space, 403 when they may not change translations
 */
export async function attachResult(context: Context, viewer: Viewer, translationId: string, spaceId: string) {
  const { db } = context;
  const { organizationId } = viewer;
  const row = viewer.role === null ? undefined : await findSeenTranslation(db, viewer, translationId);
  if (!row) throw badMember(member, 'no-such-translation');
  requireOrganization(viewer.role, 'createContent');
  if (row.result_space_id !== null && (await findSpace(db, organizationId, row.result_space_id)))
    throw badMember(member, 'translation-has-space');
  await setComputedSource(db, organizationId, spaceId, JSON.stringify(computedSourceOf(translationId)));
  await updateTranslationRow(db, row, {
    result_space_id: spaceId,
    result_revision_id: null,
    source_revision_id: null,
    pages: null,
  });
  await queueRun(context, row, viewer.userId);
}
