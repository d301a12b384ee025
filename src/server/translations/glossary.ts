import type { z } from 'zod';
import type { ListQuery } from '#contract/common.ts';
import type { GlossaryEntry, GlossaryOperation } from '#contract/glossary.ts';
import { fold } from '#lib/fold.ts';
import type { Db } from '../db/database.ts';
import { pageRequest } from '../db/page.ts';
import type { GlossaryEntryRow, GlossaryTermRow } from '../db/tables/translations.ts';
import type { Flag } from '../db/tables.ts';
import { withCount } from '../db/together.ts';
import type { Context } from '../http/context.ts';
import { badMember, badRequest, notFound, preconditionFailed, sentenceOf } from '../http/errors.ts';
import { newId } from '../ids.ts';
import {
  countEntries,
  deleteEntries,
  deleteTerms,
  findEntries,
  findTermRows,
  insertEntries,
  insertTerms,
  listEntryRows,
  lockEntries,
  type NewTerm,
  touchEntries,
} from './glossary-rows.ts';

type Operation = z.output<typeof GlossaryOperation>;

/** Entries of one organization. */
const mostEntries = 5000;

/** `listGlossaryEntries`. */
export async function listEntries(
  context: Context,
  organizationId: string,
  { orderBy, ...query }: ListQuery & { orderBy?: string | undefined },
) {
  const request = pageRequest(query, ['glossary', organizationId, orderBy ?? '']);
  const { rows, ...list } = await withCount(
    context.db,
    () => listEntryRows(context.db, organizationId, orderBy, request),
    () => countEntries(context.db, organizationId),
  );
  return {
    items: await presentEntries(context, organizationId, rows),
    ...list,
  };
}

/** `getGlossaryEntry`. @throws 404 */
export async function getEntry(context: Context, organizationId: string, id: string) {
  const rows = await findEntries(context.db, organizationId, [id]);
  const [entry] = await presentEntries(context, organizationId, rows);
  if (!entry) throw notFound('glossary entry');
  return entry;
}

/**
 * `updateGlossaryEntries`: all or nothing.
 * @throws 400 for an entry that does not exist, or too many of them; 412 for one that is another than was read
 */
export async function updateEntries(
  context: Context,
  organizationId: string,
  operations: readonly Operation[],
): Promise<void> {
  const { db } = context;
  const now = context.services.clock.now().toISOString();
  const ids = operations.flatMap(operation => (operation.type === 'insert' ? [] : [operation.id]));
  const known = new Set((await lockEntries(db, organizationId, ids)).map(({ id }) => id));
  await requireAsRead(db, organizationId, operations);
  const inserted: GlossaryEntryRow[] = [];
  const written = new Map<string, NewTerm[]>();
  for (const [index, operation] of operations.entries()) {
    if (operation.type === 'insert') {
      const id = newId();
      const flags = { keep: flag(operation.keep) ?? 0, match_case: flag(operation.matchCase) ?? 0 };
      inserted.push({ organization_id: organizationId, id, ...flags, created_at: now, updated_at: now });
      written.set(id, termsOf(operation.translations));
    } else if (operation.type === 'delete') {
      known.delete(operation.id);
      written.delete(operation.id);
    } else {
      if (!known.has(operation.id)) throw badMember(`operations.${index}.id`, 'no-such-entry');
      written.set(operation.id, termsOf(operation.translations));
    }
  }
  const deleted = ids.filter(id => !known.has(id));
  await deleteTerms(db, organizationId, ids);
  await deleteEntries(db, organizationId, deleted);
  await touchUpdated(db, organizationId, operations, now);
  await insertEntries(db, inserted);
  await insertTerms(db, organizationId, written);
  if ((await countEntries(db, organizationId)) > mostEntries)
    throw badRequest(sentenceOf('glossary-limit', { limit: mostEntries }));
}

/** Entries with the same flags are written at once. */
async function touchUpdated(db: Db, organizationId: string, operations: readonly Operation[], now: string) {
  const last = new Map(
    operations.flatMap(operation => (operation.type === 'update' ? [[operation.id, operation]] : [])),
  );
  const alike = Map.groupBy(last.values(), ({ keep, matchCase }) => `${keep} ${matchCase}`);
  for (const group of alike.values()) {
    const [first] = group;
    const [keep, match_case] = [flag(first?.keep), flag(first?.matchCase)];
    await touchEntries(
      db,
      organizationId,
      group.map(({ id }) => id),
      { updated_at: now, ...(keep === undefined ? {} : { keep }), ...(match_case === undefined ? {} : { match_case }) },
    );
  }
}

const flag = (value: boolean | undefined): Flag | undefined => (value === undefined ? undefined : value ? 1 : 0);

/** @throws 412 */
async function requireAsRead(db: Db, organizationId: string, operations: readonly Operation[]): Promise<void> {
  const read = operations.flatMap(operation =>
    operation.type === 'update' && operation.read ? [{ id: operation.id, terms: operation.read }] : [],
  );
  const rows = await findTermRows(
    db,
    organizationId,
    read.map(({ id }) => id),
  );
  const saved = Map.groupBy(rows, ({ entry_id }) => entry_id);
  const wordsOf = (terms: readonly Pick<GlossaryTermRow, 'language' | 'term'>[] = []) =>
    JSON.stringify(terms.map(({ language, term }) => [language, term]).sort());
  if (read.some(({ id, terms }) => wordsOf(termsOf(terms)) !== wordsOf(saved.get(id))))
    throw preconditionFailed('entry-changed-meanwhile');
}

const termsOf = (translations: Readonly<Record<string, string | undefined>>) =>
  Object.entries(translations).flatMap(([language, term]) =>
    term === undefined ? [] : [{ language, term, sort_term: fold(term) }],
  );

async function presentEntries(
  context: Context,
  organizationId: string,
  rows: readonly GlossaryEntryRow[],
): Promise<z.input<typeof GlossaryEntry>[]> {
  const terms = await findTermRows(
    context.db,
    organizationId,
    rows.map(({ id }) => id),
  );
  const byEntry = Map.groupBy(terms, ({ entry_id }: GlossaryTermRow) => entry_id);
  return rows.map(({ id, keep, match_case, created_at, updated_at }) => ({
    object: 'glossary-entry',
    id,
    translations: Object.fromEntries((byEntry.get(id) ?? []).map(({ language, term }) => [language, term])),
    keep: keep === 1,
    matchCase: match_case === 1,
    createdAt: created_at,
    updatedAt: updated_at,
    urls: {
      location: `${context.services.config.publicUrl}/v1/orgs/${organizationId}/translations-glossary/${id}`,
    },
  }));
}
