import type { translationPages } from '#contract/translation-pages.ts';
import { requireSpace } from '../access/capabilities.ts';
import { findSpace } from '../access/item-rows.ts';
import { loadSpace } from '../access/load.ts';
import type { TranslationRow } from '../db/tables/translations.ts';
import type { Context, Handlers } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { dropEdits, editPage } from './edit.ts';
import { loadReader, loadTranslation, loadWriter } from './load.ts';
import { listLog } from './log.ts';
import { changedEvent } from './measure.ts';
import { listPages, readTranslationPage } from './pages.ts';
import { lockTranslation } from './rows.ts';

export const translationPageHandlers: Handlers<typeof translationPages> = {
  async listTranslationLog({ params, query, context }) {
    const viewer = await loadReader(context, params.organizationId);
    return listLog(context, await loadTranslation(context, viewer, params.translationId), query);
  },

  async listTranslationPages({ params, query, context }) {
    const viewer = await loadReader(context, params.organizationId);
    const row = await loadTranslation(context, viewer, params.translationId);
    return listPages(context, row, query);
  },

  async getTranslationPage({ params, context }) {
    const viewer = await loadReader(context, params.organizationId);
    const row = await loadTranslation(context, viewer, params.translationId);
    await loadResult(context, row);
    return readTranslationPage(context, row, params.pageId);
  },

  async updateTranslationPage({ params, body, context }) {
    const row = await loadEditable(context, params);
    await editPage(context, row, params.pageId, body);
    tell(context, row);
    return readTranslationPage(context, row, params.pageId);
  },

  async deleteTranslationPageEdits({ params, context }) {
    const row = await loadEditable(context, params);
    await dropEdits(context, row, params.pageId);
    tell(context, row);
  },
};

const tell = ({ afterCommit, services }: Context, row: TranslationRow) =>
  afterCommit(() => services.events.publish(changedEvent(row)));

/** The result, where there is one. @throws 404 when the caller may not view it */
async function loadResult(context: Context, { organization_id, result_space_id }: TranslationRow) {
  const exists = result_space_id !== null && (await findSpace(context.db, organization_id, result_space_id));
  return exists ? loadSpace(context, result_space_id) : undefined;
}

/** The translation, locked, for who may change its texts. */
async function loadEditable(context: Context, params: { organizationId: string; translationId: string }) {
  const viewer = await loadReader(context, params.organizationId);
  const seen = await loadTranslation(context, viewer, params.translationId);
  await loadWriter(context, params.organizationId);
  const row = await lockTranslation(context.db, params.organizationId, seen.id);
  if (!row) throw notFound('translation');
  const result = await loadResult(context, row);
  if (result) requireSpace(result.level, 'edit');
  return row;
}
