import { ListReader } from '#document/lists.ts';
import { pageNode, type ReusableContent } from '#document/model.ts';
import type { Hash } from '#document/object-store.ts';
import { readReusableContents, readTree, writePages, writeRoot } from '#document/tree.ts';
import { findSpace } from '../access/item-rows.ts';
import { deriveAll } from '../content/derived.ts';
import { type Moving, moveMain } from '../content/main-head.ts';
import { ContentStore } from '../content/store.ts';
import type { RevisionRow } from '../db/tables/content.ts';
import type { SpaceRow } from '../db/tables/spaces.ts';
import type { TranslationPageRow, TranslationRow } from '../db/tables/translations.ts';
import { queueReferences } from '../openapi/search-job.ts';
import { addRevision } from '../revisions/add.ts';
import { findRevision } from '../revisions/rows.ts';
import { addSpace, newSpaceRow } from '../spaces/create.ts';
import { lockSpace } from '../spaces/rows.ts';
import { positionAfter } from '../tree/place.ts';
import { lockTree } from '../tree/structure-rows.ts';
import { say } from '../words/said.ts';
import { computedSourceOf } from './computed-source.ts';
import { bodiedOf, shownOf } from './edited.ts';
import { EngineFailure } from './engines/request.ts';
import { deleteTranslatedPages, findTranslatedPages } from './memory-rows.ts';
import { sourceOf } from './source.ts';
import type { Outcome } from './space.ts';

/** What the result is made from besides what is known of its pages, and who asked for it; nobody for a run. */
type Making = Pick<Outcome, 'source' | 'gone'> & { author: string | null };

const message = 'Translation';

/** Puts what was translated into the space of the result, which is made the first time. */
export async function writeResult(
  context: Moving,
  translation: TranslationRow,
  making: Making,
): Promise<Partial<TranslationRow>> {
  const { organization_id: organizationId, id: translationId } = translation;
  const store = new ContentStore(context.db, organizationId);
  const key = { organizationId, translationId };
  await deleteTranslatedPages(context.db, key, making.gone);
  const pages = await findTranslatedPages(context.db, key);
  const { root, ...counts } = await writeTranslatedRoot(store, translation, making.source, pages);
  // Against the same revision as before, what changed since is known already.
  const isNew = translation.source_revision_id !== making.source.id;
  const measured = isNew ? { pages: counts.pages, changed_pages: 0, measured_revision_id: making.source.id } : {};
  const result = await findResult(context, translation);
  const space = result
    ? await moveResult(context, store, result, root, making)
    : await createResult(context, store, translation, root, making);
  return {
    result_space_id: space.id,
    result_revision_id: space.revision_id,
    source_revision_id: making.source.id,
    missing_pages: counts.missing_pages,
    ...measured,
  };
}

/** The content of the source with translated pages; order, slugs, files, variables and everything else are the source's. */
async function writeTranslatedRoot(
  store: ContentStore,
  { id, source_space_id: sourceSpace, source_language: language }: TranslationRow,
  source: RevisionRow,
  pages: ReadonlyMap<string, TranslationPageRow>,
): Promise<Pick<TranslationRow, 'pages' | 'missing_pages'> & { root: Hash }> {
  const tree = await readTree(store, source.root);
  // One that failed is missing, too: what the result has of it is old, or nothing.
  const missing = tree.pages.filter(({ node }) => pages.get(node.id)?.source !== sourceOf(node)).length;
  for (const page of tree.pages) {
    const row = pages.get(page.node.id);
    const isText = page.node.type === 'document' || page.node.type === 'computed';
    // Sites tell their readers by it what a page is a translation of, and whether it is one.
    const isOld = row && row.source !== sourceOf(page.node);
    const document = (isOld ? row.source_body : page.node.body) ?? '';
    const props = { space: sourceSpace, document, language };
    const computed = { ...computedSourceOf(id), props: row ? props : { ...props, translated: false } };
    if (!row) {
      if (isText && !page.node.computed) page.node = pageNode({ ...page.node, computed });
      continue;
    }
    const translated = shownOf(row);
    page.node = pageNode({
      ...page.node,
      title: translated.title,
      // Only the whole title was translated.
      linkTitle: undefined,
      ...(page.node.description ? { description: translated.description } : {}),
      ...(row.edited_at !== null && isText ? bodiedOf(row) : {}),
      ...(row.edited_at === null && page.node.body && translated.body !== null ? { body: translated.body } : {}),
      ...(isText && !page.node.computed ? { computed } : {}),
    });
  }
  const contents = await readReusableContents(store, tree.root);
  const written = contents.map((content): ReusableContent => {
    const body = pages.get(content.id)?.body;
    return content.body && body ? { ...content, body } : content;
  });
  const root = {
    ...tree.root,
    pages: writePages(tree),
    reusableContents: new ListReader<ReusableContent>(store).write(written),
  };
  return { root: writeRoot(store, root), pages: tree.pages.length, missing_pages: missing };
}

/** The space of the result, locked; undefined when there is none yet. @throws EngineFailure for one in the trash */
async function findResult({ db }: Moving, { organization_id, result_space_id }: TranslationRow) {
  if (result_space_id === null) return undefined;
  if (!(await findSpace(db, organization_id, result_space_id))) return undefined;
  const space = await lockSpace(db, { organizationId: organization_id, spaceId: result_space_id });
  if (space.deleted_at !== null) throw new EngineFailure(say('translation', 'resultDeleted'));
  return space;
}

async function moveResult(
  context: Moving,
  store: ContentStore,
  space: SpaceRow,
  root: Hash,
  { source, author }: Making,
): Promise<SpaceRow> {
  const key = { organizationId: space.organization_id, spaceId: space.id };
  const head = await findRevision(context.db, key, space.revision_id);
  if (!head) throw new EngineFailure(say('translation', 'resultEmpty'));
  if (head.root === root) return space;
  const next = { root, parents: [head], type: 'computed' as const, author, message, sourceRevisionId: source.id };
  const revision = await moveMain(context, store, space, head, next);
  return { ...space, revision_id: revision.id };
}

/** Beside the source, no more visible than it. */
async function createResult(
  context: Moving,
  store: ContentStore,
  translation: TranslationRow,
  root: Hash,
  { source, author }: Making,
): Promise<SpaceRow> {
  const { organization_id: organizationId, source_space_id, created_by: userId } = translation;
  await lockTree(context.db, organizationId);
  const original = await findSpace(context.db, organizationId, source_space_id);
  if (!original) throw new EngineFailure(say('translation', 'sourceDeleted'));
  const { parent_id: parentId, position: place, emoji, default_level } = original;
  const position = await positionAfter(context.db, organizationId, { parentId, position: place });
  const now = context.services.clock.now();
  const title = titleOf(original.title, translation.language);
  const row: SpaceRow = {
    ...newSpaceRow({ organizationId, userId, title, emoji, parentId, now }, position),
    language: translation.language,
    default_level,
    computed_source: JSON.stringify(computedSourceOf(translation.id)),
  };
  const key = { organizationId, spaceId: row.id };
  return addSpace(context, row, async () => {
    await store.flush();
    const sourceRevisionId = source.id;
    const revision = await addRevision(context.db, {
      ...{
        ...key,
        root,
        parents: [],
        type: 'computed' as const,
        main: true,
        author,
        message,
        sourceRevisionId,
        now,
      },
    });
    await deriveAll(context.db, store, key, root);
    await queueReferences(context.services.jobs, context.db, key);
    return revision.id;
  });
}

const longestTitle = 50;

/** The title of the source and the language in its own words, as long as a title may be. */
function titleOf(source: string, language: string): string {
  const suffix = ` (${new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language})`;
  const room = longestTitle - Array.from(suffix).length;
  return `${Array.from(source).slice(0, room).join('').trimEnd()}${suffix}`;
}
