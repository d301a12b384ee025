import type { z } from 'zod';
import type { Conflict } from '#contract/changes.ts';
import type { ListQuery } from '#contract/common.ts';
import { reasonSentence } from '#document/conflict-reasons.ts';
import type { Conflict as FoundConflict } from '#document/conflicts.ts';
import { pageRequest } from '../db/page.ts';
import type { ConflictRow } from '../db/tables/content.ts';
import { withCount } from '../db/together.ts';
import type { Context } from '../http/context.ts';
import { findRevisions } from '../revisions/rows.ts';
import { presentUsers } from '../users/present-users.ts';
import { countConflicts, listConflicts } from './conflict-rows.ts';
import type { InRequest, StoredConflict } from './conflicts.ts';

type MainEdit = NonNullable<z.input<typeof Conflict>['mainEdit']>;

const storedConflict = (row: ConflictRow): StoredConflict => JSON.parse(row.data);

/** @param mainEdits who made the revisions of the main content, and when, by their ids */
function present(row: ConflictRow, mainEdits?: ReadonlyMap<string, MainEdit>): z.input<typeof Conflict> {
  const found = storedConflict(row);
  const { page, title = '', block, member, file, reusableContent, suggestion, kind } = found;
  const { reason, values = {}, sentence = '', mainRevision } = found;
  const mainEdit = mainEdits?.get(mainRevision ?? '');
  return {
    id: row.id,
    kind,
    sentence: reason ? reasonSentence(reason, values) : sentence,
    ...(reason ? { reason, values } : {}),
    ...(mainEdit ? { mainEdit } : {}),
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

export async function presentConflicts(context: Context, request: InRequest, rows: readonly ConflictRow[]) {
  const ids = rows.flatMap(row => storedConflict(row).mainRevision ?? []);
  const key = { organizationId: request.organization_id, spaceId: request.space_id };
  if (ids.length === 0) return rows.map(row => present(row));
  const revisions = await findRevisions(context.db, key, [...new Set(ids)]);
  const authors = [...revisions.values()].flatMap(({ author }) => author ?? []);
  const userOf = await presentUsers(context, authors);
  const edits = new Map<string, MainEdit>();
  for (const { id, author, created_at } of revisions.values())
    edits.set(id, { revision: id, at: created_at, ...(author === null ? {} : { author: userOf(author) }) });
  return rows.map(row => present(row, edits));
}

/** A side that is not there is left out. */
function sides({ base, main, mine }: Pick<FoundConflict, 'base' | 'main' | 'mine'>) {
  return Object.fromEntries(Object.entries({ base, main, mine }).filter(([, value]) => value !== null));
}

/** The conflicts of a change request, or those of one of its revisions, in the order they were found. */
export async function listStoredConflicts(
  context: Context,
  request: InRequest,
  filter: { revisionId?: string; resolved?: boolean | undefined },
  query: ListQuery,
) {
  const { db } = context;
  const { rows, ...list } = await withCount(
    db,
    () => listConflicts(db, request, filter, pageRequest(query, [request.id, filter])),
    () => countConflicts(db, request, filter),
  );
  return { items: await presentConflicts(context, request, rows), ...list };
}
