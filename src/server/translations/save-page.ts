import { ContentStore } from '../content/store.ts';
import type { Db } from '../db/database.ts';
import type { TranslationLogRow, TranslationPageRow } from '../db/tables/translations.ts';
import { type Said, say, writeSaid } from '../words/said.ts';
import { editAfter, editOf, noEdit } from './edited.ts';
import { EngineFailure } from './engines/request.ts';
import { countFailed, saveLogRow } from './log-rows.ts';
import { findTranslatedPage, insertAnswers, saveTranslatedPage } from './memory-rows.ts';
import type { TranslatedText } from './page.ts';
import { lockTranslation, updateTranslationRow } from './rows.ts';
import { sourceColumns, sourceOf } from './source.ts';
import type { Item, Run } from './space.ts';

interface Saved {
  /** Fingerprint of glossary and instructions. */
  settings: string;
  isNew: boolean;
  /** When its translation began, in milliseconds since 1970. */
  begun: number;
}

/** Keeps a translated page, counts and logs it, so that a run that is broken off goes on after it. */
export async function savePage(
  run: Run,
  item: Item,
  { title, description, markdown, fresh, kept, words }: TranslatedText,
  { settings, isNew, begun }: Saved,
): Promise<TranslationPageRow> {
  const { database, clock, row } = run;
  return database.write(async tx => {
    const found = await lockRun(tx, run);
    const store = new ContentStore(tx, row.organization_id);
    const page: TranslationPageRow = {
      organization_id: row.organization_id,
      translation_id: row.id,
      page_id: item.id,
      source: sourceOf(item),
      ...sourceColumns(item),
      settings,
      title,
      description,
      body: markdown === '' ? null : store.put(markdown),
      kept,
      translated_at: clock.now().toISOString(),
      ...noEdit,
    };
    const before = await findTranslatedPage(tx, keyOf(run), item.id);
    if (before && words === 0 && isSame(before, page) && !run.only) {
      // Glossary or instructions are others, and nothing on the page follows from that.
      await saveTranslatedPage(tx, { ...before, ...sourceColumns(item), settings });
      return before;
    }
    if (before) Object.assign(page, await editAfter(store, editOf(before), before, page));
    await store.flush();
    await insertAnswers(tx, keyOf(run), fresh);
    await saveTranslatedPage(tx, page);
    await saveLogRow(tx, entryOf(run, item, begun, { outcome: 'translated', reason: null, words }));
    await updateTranslationRow(tx, found, {
      total_words: found.total_words + words,
      total_pages: found.total_pages + (isNew ? 1 : 0),
      latest_words: found.latest_words + words,
      latest_pages: found.latest_pages + (item.isPage && words > 0 ? 1 : 0),
      ...(found.failed_pages > 0 ? { failed_pages: await countFailed(tx, keyOf(run)) } : {}),
    });
    return page;
  });
}

const isSame = (one: TranslationPageRow, other: TranslationPageRow): boolean =>
  one.source === other.source &&
  one.title === other.title &&
  one.description === other.description &&
  one.body === other.body &&
  one.kept === other.kept;

/** Logs a page that could not be translated; what is there of it stays. */
export async function saveFailure(run: Run, item: Item, begun: number, reason: Said): Promise<void> {
  await run.database.write(async tx => {
    const found = await lockRun(tx, run);
    await saveLogRow(tx, entryOf(run, item, begun, { outcome: 'failed', reason: writeSaid(reason), words: 0 }));
    await updateTranslationRow(tx, found, { failed_pages: await countFailed(tx, keyOf(run)) });
  });
}

async function lockRun(tx: Db, { row, handle }: Run) {
  const found = await lockTranslation(tx, row.organization_id, row.id);
  if (found?.job_id !== handle.id) throw new EngineFailure(say('translation', 'deleted'), undefined, true);
  return found;
}

const keyOf = ({ row }: Run) => ({ organizationId: row.organization_id, translationId: row.id });

function entryOf(
  { row, clock }: Run,
  item: Item,
  begun: number,
  end: Pick<TranslationLogRow, 'outcome' | 'reason' | 'words'>,
): TranslationLogRow {
  const now = clock.now();
  return {
    organization_id: row.organization_id,
    translation_id: row.id,
    page_id: item.id,
    kind: item.isPage ? 'page' : 'reusable-content',
    title: item.title,
    ...end,
    duration: Math.max(0, now.getTime() - begun),
    finished_at: now.toISOString(),
  };
}
