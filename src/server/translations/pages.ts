import type { z } from 'zod';
import type { TranslationPage, translationPagesQuery } from '#contract/translation-pages.ts';
import { readBodies, type TreePage } from '#document/tree.ts';
import { cut } from '../content/read.ts';
import { ContentStore } from '../content/store.ts';
import { loadTree, type SharedTree } from '../content/trees.ts';
import type { Db } from '../db/database.ts';
import type { RevisionRow } from '../db/tables/content.ts';
import type { TranslationPageRow, TranslationRow } from '../db/tables/translations.ts';
import { together } from '../db/together.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { findRevision } from '../revisions/rows.ts';
import { presentUser } from '../users/present.ts';
import { findUsers } from '../users/rows.ts';
import { readSaid, saidIn } from '../words/said.ts';
import { wordsFor } from '../words/words.ts';
import { presentAttention } from './attention.ts';
import { bodiedOf, shownOf } from './edited.ts';
import { editorsOf, presentEdits } from './editors.ts';
import { findFailures } from './log-rows.ts';
import { findTranslatedPages, type TranslatedPageRow, type TranslationKey } from './memory-rows.ts';
import { placesOf, stateOf } from './page-states.ts';
import type { SeenTranslationRow } from './rows.ts';
import { sourceHead, sourceOf } from './source.ts';

/** `listTranslationPages`: the pages of the source as it is now. */
export async function listPages(
  context: Context,
  row: SeenTranslationRow,
  query: z.output<typeof translationPagesQuery>,
) {
  const { db } = context;
  const { organization_id: organizationId, id: translationId, source_space_id: spaceId } = row;
  const revision = await findRevision(db, { organizationId, spaceId }, row.source_head);
  if (!revision) throw notFound('revision');
  const tree = await loadTree(new ContentStore(db, organizationId), revision.root);
  const { state } = query;
  const places = await placesOf(db, row, tree, state);
  const { items, next } = cut(places, place => [place, pageAt(tree, place).node.id], query, [
    'pages',
    translationId,
    state,
  ]);
  const pages = items.map(place => pageAt(tree, place));
  const ids = pages.map(({ node }) => node.id);
  const known = await findKnown(db, { organizationId, translationId }, ids);
  return {
    items: pages.map(page => presentPage(context, page, known(page.node.id))),
    count: places.length,
    ...(next ? { next } : {}),
  };
}

function pageAt({ pages }: SharedTree, place: number): TreePage {
  const page = pages[place];
  if (!page) throw new Error(`There is no page ${place}`);
  return page;
}

/** What is known of a page. */
interface Known {
  row: TranslatedPageRow | undefined;
  failure: string | undefined;
}

/** What is known of some pages, by their ids. */
async function findKnown(db: Db, key: TranslationKey, ids: readonly string[]): Promise<(id: string) => Known> {
  const [rows, failures] = await together(
    db,
    () => findTranslatedPages(db, key, ids),
    () => findFailures(db, key, ids),
  );
  return id => ({ row: rows.get(id), failure: failures.get(id) });
}

function presentPage(
  { headers }: Context,
  { node, path }: TreePage,
  { row, failure }: Known,
): z.input<typeof TranslationPage> {
  return {
    page: node.id,
    title: node.title,
    path,
    state: stateOf(node, row),
    kept: row?.kept ?? 0,
    ...(failure === undefined ? {} : { failure: saidIn(wordsFor({ headers }).texts, readSaid(failure)) }),
    ...(row && row.settings !== '' ? { translatedAt: row.translated_at } : {}),
    ...(row?.edited_at ? { editedAt: row.edited_at } : {}),
  };
}

/** `getTranslationPage`: a page of the source as it is now, beside what the engine and people made of it. */
export async function readTranslationPage(context: Context, translation: TranslationRow, pageId: string) {
  const { db } = context;
  const { organization_id: organizationId, id: translationId } = translation;
  const store = new ContentStore(db, organizationId);
  const head = await sourceHead(db, translation);
  const page = head && (await loadTree(store, head.root)).byId.get(pageId);
  if (!page) throw notFound('page');
  const known = (await findKnown(db, { organizationId, translationId }, [pageId]))(pageId);
  const { row } = known;
  const users = await editorsByIds(context, row);
  const editor = users.get(row?.edited_by ?? '');
  const { node } = page;
  const machine = { body: row?.body ?? undefined };
  const old = row && (await translatedNode(context, store, translation, head, page, row));
  const texts = await readBodies(store, [node, machine, row?.edited_at ? bodiedOf(row) : machine, old ?? machine]);
  const [source = '', made = '', shown = '', before = ''] = texts.map(({ markdown }) => markdown);
  const own = texts[2];
  return {
    ...presentPage(context, page, known),
    ...(editor ? { editedBy: editor } : {}),
    source: textOf({ title: node.title, description: node.description ?? '' }, source),
    ...(old ? { translatedSource: textOf({ title: old.title, description: old.description ?? '' }, before) } : {}),
    ...(row && row.settings !== '' ? { machine: textOf(row, made) } : {}),
    ...(row ? { translation: textOf(shownOf(row), shown) } : {}),
    attention: row && own ? presentAttention(row, own, made) : [],
    edits: row && own ? presentEdits(row, own, users) : [],
  };
}

async function editorsByIds({ db, services }: Context, row: TranslationPageRow | undefined) {
  const ids = row ? editorsOf(row).map(({ by }) => by) : [];
  const users = await findUsers(db, [...new Set([...ids, row?.edited_by ?? []].flat())]);
  return new Map(users.map(user => [user.id, presentUser(user, services.config)]));
}

/** The page as it was translated; undefined where it is the same. */
async function translatedNode(
  { db }: Context,
  store: ContentStore,
  { organization_id: organizationId, source_space_id: spaceId, source_revision_id: id }: TranslationRow,
  head: RevisionRow,
  { node }: TreePage,
  row: TranslationPageRow,
) {
  if (row.source === sourceOf(node)) return undefined;
  if (row.source_title !== null)
    return { title: row.source_title, description: row.source_description ?? '', body: row.source_body ?? undefined };
  if (id === null || id === head.id) return undefined;
  const revision = await findRevision(db, { organizationId, spaceId }, id);
  const old = revision && (await loadTree(store, revision.root)).byId.get(node.id)?.node;
  return old && sourceOf(old) !== sourceOf(node) ? old : undefined;
}

const textOf = ({ title, description }: { title: string; description: string }, markdown: string) => ({
  title,
  ...(description === '' ? {} : { description }),
  markdown,
});
