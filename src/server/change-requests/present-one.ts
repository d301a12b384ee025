import { levelsOn } from '../access/item-levels.ts';
import type { Viewer } from '../access/rows.ts';
import { together } from '../db/together.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { findListedChangeRequest } from './list-rows.ts';
import { mergeStateOf } from './merge-state.ts';
import { presentChangeRequests } from './present.ts';

/** One change request as its caller sees it. */
export async function presentOne(context: Context, viewer: Viewer, spaceId: string, id: string) {
  const space = { kind: 'space' as const, id: spaceId };
  const [row, levelOf] = await together(
    context.db,
    () => findListedChangeRequest(context.db, viewer.organizationId, spaceId, id),
    () => levelsOn(context.db, viewer, [space]),
  );
  const level = levelOf(space);
  if (!row || level === null) throw notFound('change request');
  const [[presented], merge] = await together(
    context.db,
    () => presentChangeRequests(context, [row], () => levelOf),
    () => mergeStateOf(context, row, level),
  );
  if (!presented) throw notFound('change request');
  return { ...presented, ...(merge ? { merge } : {}) };
}
