import type { translations } from '#contract/translations.ts';
import { loadSpace } from '../access/load.ts';
import { loadVersion } from '../content/version.ts';
import { pageRequest } from '../db/page.ts';
import { withCount } from '../db/together.ts';
import type { Context, Handlers } from '../http/context.ts';
import { absent, badMember, notFound } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { estimate } from './estimate.ts';
import { loadReader, loadRunnable, loadTranslation, loadWriter, requireSource } from './load.ts';
import { presentTranslations } from './present.ts';
import { enqueueRun, queueRetry, queueRun } from './queue.ts';
import {
  countTranslations,
  deleteTranslationRow,
  findSeenTranslation,
  insertTranslation,
  listTranslations,
  lockTranslation,
  updateTranslationRow,
} from './rows.ts';

/** Characters of the JSON of instructions. */
const longestInstructions = 50_000;

export const translationHandlers: Handlers<typeof translations> = {
  async listTranslations({ params: { organizationId }, query, context }) {
    const viewer = await loadReader(context, organizationId);
    const { space } = query;
    const request = pageRequest(query, ['translations', organizationId, space], 'desc');
    const { rows, ...list } = await withCount(
      context.db,
      () => listTranslations(context.db, viewer, space, request),
      () => countTranslations(context.db, viewer, space),
    );
    return {
      items: await presentTranslations(context, viewer, rows),
      ...list,
    };
  },

  async createTranslation({ params: { organizationId }, body, context }) {
    const viewer = await loadWriter(context, organizationId);
    const { source, language } = body;
    if (source.language === language) throw badMember('language', 'same-language');
    const access = await loadSpace(context, source.space).catch(absent);
    if (access?.space.organization_id !== organizationId) throw badMember('source.space', 'no-such-space');
    if (access.space.computed_source !== null) throw badMember('source.space', 'source-is-translation');
    const id = newId();
    const now = context.services.clock.now().toISOString();
    const inserted = await insertTranslation(context.db, {
      ...unused,
      organization_id: organizationId,
      id,
      source_space_id: source.space,
      source_language: source.language,
      language,
      instructions: instructionsOf(body.instructions),
      job_id: await enqueueRun(context, organizationId, { id, space: source.space, language }, viewer.userId),
      created_by: viewer.userId,
      created_at: now,
      updated_at: now,
    });
    if (!inserted) throw badMember('language', 'translated-already');
    return answer(context, organizationId, id);
  },

  async estimateTranslation({ params, context }) {
    return estimate(await loadVersion(context, params));
  },

  async getTranslation({ params, context }) {
    return answer(context, params.organizationId, params.translationId);
  },

  async updateTranslation({ params, body, context }) {
    const viewer = await loadReader(context, params.organizationId);
    const row = await loadTranslation(context, viewer, params.translationId);
    await loadWriter(context, params.organizationId);
    const updated_at = context.services.clock.now().toISOString();
    const { instructions, paused } = body;
    await updateTranslationRow(context.db, row, {
      updated_at,
      instructions: instructionsOf(instructions),
      ...(paused !== undefined && { paused: paused ? (1 as const) : (0 as const) }),
    });
    return answer(context, params.organizationId, row.id);
  },

  async deleteTranslation({ params, context }) {
    const viewer = await loadReader(context, params.organizationId);
    const seen = await findSeenTranslation(context.db, viewer, params.translationId);
    if (!seen) return;
    requireSource(context, seen);
    await loadWriter(context, params.organizationId);
    const row = await lockTranslation(context.db, params.organizationId, seen.id);
    if (!row) return;
    if (row.job_id !== null) await context.services.jobs.cancel(context.db, row.job_id);
    await deleteTranslationRow(context.db, row);
  },

  async runTranslation({ params, context }) {
    const { row, viewer } = await loadRunnable(context, params);
    await queueRun(context, row, viewer.userId);
  },

  async retryTranslation({ params, context }) {
    const { row, viewer } = await loadRunnable(context, params);
    await queueRetry(context, row, viewer.userId);
  },
};

/** A translation that never ran. */
const unused = {
  status: 'pending' as const,
  result_space_id: null,
  result_revision_id: null,
  source_revision_id: null,
  last_run_at: null,
  last_run_error: null,
  paused: 0 as const,
  pages: null,
  missing_pages: null,
  changed_pages: null,
  measured_revision_id: null,
  pages_version: 0,
  failed_pages: 0,
  kept: 0,
  runs: 0,
  total_words: 0,
  total_pages: 0,
  total_duration: 0,
  latest_words: 0,
  latest_pages: 0,
  latest_duration: 0,
};

function instructionsOf(document: unknown): string {
  if (document === undefined) return '';
  const text = JSON.stringify(document);
  if (text.length > longestInstructions)
    throw badMember('instructions', 'instructions-length', { most: longestInstructions });
  return text;
}

/** The translation as its caller sees it. */
async function answer(context: Context, organizationId: string, id: string) {
  const viewer = await loadReader(context, organizationId);
  const [shown] = await presentTranslations(context, viewer, [await loadTranslation(context, viewer, id)]);
  if (!shown) throw notFound('translation');
  return shown;
}
