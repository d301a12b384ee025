import type { z } from 'zod';
import type { Job, jobs } from '#contract/jobs.ts';
import { slugify } from '#document/slugs.ts';
import { loadOrganization } from '../access/load.ts';
import { pageRequest } from '../db/page.ts';
import type { JobRow } from '../db/tables/jobs.ts';
import { withCount } from '../db/together.ts';
import type { Context, Handlers } from '../http/context.ts';
import { conflict } from '../http/errors.ts';
import { OwnPdf, signedPdfUrl } from '../pdf/links.ts';
import type { Services } from '../services.ts';
import { saidIn } from '../words/said.ts';
import { wordsFor } from '../words/words.ts';
import type { JobAbout } from './jobs.ts';
import { countBegunJobs, findBegunJob, listBegunJobs, visibleSpaces } from './list-rows.ts';
import { isOver, presentJob, presentProgress } from './present.ts';

export const jobHandlers: Handlers<typeof jobs> = {
  async listJobs({ params: { organizationId }, query, context }) {
    const { viewer } = await loadOrganization(context, organizationId);
    const request = pageRequest(query, { organizationId, userId: viewer.userId }, 'desc');
    const { rows, ...list } = await withCount(
      context.db,
      () => listBegunJobs(context.db, viewer, request),
      () => countBegunJobs(context.db, viewer),
    );
    const ids = rows.flatMap(row => aboutOf(row).space ?? []);
    const spaces = await visibleSpaces(context.db, viewer, [...new Set(ids)]);
    const spaceOf = new Map(spaces.map(space => [space.id, space]));
    return {
      items: rows.map(row => present(context, row, spaceOf.get(aboutOf(row).space ?? ''))),
      ...list,
    };
  },

  async cancelJob({ params: { organizationId, jobId }, context }) {
    const { viewer } = await loadOrganization(context, organizationId);
    const row = await findBegunJob(context.db, viewer, jobId);
    if (!row) return;
    if (!isOptional(row)) throw conflict('task-required');
    await context.services.jobs.cancel(context.db, jobId);
  },
};

/** What members may see depends on a change of the structure, which has been made when its task begins. */
const isOptional = ({ kind }: JobRow): boolean =>
  !['structure', 'collection-deletion', 'collection-transfer', 'collection-emptying'].includes(kind);

const aboutOf = ({ about }: JobRow): JobAbout => JSON.parse(about ?? '{}');

/** @param space undefined when the caller may not view it any more; then nothing is said of it */
function present(
  { services, headers }: Context,
  row: JobRow,
  space: { id: string; title: string; emoji: string } | undefined,
): z.input<typeof Job> {
  const job = presentJob(row);
  const words = wordsFor({ headers });
  const { space: spaceId, changeRequest, translation, language, title } = aboutOf(row);
  return {
    object: 'job',
    id: row.id,
    kind: row.kind,
    state: row.state,
    ...(job.progress && (row.state === 'queued' || row.state === 'running')
      ? { progress: presentProgress(job.progress, words) }
      : {}),
    ...(job.error === null ? {} : { error: saidIn(words.texts, job.error) }),
    ...(space ? { space: { id: space.id, title: space.title, ...(space.emoji ? { emoji: space.emoji } : {}) } } : {}),
    ...(title !== undefined && (space || spaceId === undefined) ? { title } : {}),
    ...(space && changeRequest !== undefined ? { changeRequest } : {}),
    ...(translation === undefined ? {} : { translation }),
    ...(language === undefined ? {} : { language }),
    createdAt: row.created_at,
    ...(row.started_at === null ? {} : { startedAt: row.started_at }),
    ...(row.finished_at === null ? {} : { finishedAt: row.finished_at }),
    permissions: { cancel: isOptional(row) && !isOver(row) },
    urls: space && row.kind === 'pdf' ? pdfUrls(services, row, title ?? space.title) : {},
  };
}

/** The same link gives what was made, and has it made again. */
function pdfUrls(services: Services, { payload, state }: JobRow, title: string) {
  if (state !== 'succeeded' && state !== 'failed') return {};
  const url = signedPdfUrl(services, OwnPdf.parse(JSON.parse(payload)), slugify(title, 'space'));
  return state === 'succeeded' ? { result: url } : { retry: url };
}
