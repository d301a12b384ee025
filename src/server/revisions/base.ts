import type { Version } from '../content/version.ts';
import type { RevisionRow } from '../db/tables/content.ts';
import { notFound } from '../http/errors.ts';
import { findRevision } from './rows.ts';

/** What a revision is compared with: another one, or its first parent; the first of all with nothing. */
export async function baseOfRevision(
  { context, key, revision }: Version,
  against: string | undefined,
): Promise<RevisionRow | undefined> {
  const parents: string[] = JSON.parse(revision.parents);
  const id = against ?? parents[0];
  const base = id === undefined ? undefined : await findRevision(context.db, key, id);
  if (against !== undefined && !base) throw notFound('revision');
  return base;
}
