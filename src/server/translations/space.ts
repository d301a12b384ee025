import type { PageNode } from '#document/model.ts';
import { readBody, readReusableContents } from '#document/tree.ts';
import { findSpace } from '../access/rows.ts';
import { ContentStore } from '../content/store.ts';
import { loadTree } from '../content/trees.ts';
import type { Database } from '../db/database.ts';
import type { RevisionRow } from '../db/tables/content.ts';
import type { TranslationPageRow, TranslationRow } from '../db/tables/translations.ts';
import type { JobHandle } from '../jobs/jobs.ts';
import { findRevision } from '../revisions/rows.ts';
import type { Clock } from '../services.ts';
import { editAfter, editOf, noEdit } from './edited.ts';
import type { Engine } from './engines/engine.ts';
import { EngineFailure } from './engines/request.ts';
import { findTermPairs } from './glossary-rows.ts';
import { findTranslatedPage, findTranslatedPages, insertAnswers, saveTranslatedPage } from './memory-rows.ts';
import { type TranslatedText, translateText } from './page.ts';
import { lockTranslation, updateTranslationRow } from './rows.ts';
import { digest, sourceOf } from './source.ts';
import { Terms } from './terms.ts';
import type { Translator } from './texts.ts';

interface Run {
  database: Database;
  clock: Clock;
  engine: Engine;
  row: TranslationRow;
  instructions: string;
  handle: JobHandle;
}

export interface Outcome {
  /** The revision of the source that was translated. */
  source: RevisionRow;
  /** What was remembered and is no longer in the source. */
  gone: string[];
  kept: number;
}

type Item = Pick<PageNode, 'id' | 'title' | 'description' | 'body'> & { isPage: boolean };

/** Pages that are translated at a time. */
const hands = 3;

/** Translates the main content of the source as it is now. Each page is kept as soon as it is done. @throws EngineFailure */
export async function translateSpace(run: Run): Promise<Outcome> {
  const { database, engine, row, instructions, handle } = run;
  const { organization_id: organizationId, source_language: source, language: target } = row;
  const key = { organizationId, translationId: row.id };
  const revision = await sourceRevision(database, row);
  const store = new ContentStore(database.read, organizationId);
  const items = await itemsOf(store, revision);
  const known = await findTranslatedPages(database.read, key);
  const glossary = await findTermPairs(database.read, organizationId, source, target);
  const settings = digest([source, target, instructions, glossary]);
  const pages = new Map<string, TranslationPageRow>();
  const outcome: Outcome = {
    source: revision,
    gone: [...known.keys()].filter(id => !items.some(item => item.id === id)),
    kept: 0,
  };
  const stale = items.filter(item => {
    const page = known.get(item.id);
    if (!page || page.kept > 0 || page.source !== sourceOf(item) || page.settings !== settings) return true;
    pages.set(item.id, page);
    return false;
  });
  if (stale.length === 0) return outcome;
  const total = items.length;
  const report = () => handle.progress({ done: pages.size, total, note: 'Translating' });
  report();
  const session = await engine.open({ source, target, instructions, glossary, signal: handle.signal });
  try {
    const translator: Translator = {
      ...{ db: database.read, key, engine, session, terms: new Terms(glossary) },
      settings: digest([source, target, instructions]),
    };
    await inParallel(stale, hands, async item => {
      handle.signal.throwIfAborted();
      const text = { title: item.isPage ? item.title : '', description: item.description ?? '' };
      const translated = await translateText(translator, { ...text, markdown: await readBody(store, item) }, source);
      const isNew = item.isPage && !known.has(item.id);
      pages.set(item.id, await savePage(run, item, translated, { settings, isNew }));
      report();
    });
  } finally {
    await session.close();
  }
  for (const page of pages.values()) outcome.kept += page.kept;
  return outcome;
}

/** @throws EngineFailure when the source is gone */
async function sourceRevision({ read }: Database, row: TranslationRow): Promise<RevisionRow> {
  const { organization_id: organizationId, source_space_id: spaceId } = row;
  const space = await findSpace(read, organizationId, spaceId);
  if (!space || space.deleted_at !== null) throw new EngineFailure('The source space is deleted.');
  if (row.result_space_id !== null) {
    const result = await findSpace(read, organizationId, row.result_space_id);
    if (result && result.deleted_at !== null)
      throw new EngineFailure('The space of the translation is deleted; restore it first.');
  }
  const revision = await findRevision(read, { organizationId, spaceId }, space.revision_id);
  if (!revision) throw new EngineFailure('The source space has no content.');
  return revision;
}

async function itemsOf(store: ContentStore, revision: RevisionRow): Promise<Item[]> {
  const tree = await loadTree(store, revision.root);
  const contents = await readReusableContents(store, tree.root);
  return [
    ...tree.pages.map(({ node }) => ({ ...node, isPage: true })),
    ...contents.map(content => ({ ...content, isPage: false })),
  ];
}

/** Keeps a translated page and counts it, so that a run that is broken off goes on after it. */
async function savePage(
  { database, clock, row, handle }: Run,
  item: Item,
  { title, description, markdown, fresh, kept, words }: TranslatedText,
  { settings, isNew }: { settings: string; isNew: boolean },
): Promise<TranslationPageRow> {
  const key = { organizationId: row.organization_id, translationId: row.id };
  return database.write(async tx => {
    const found = await lockTranslation(tx, row.organization_id, row.id);
    if (found?.job_id !== handle.id) throw new EngineFailure('The translation was deleted.');
    const store = new ContentStore(tx, row.organization_id);
    const page: TranslationPageRow = {
      organization_id: row.organization_id,
      translation_id: row.id,
      page_id: item.id,
      source: sourceOf(item),
      settings,
      title,
      description,
      body: markdown === '' ? null : store.put(markdown),
      kept,
      translated_at: clock.now().toISOString(),
      ...noEdit,
    };
    const before = await findTranslatedPage(tx, key, item.id);
    if (before) Object.assign(page, await editAfter(store, editOf(before), before, page));
    await store.flush();
    await insertAnswers(tx, key, fresh);
    await saveTranslatedPage(tx, page);
    await updateTranslationRow(tx, found, {
      total_words: found.total_words + words,
      total_pages: found.total_pages + (isNew ? 1 : 0),
      latest_words: found.latest_words + words,
      latest_pages: found.latest_pages + (item.isPage && words > 0 ? 1 : 0),
    });
    return page;
  });
}

/** Does the work of each item, some at a time; the first error ends it. */
async function inParallel<Item>(items: readonly Item[], hands: number, work: (item: Item) => Promise<void>) {
  const queue = items.values();
  let failed = false;
  const worker = async () => {
    for (const item of queue) {
      if (failed) return;
      await work(item).catch(error => {
        failed = true;
        throw error;
      });
    }
  };
  const results = await Promise.allSettled(Array.from({ length: hands }, worker));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
