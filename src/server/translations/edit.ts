import type { z } from 'zod';
import type { TranslationPageInput } from '#contract/translation-pages.ts';
import { saveText } from '#document/body-edit.ts';
import { OperationError } from '#document/operation-error.ts';
import { type Body, readBodies, type TreePage, writeBody } from '#document/tree.ts';
import { ContentStore } from '../content/store.ts';
import { loadTree } from '../content/trees.ts';
import type { RevisionRow } from '../db/tables/content.ts';
import type { TranslationPageRow, TranslationRow } from '../db/tables/translations.ts';
import { type Context, callerId } from '../http/context.ts';
import { badMember, conflict, notFound } from '../http/errors.ts';
import { findRevision } from '../revisions/rows.ts';
import { saidIn } from '../words/said.ts';
import { wordsFor } from '../words/words.ts';
import { itemsAfter, itemsOf, noted } from './attention.ts';
import { bodiedOf, columnsOf, type Edit, noEdit, shownOf } from './edited.ts';
import { editorsAfter, editorsOf } from './editors.ts';
import { EngineFailure } from './engines/request.ts';
import { deleteTranslatedPages, findTranslatedPage, saveTranslatedPage } from './memory-rows.ts';
import { writeResult } from './result.ts';
import { updateTranslationRow } from './rows.ts';
import { sourceColumns, sourceHead, sourceOf } from './source.ts';

type Given = z.output<typeof TranslationPageInput>;

/** `updateTranslationPage`; the result has it at once. @param row locked */
export async function editPage(context: Context, row: TranslationRow, pageId: string, given: Given): Promise<void> {
  const store = new ContentStore(context.db, row.organization_id);
  const { source, page } = await placeOf(context, store, row, pageId);
  const known = (await knownPage(context, row, pageId)) ?? untranslated(context, row, page);
  const old = shownOf(known);
  const isText = page.node.type === 'document' || page.node.type === 'computed';
  if (given.markdown !== undefined && !isText) throw badMember('markdown', 'page-without-text');
  const [before, after] = await textsOf(store, known, page, given.markdown);
  const isBlank = Object.values(given).every(member => member === undefined);
  const [by, at] = [callerId(context), context.services.clock.now().toISOString()];
  const title = given.title ?? old.title;
  const description = given.description ?? old.description;
  const texts = { title, description, body: after };
  const edit: Edit = {
    edited_title: title,
    edited_description: description,
    ...columnsOf(writeBody(store, after)),
    edited_by: by,
    edited_at: at,
    editors: by && editorsAfter(editorsOf(known), { by, at }, { ...old, body: before }, texts),
    ...noted(isBlank ? [] : itemsAfter(itemsOf(known), given, before, after)),
  };
  await store.flush();
  await saveTranslatedPage(context.db, { ...known, ...edit });
  await rewrite(context, row, source);
}

/** `deleteTranslationPageEdits`: what the engine said stands again. @param row locked */
export async function dropEdits(context: Context, row: TranslationRow, pageId: string): Promise<void> {
  const known = await knownPage(context, row, pageId);
  if (!known || known.edited_at === null) return;
  const store = new ContentStore(context.db, row.organization_id);
  const { source } = await placeOf(context, store, row, pageId);
  const key = { organizationId: row.organization_id, translationId: row.id };
  if (known.settings === '') await deleteTranslatedPages(context.db, key, [pageId]);
  else await saveTranslatedPage(context.db, { ...known, ...noEdit });
  await rewrite(context, row, source);
}

const knownPage = ({ db }: Context, { organization_id, id }: TranslationRow, pageId: string) =>
  findTranslatedPage(db, { organizationId: organization_id, translationId: id }, pageId);

/** The page in the source, as the result has it; as it is now where there is no result. */
async function placeOf(context: Context, store: ContentStore, row: TranslationRow, pageId: string) {
  const { organization_id: organizationId, source_space_id: spaceId, source_revision_id: revisionId } = row;
  const head = await sourceHead(context.db, row);
  if (!head) throw notFound('page');
  const source = revisionId === null ? head : await findRevision(context.db, { organizationId, spaceId }, revisionId);
  const page = source && (await loadTree(store, source.root)).byId.get(pageId);
  if (source && page) return { source, page };
  if (!(await loadTree(store, head.root)).byId.has(pageId)) throw notFound('page');
  throw conflict('translation-outdated');
}

/** A page that no engine has translated: it says what the source says, and the next run sends it. */
function untranslated({ services }: Context, row: TranslationRow, { node }: TreePage): TranslationPageRow {
  return {
    organization_id: row.organization_id,
    translation_id: row.id,
    page_id: node.id,
    source: sourceOf(node),
    ...sourceColumns(node),
    settings: '',
    title: node.title,
    description: node.description ?? '',
    body: node.body ?? null,
    kept: 0,
    translated_at: services.clock.now().toISOString(),
    ...noEdit,
  };
}

/** The text before and after, with ids: those of the page before, as far as blocks are the same. */
async function textsOf(
  store: ContentStore,
  known: TranslationPageRow,
  { node }: TreePage,
  markdown: string | undefined,
): Promise<[Body, Body]> {
  const before =
    known.edited_at === null ? { body: known.body ?? undefined, blockIds: node.blockIds } : bodiedOf(known);
  const [old = { markdown: '', blockIds: [] } satisfies Body] = await readBodies(store, [before]);
  try {
    return [old, markdown === undefined ? old : saveText(old, markdown)];
  } catch (error) {
    if (error instanceof OperationError) throw badMember('markdown', error.problem, { problem: error.message });
    throw error;
  }
}

/** Brings the result up to what is known of its pages. */
async function rewrite(context: Context, row: TranslationRow, source: RevisionRow): Promise<void> {
  try {
    const changes = await writeResult(context, row, { source, gone: [], author: callerId(context) });
    await updateTranslationRow(context.db, row, { ...changes, updated_at: context.services.clock.now().toISOString() });
  } catch (error) {
    if (error instanceof EngineFailure)
      throw conflict('engine-failed', { problem: saidIn(wordsFor(context).texts, error.said) });
    throw error;
  }
}
