import type { Logger } from 'pino';
import type { PageNode } from '#document/model.ts';
import { readBody, readReusableContents } from '#document/tree.ts';
import { findSpace } from '../access/item-rows.ts';
import { ContentStore } from '../content/store.ts';
import { loadTree } from '../content/trees.ts';
import type { Database } from '../db/database.ts';
import type { RevisionRow } from '../db/tables/content.ts';
import type { TranslationPageRow, TranslationRow } from '../db/tables/translations.ts';
import type { JobHandle } from '../jobs/jobs.ts';
import { findRevision } from '../revisions/rows.ts';
import type { Clock } from '../services.ts';
import { say } from '../words/said.ts';
import type { Engine } from './engines/engine.ts';
import { EngineFailure } from './engines/request.ts';
import { Failures } from './failures.ts';
import { findTermPairs } from './glossary-rows.ts';
import { findFailures } from './log-rows.ts';
import { findTranslatedPages } from './memory-rows.ts';
import { translateText } from './page.ts';
import { saveFailure, savePage } from './save-page.ts';
import { digest, sourceOf } from './source.ts';
import { Terms } from './terms.ts';
import type { Translator } from './texts.ts';

export interface Run {
  database: Database;
  clock: Clock;
  log: Logger;
  engine: Engine;
  row: TranslationRow;
  instructions: string;
  handle: JobHandle;
  /** The pages that failed in the run before; all without it. */
  only: 'failed' | undefined;
  /** @throws EngineFailure when the engine may not have texts any more */
  checkAllowed(): Promise<void>;
}

export interface Outcome {
  /** The revision of the source that was translated. */
  source: RevisionRow;
  /** What was remembered and is no longer in the source. */
  gone: string[];
  kept: number;
}

export type Item = Pick<PageNode, 'id' | 'title' | 'description' | 'body'> & { isPage: boolean };

/** Pages that are translated at a time. */
const hands = 3;

/**
 * Translates the main content of the source as it is now. Each page is kept as soon as it is done; one that fails stays as
 * it was, and is in the log.
 * @throws EngineFailure when there is nothing to make a result from
 */
export async function translateSpace(run: Run): Promise<Outcome> {
  const { database, engine, row, instructions, handle, only, clock } = run;
  const { organization_id: organizationId, source_language: source, language: target } = row;
  const key = { organizationId, translationId: row.id };
  const revision = await sourceRevision(database, row, only);
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
  const again = only && (await findFailures(database.read, key));
  const stale = items.filter(item => {
    const page = known.get(item.id);
    if (again) {
      if (again.has(item.id)) return true;
    } else if (!page || page.kept > 0 || page.source !== sourceOf(item) || page.settings !== settings) return true;
    if (page) pages.set(item.id, page);
    return false;
  });
  if (stale.length === 0) return outcome;
  const total = items.length;
  let done = total - stale.length;
  const failures = new Failures(run.log);
  const report = () => handle.progress({ done, total, note: say('note', 'translating') });
  report();
  const session = await engine.open({ source, target, instructions, glossary, signal: handle.signal });
  try {
    const translator: Translator = {
      ...{ db: database.read, key, engine, session, terms: new Terms(glossary) },
      settings: digest([source, target, instructions]),
    };
    await inParallel(stale, hands, async item => {
      handle.signal.throwIfAborted();
      await run.checkAllowed();
      const begun = clock.now().getTime();
      const before = known.get(item.id);
      try {
        const text = { title: item.isPage ? item.title : '', description: item.description ?? '' };
        const translated = await translateText(translator, { ...text, markdown: await readBody(store, item) }, source);
        failures.none();
        const saved = { settings, isNew: item.isPage && !before, begun };
        pages.set(item.id, await savePage(run, item, translated, saved));
      } catch (error) {
        handle.signal.throwIfAborted();
        await saveFailure(run, item, begun, failures.reasonOf(error));
        if (before) pages.set(item.id, before);
      }
      done++;
      report();
    });
  } finally {
    await session.close();
  }
  if (pages.size === 0 && failures.first !== undefined) throw new EngineFailure(failures.first);
  for (const page of pages.values()) outcome.kept += page.kept;
  return outcome;
}

/**
 * What is translated: the source as it is now. Pages that failed are translated as the run before found them, beside which
 * the others stand.
 * @throws EngineFailure when the source is gone
 */
async function sourceRevision({ read }: Database, row: TranslationRow, only: Run['only']): Promise<RevisionRow> {
  const { organization_id: organizationId, source_space_id: spaceId } = row;
  const space = await findSpace(read, organizationId, spaceId);
  if (!space || space.deleted_at !== null) throw new EngineFailure(say('translation', 'sourceDeleted'));
  if (row.result_space_id !== null) {
    const result = await findSpace(read, organizationId, row.result_space_id);
    if (result && result.deleted_at !== null) throw new EngineFailure(say('translation', 'resultDeleted'));
  }
  const id = (only && row.source_revision_id) ?? space.revision_id;
  const revision = await findRevision(read, { organizationId, spaceId }, id);
  if (!revision) throw new EngineFailure(say('translation', 'sourceEmpty'));
  return revision;
}

/** What is translated of a content: its pages, in their order, and its reusable contents. */
export async function itemsOf(store: ContentStore, revision: RevisionRow): Promise<Item[]> {
  const tree = await loadTree(store, revision.root);
  const contents = await readReusableContents(store, tree.root);
  return [
    ...tree.pages.map(({ node }) => ({ ...node, isPage: true })),
    ...contents.map(content => ({ ...content, isPage: false })),
  ];
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
