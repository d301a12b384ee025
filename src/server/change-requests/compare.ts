import { mergeRoots } from '#document/merge.ts';
import type { Version } from '../content/version.ts';
import type { RevisionRow } from '../db/tables/content.ts';
import { callerId } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { mergeTexts } from '../large-texts/merge-texts.ts';
import { reviewsBy } from '../reviews/rows.ts';
import { findRevision } from '../revisions/rows.ts';
import { ancestorOf } from './ancestor.ts';
import { findUpdateBefore } from './update-rows.ts';
import { viewedPages } from './viewed-rows.ts';

/**
 * The two states that a comparison speaks of: what the request changes stands against the main revision it took in
 * last, so that what came from there does not show. A merged one stands against what it was merged into.
 */
export async function compareSides(
  version: Version,
  compare: 'mine' | 'main' | 'initial' | 'reviewed' | 'viewed',
  pageId = '',
): Promise<{ version: Version; base: RevisionRow }> {
  const { context, key, changeRequest, access } = version;
  if (!changeRequest) throw notFound('change request');
  const load = async (id: string): Promise<RevisionRow> => {
    const row = await findRevision(context.db, key, id);
    if (!row) throw notFound('revision');
    return row;
  };
  if (compare === 'main') {
    const main = await load(access.space.revision_id);
    return { version: { ...version, revision: main }, base: await load(ancestorOf(changeRequest)) };
  }
  if (compare === 'initial') return { version, base: await load(changeRequest.revision_initial) };
  if (compare === 'reviewed') {
    const [last] = await reviewsBy(context.db, changeRequest, [callerId(context)]);
    const ancestor = await load(ancestorOf(changeRequest));
    if (!last) return { version, base: ancestor };
    const reviewed = await load(last.revision_id);
    const update = await findUpdateBefore(context.db, changeRequest, reviewed.generation);
    const takenIn = update?.main ?? changeRequest.revision_initial;
    if (takenIn === ancestor.id) return { version, base: reviewed };
    // As it would be with what came from the main content since: that is not new in the request. Nothing of it is kept.
    const { root } = await mergeRoots(
      version.store,
      (await load(takenIn)).root,
      ancestor.root,
      reviewed.root,
      mergeTexts,
    );
    return { version, base: { ...reviewed, root } };
  }
  const mark =
    compare === 'viewed' ? (await viewedPages(context.db, changeRequest, callerId(context))).get(pageId) : undefined;
  return { version, base: await load(mark?.revision_id ?? ancestorOf(changeRequest)) };
}
