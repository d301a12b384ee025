import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordEvent } from '../audit/record.ts';
import type { PdfRow } from '../db/tables/pdf.ts';
import { contentDisposition } from '../files/content-types.ts';
import { sentenceOf } from '../http/errors.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Services } from '../services.ts';
import { saidIn } from '../words/said.ts';
import { fill, type wordsFor } from '../words/words.ts';
import { isBackground } from './background.ts';
import { messagePage } from './message-page.ts';
import type { Plan } from './plan.ts';
import { findPdf, startPdf } from './rows.ts';

/** Milliseconds that a link waits for its PDF before it answers that it is not ready. */
const patience = 5_000;
/** Milliseconds after which a PDF that failed is tried again. */
const retryAfter = 60_000;

export interface Asked {
  plan: Plan;
  name: string;
  expires: Date;
  wantsJson: boolean;
  words: ReturnType<typeof wordsFor>;
  /** Seconds after which one that is not there may be made; 0 for now. Without it, whoever asks may have it made. */
  mayStart?: () => number;
}

/** Answers a PDF, or that it is being made: the first time it is asked for, it is begun. */
export async function answerPdf(services: Services, asked: Asked, request: FastifyRequest, reply: FastifyReply) {
  const key = keyOf(asked.plan);
  reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
  const usable = await findUsable(services, key);
  const wait = usable ? 0 : (asked.mayStart?.() ?? 0);
  if (wait > 0) return sendLater(asked, wait, reply);
  const row = usable ?? (await start(services, asked.plan));
  if (row.sha256 === null && row.error === null) await services.jobs.wait(row.job_id, patience);
  const now = (await findPdf(services.database.read, key)) ?? row;
  const job = now.sha256 === null ? await services.jobs.get(now.job_id) : undefined;
  if (now.sha256 !== null) {
    const { userId } = asked.plan.scope;
    if (!asked.wantsJson && userId !== null) await recordReading(services, asked, userId, request);
    return sendPdf(services, asked, now, reply);
  }
  const failure = job?.error ?? now.error;
  return failure
    ? sendFailure(asked, saidIn(asked.words.texts, failure), now.failed_page, reply)
    : sendWaiting(asked, job, reply);
}

/** In the audit log: content that left the service, in the name of whoever asked for the link. */
async function recordReading(
  services: Services,
  { plan }: Asked,
  userId: string,
  request: FastifyRequest,
): Promise<void> {
  const { organizationId } = plan.scope;
  await services.database.write(async db => {
    for (const { spaceId, title, revision } of plan.parts)
      await recordEvent(
        { db, services, requestId: request.id, address: request.ip, caller: { kind: 'nobody' } },
        {
          action: 'space.export',
          target: { organizationIds: [organizationId], type: 'space', id: spaceId, label: title },
          payload: { revision: revision.id, format: 'pdf' },
          actorId: userId,
        },
      );
  });
}

const keyOf = ({ scope, key }: Plan) => ({
  organization_id: scope.organizationId,
  space_id: scope.spaceId,
  key,
});

/** A PDF that is made or being made; undefined when it has to be started, for the first time or again. */
async function findUsable(services: Services, key: ReturnType<typeof keyOf>): Promise<PdfRow | undefined> {
  const row = await findPdf(services.database.read, key);
  if (!row) return undefined;
  if (row.sha256 !== null) return (await services.files.has(row.sha256)) ? row : undefined;
  const job = await services.jobs.get(row.job_id);
  if (!job) return undefined;
  if (job.state === 'queued' || job.state === 'running') return row;
  const isRecent = services.clock.now().getTime() - (job.finishedAt?.getTime() ?? 0) < retryAfter;
  return isRecent && job.state === 'failed' ? row : undefined;
}

async function start({ database, jobs, clock }: Services, plan: Plan): Promise<PdfRow> {
  const { scope } = plan;
  const key = keyOf(plan);
  return database.write(async tx => {
    const job_id = await jobs.enqueue(tx, {
      // That of a reader is nobody's in the organization: nobody there is told of it.
      organizationId: scope.userId === null ? null : scope.organizationId,
      ...(scope.userId === null ? {} : { createdBy: scope.userId }),
      kind: 'pdf',
      payload: scope,
      about: {
        space: scope.spaceId,
        ...(scope.changeRequestId === null ? {} : { changeRequest: scope.changeRequestId }),
        ...(scope.site === null ? {} : { title: plan.title }),
      },
      dedupeKey: plan.key,
    });
    const created_at = clock.now().toISOString();
    await startPdf(tx, { ...key, job_id, created_at });
    return { ...key, job_id, created_at, sha256: null, size: null, sheets: null, error: null, failed_page: null };
  });
}

/** Seconds: what is deleted meanwhile does not stay in browsers for as long as its links would last. */
const cachedFor = 3600;

async function sendPdf({ files, clock }: Services, { name, expires }: Asked, row: PdfRow, reply: FastifyReply) {
  const left = Math.max(0, Math.floor((expires.getTime() - clock.now().getTime()) / 1000));
  return reply
    .type('application/pdf')
    .header('content-disposition', contentDisposition('inline', name))
    .header('cache-control', `private, max-age=${Math.min(left, cachedFor)}`)
    .header('content-length', row.size ?? 0)
    .header('etag', `"${row.sha256}"`)
    .send(await files.read(row.sha256 ?? ''));
}

function sendWaiting({ wantsJson, plan, words }: Asked, job: Job | undefined, reply: FastifyReply) {
  const { done = 0, total = null, note = '' } = job?.progress ?? {};
  reply.code(202).header('retry-after', '2');
  if (wantsJson)
    return reply.send({
      state: job?.state ?? 'queued',
      done,
      total,
      note: saidIn(words.texts, note),
      background: isBackground(total),
    });
  const { language, texts } = words;
  const text = total === null ? texts.pdf.queued : fill(texts.pdf.progress, { done, total });
  return sendPage(reply, { language, title: plan.title, heading: texts.pdf.making, text, refresh: true });
}

function sendLater({ plan, words }: Asked, seconds: number, reply: FastifyReply) {
  reply.code(429).header('retry-after', String(seconds));
  const { language, texts } = words;
  const text = fill(texts.pdf.later, { minutes: Math.ceil(seconds / 60) });
  return sendPage(reply, { language, title: plan.title, heading: texts.pdf.failed, text, refresh: false });
}

function sendFailure({ wantsJson, plan, words }: Asked, error: string, page: string | null, reply: FastifyReply) {
  reply.code(500);
  if (wantsJson)
    return reply.send({
      error: { code: 500, ...sentenceOf('pdf-failed', { problem: error }), ...(page === null ? {} : { page }) },
    });
  return sendPage(reply, {
    language: words.language,
    title: plan.title,
    heading: words.texts.pdf.failed,
    text: error,
    refresh: false,
  });
}

function sendPage(reply: FastifyReply, page: Parameters<typeof messagePage>[0]) {
  return reply
    .type('text/html; charset=utf-8')
    .header('vary', 'accept-language')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    .send(messagePage(page));
}
