import type { z } from 'zod';
import type { ConflictList } from '#contract/changes.ts';
import {
  type Conflict as FoundConflict,
  type MergeResult,
  type Resolution,
  ResolutionError,
} from '#document/conflicts.ts';
import type { JsonValue } from '#document/model.ts';
import { pageExcess } from '#document/page-limits.ts';
import type { ChangeRequestRow, ConflictRow, RevisionRow } from '../db/tables/content.ts';
import type { Context } from '../http/context.ts';
import { badMember, conflict } from '../http/errors.ts';
import { insertConflicts } from './conflict-rows.ts';
import type { FoundMerge } from './prepared-merge.ts';

export type InRequest = Pick<ChangeRequestRow, 'organization_id' | 'space_id' | 'id'>;

/** A conflict as it is stored. Those of earlier versions have a sentence instead of a reason. */
export type StoredConflict = Omit<FoundConflict, 'reason' | 'values'> &
  Partial<Pick<FoundConflict, 'reason' | 'values'>> & { sentence?: string; mainRevision?: string };

type MergedTexts = NonNullable<z.input<typeof ConflictList>['merged']>;

/** How many of the texts that were merged are named. */
const namedTexts = 50;

/** Keeps what a merge or update found, with the side that lost. */
export async function storeConflicts(
  { db }: Pick<Context, 'db'>,
  { organization_id, space_id, id }: InRequest,
  revision: RevisionRow,
  { conflicts, mainEdits }: Pick<FoundMerge, 'conflicts' | 'mainEdits'>,
): Promise<void> {
  if (conflicts.length === 0) return;
  const rows = conflicts.map(
    (each, position): ConflictRow => ({
      organization_id,
      space_id,
      change_request_id: id,
      // The same conflict may be found again by a later update.
      id: `${each.id}-${revision.id.slice(0, 8)}`,
      revision_id: revision.id,
      position,
      data: JSON.stringify({ ...each, mainRevision: mainEdits.get(each) } satisfies StoredConflict),
      used: 'mine',
      value: null,
      resolved_by: null,
      resolved_at: null,
    }),
  );
  await insertConflicts(db, rows);
}

/** What a change request keeps of a merge. */
export function conflictState({ conflicts, merged }: Pick<MergeResult, 'conflicts' | 'merged'>) {
  const blocks = merged.reduce((sum, text) => sum + text.blocks, 0);
  const texts: MergedTexts = { blocks, texts: merged.slice(0, namedTexts) };
  return { conflicts_open: conflicts.length, merged_texts: conflicts.length > 0 ? JSON.stringify(texts) : null };
}

export function foundConflict(row: ConflictRow): FoundConflict {
  return JSON.parse(row.data);
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
