import type { z } from 'zod';
import type { Translation } from '#contract/translations.ts';
import { atLeast, type Level } from '../access/levels.ts';
import type { Viewer } from '../access/rows.ts';
import type { Config } from '../config.ts';
import type { Context } from '../http/context.ts';
import { presentProgress } from '../jobs/present.ts';
import { readSaid, saidIn, say } from '../words/said.ts';
import { type Words, wordsFor } from '../words/words.ts';
import { findShowingSites, type SeenTranslationRow } from './rows.ts';

type Language = z.infer<typeof Translation>['language'];

const noInstructions = { object: 'document' as const, data: { schemaVersion: 1 }, nodes: [] };

/** The published sites that show spaces, by the spaces. */
type Sites = ReadonlyMap<string, { site: string; title: string }[]>;

/** Translations as a caller sees them. @param role of the caller in the organization */
export async function presentTranslations(
  { db, services, headers }: Pick<Context, 'db' | 'services' | 'headers'>,
  { organizationId, role }: Pick<Viewer, 'organizationId' | 'role'>,
  rows: readonly SeenTranslationRow[],
) {
  const results = rows.flatMap(row => row.result_space_id ?? []);
  const words = wordsFor({ headers });
  const sites = await findShowingSites(db, organizationId, results);
  return rows.map(row => presentTranslation(row, role, services.config, sites, words));
}

function presentTranslation(
  row: SeenTranslationRow,
  role: Level,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  sites: Sites,
  words: Words,
): z.input<typeof Translation> {
  const status = isLost(row) ? 'completed' : row.status;
  const error = isLost(row) ? say('translation', 'interrupted') : row.last_run_error && readSaid(row.last_run_error);
  const language = row.language as Language; // stored as the contract parsed it
  const { result_space_id: space, result_revision_id: revision } = row;
  return {
    object: 'translation',
    id: row.id,
    status,
    source: { space: row.source_space_id, language: row.source_language as Language /* as above */ },
    language,
    instructions: row.instructions === '' ? noInstructions : JSON.parse(row.instructions),
    ...(space !== null && revision !== null ? { result: { space, revision, language } } : {}),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    stats: {
      runs: row.runs,
      totalWords: row.total_words,
      totalPages: row.total_pages,
      totalDuration: row.total_duration,
      latestRunDuration: row.latest_duration,
      latestPages: row.latest_pages,
      latestWords: row.latest_words,
    },
    outdated: row.source_revision_id !== null && row.source_revision_id !== row.source_head,
    ...(row.last_run_at ? { lastRunAt: row.last_run_at } : {}),
    ...(error && status === 'completed' ? { lastRunError: saidIn(words.texts, error) } : {}),
    ...(space === null ? {} : coverageOf(row)),
    paused: row.paused === 1,
    publishedOn: (space === null ? undefined : sites.get(space)) ?? [],
    kept: row.kept,
    failedPages: row.failed_pages,
    ...(status === 'running' && row.job_progress
      ? { progress: presentProgress(JSON.parse(row.job_progress), words) }
      : {}),
    permissions: { view: true, edit: atLeast(role, 'create') },
    urls: { location: `${publicUrl}/v1/orgs/${row.organization_id}/translations/${row.id}` },
  };
}

/** How much of its source a translation has. */
function coverageOf({ pages, missing_pages: missing, changed_pages: changed }: SeenTranslationRow) {
  if (pages === null) return {};
  return { coverage: { pages, behind: Math.min(pages, (missing ?? 0) + (changed ?? 0)) } };
}

/** Whether the run ended without saying so, as when its process was killed again and again. */
export function isLost({ status, job_state }: Pick<SeenTranslationRow, 'status' | 'job_state'>): boolean {
  return status !== 'completed' && job_state !== 'queued' && job_state !== 'running';
}
