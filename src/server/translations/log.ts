import type { z } from 'zod';
import type { ListQuery } from '#contract/common.ts';
import type { TranslationLogEntry } from '#contract/translation-pages.ts';
import { pageRequest } from '../db/page.ts';
import type { TranslationLogRow } from '../db/tables/translations.ts';
import { withCount } from '../db/together.ts';
import type { Context } from '../http/context.ts';
import type { Texts } from '../words/english.ts';
import { readSaid, saidIn } from '../words/said.ts';
import { wordsFor } from '../words/words.ts';
import { countLogRows, listLogRows } from './log-rows.ts';
import type { SeenTranslationRow } from './rows.ts';

/** `listTranslationLog`. */
export async function listLog({ db, headers }: Context, { organization_id, id }: SeenTranslationRow, query: ListQuery) {
  const { texts } = wordsFor({ headers });
  const key = { organizationId: organization_id, translationId: id };
  const request = pageRequest(query, ['translation-log', id]);
  const { rows, ...list } = await withCount(
    db,
    () => listLogRows(db, key, request),
    () => countLogRows(db, key),
  );
  return { items: rows.map(row => presentEntry(row, texts)), ...list };
}

const presentEntry = (row: TranslationLogRow, texts: Texts): z.input<typeof TranslationLogEntry> => ({
  kind: row.kind,
  id: row.page_id,
  title: row.title,
  outcome: row.outcome,
  ...(row.reason === null ? {} : { reason: saidIn(texts, readSaid(row.reason)) }),
  words: row.words,
  duration: row.duration,
  finishedAt: row.finished_at,
});
