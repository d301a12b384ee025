import type { Viewer } from '../access/rows.ts';
import { together } from '../db/together.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { findListedChangeRequest } from './list-rows.ts';
import { mergeStateOf } from './merge-state.ts';
import { presentChangeRequests } from './present.ts';

/** One change request as its caller sees it. */
export async function presentOne(context: Context, viewer: Viewer, spaceId: string, id: string) {
  const row = await findListedChangeRequest(context.db, viewer, spaceId, id);
  if (!row) throw notFound('change request');
  const [[presented], merge] = await together(
    context.db,
    () => presentChangeRequests(context.db, context.services.config, [row]),
    () => mergeStateOf(context, row),
  );
  if (!presented) throw notFound('change request');
  return { ...presented, ...(merge ? { merge } : {}) };
}
