import type { z } from 'zod';
import type { Conflict } from '#contract/changes.ts';
import type { ListQuery } from '#contract/common.ts';
import { type Conflict as FoundConflict, type Resolution, ResolutionError } from '#document/conflicts.ts';
import type { JsonValue } from '#document/model.ts';
import { pageExcess } from '#document/page-limits.ts';
import { pageRequest } from '../db/page.ts';
import type { ChangeRequestRow, ConflictRow } from '../db/tables/content.ts';
import { withCount } from '../db/together.ts';
import type { Context } from '../http/context.ts';
import { badMember, conflict } from '../http/errors.ts';
import { countConflicts, insertConflicts, listConflicts } from './conflict-rows.ts';

type InRequest = Pick<ChangeRequestRow, 'organization_id' | 'space_id' | 'id'>;

/** Keeps what a merge or update found, with the side that lost. */
export async function storeConflicts(
  { db }: Pick<Context, 'db'>,
  { organization_id, space_id, id }: InRequest,
  revisionId: string,
  found: readonly FoundConflict[],
): Promise<void> {
  const rows = found.map(
    (each, position): ConflictRow => ({
      organization_id,
      space_id,
      change_request_id: id,
      // The same conflict may be found again by a later update.
      id: `${each.id}-${revisionId.slice(0, 8)}`,
      revision_id: revisionId,
      position,
      data: JSON.stringify(each),
      used: 'mine',
      value: null,
      resolved_by: null,
      resolved_at: null,
    }),
  );
  await insertConflicts(db, rows);
}

export function foundConflict(row: ConflictRow): FoundConflict {
  return JSON.parse(row.data);
}

export function presentConflict(row: ConflictRow): z.input<typeof Conflict> {
  const found = foundConflict(row);
  const { page, title = '', block, member, file, reusableContent, suggestion, sentence, kind } = found;
  return {
    id: row.id,
    kind,
    sentence,
    ...(page === undefined ? {} : { page: { id: page, title } }),
    node: block,
    member,
    file,
    reusableContent,
    suggestion,
    ...sides(found),
    used: row.used,
    ...(row.value === null ? {} : { value: JSON.parse(row.value) }),
    resolved: row.resolved_at !== null,
    ...(row.resolved_by ? { resolvedBy: row.resolved_by } : {}),
    ...(row.resolved_at ? { resolvedAt: row.resolved_at } : {}),
  };
}

/** A side that is not there is left out. */
function sides({ base, main, mine }: FoundConflict) {
  return Object.fromEntries(Object.entries({ base, main, mine }).filter(([, value]) => value !== null));
}

/** The conflicts of a change request, or those of one of its revisions, in the order they were found. */
export async function listStoredConflicts(
  { db }: Context,
  request: InRequest,
  filter: { revisionId?: string; resolved?: boolean | undefined },
  query: ListQuery,
) {
  const { rows, ...list } = await withCount(
    db,
    () => listConflicts(db, request, filter, pageRequest(query, [request.id, filter])),
    () => countConflicts(db, request, filter),
  );
  return { items: rows.map(presentConflict), ...list };
}

interface Choice {
  use: ConflictRow['used'];
  value?: unknown;
}

/** What a caller chose, checked against the conflict. @throws 400 for a value that does not fit */
export function resolutionOf(found: FoundConflict, { use, value }: Choice): Resolution {
  if (use === 'base') return { use: 'edited', value: found.base };
  if (use !== 'value') return { use };
  const like = found.mine ?? found.main ?? found.base;
  const fits = typeof value === typeof like && ['string', 'boolean', 'number'].includes(typeof value);
  if (!fits && typeof like === 'object') throw badMember('value', 'choice-of-side');
  if (!fits) throw badMember('value', 'value-of-type', { type: typeof like });
  if (typeof value === 'string') checkText(found, value);
  return { use: 'edited', value: value as JsonValue }; // a string, boolean or number
}

function checkText({ kind, member }: FoundConflict, value: string): void {
  const excess = pageExcess(value);
  if (excess !== undefined) throw badMember('value', 'page-too-long', { problem: excess });
  if ((kind === 'slug' || member === 'slug') && !/^[^\s/?#\\]{1,100}$/.test(value))
    throw badMember('value', 'page-slug-length');
  if (kind === 'variable' && value.length > 256) throw badMember('value', 'most-characters', { most: 256 });
}

/** @throws 409 for a conflict that cannot be decided like this any more */
export function refuseResolution(error: unknown): never {
  if (error instanceof ResolutionError) {
    const problem = error.message;
    throw error.problem === 'gone'
      ? conflict('resolution-gone', { problem })
      : conflict('resolution-impossible', { problem });
  }
  throw error;
}
