import { z } from 'zod';
import type { ProcessErrorCode } from '#contract/openapi-specs.ts';
import type { ApiIndex } from '#document/openapi.ts';
import type { Db } from '../db/database.ts';
import type { OpenAPISpecRow, OpenAPIVersionRow } from '../db/tables/openapi.ts';
import { readBuffer } from '../files/file-store.ts';
import { fetchWithin } from '../http/fetch-within.ts';
import { FetchFailure } from '../http/fetcher.ts';
import { newId } from '../ids.ts';
import type { JobHandle, Jobs } from '../jobs/jobs.ts';
import type { Services } from '../services.ts';
import { type Said, say, writeSaid } from '../words/said.ts';
import { ParseFailure } from './read-document.ts';
import { readInWorker } from './read-in-worker.ts';
import { refreshHours } from './refresh.ts';
import * as rows from './rows.ts';
import { queueReferencesTo } from './search-job.ts';

type JobServices = Pick<Services, 'database' | 'clock' | 'files' | 'fetcher' | 'log'>;

const kind = 'read-openapi';
const attempts = 3;
/** For all files of one specification together. */
const limits = {
  bytes: 10 * 1024 * 1024,
  milliseconds: 30_000,
  accept: 'application/json, application/yaml, text/yaml, */*;q=0.5',
};
/** Seconds between two looks for what is due again. */
const lookSeconds = 600;
const mostAtOnce = 500;
/** Milliseconds for the thread that reads, and for one file of a specification to be stored. */
const readTimeout = 60_000;
const maximumFile = 256 * 1024 * 1024;

const Payload = z.object({ organizationId: z.string(), specId: z.string() });

/** Puts the reading of a specification on the list; while one waits there, that one does. */
export function enqueueRun(
  jobs: Pick<Jobs, 'enqueue'>,
  tx: Db,
  { organization_id, id }: Pick<OpenAPISpecRow, 'organization_id' | 'id'>,
): Promise<string> {
  const payload = { organizationId: organization_id, specId: id };
  return jobs.enqueue(tx, { organizationId: organization_id, kind, payload, dedupeKey: id });
}

/** One reads a specification, one finds what has to be read again. */
export function defineOpenAPIJobs(jobs: Jobs, services: JobServices): void {
  jobs.define(kind, {
    payload: Payload,
    long: true,
    attempts,
    run: (payload, handle) => run({ ...services, jobs }, payload, handle),
    async ended(tx, { organizationId, specId }) {
      const spec = await rows.lockSpec(tx, organizationId, { id: specId });
      // Else a source has come meanwhile that is read by a run of its own.
      if (spec?.state === 'progress') await rows.updateSpec(tx, spec, endOf(services, fault));
    },
  });
  jobs.define('refresh-openapi', {
    payload: z.object({}),
    run: async () => {
      const often = Object.values(refreshHours).filter(hours => hours > 0);
      const stale = await rows.listStaleSpecs(services.database.read, services.clock.now(), often, mostAtOnce);
      await services.database.write(async tx => {
        for (const spec of stale) await enqueueRun(jobs, tx, spec);
      });
    },
  });
  jobs.every('refresh-openapi', lookSeconds);
}

type Version = Omit<
  OpenAPIVersionRow,
  'organization_id' | 'spec_id' | 'id' | 'created_at' | 'operations_added' | 'operations_removed' | 'document_version'
>;
type About = Pick<OpenAPISpecRow, 'document_title' | 'document_version' | 'operations'>;
type Good = { version: Version; about: About; operations: Set<string> };
type Bad = { code: ProcessErrorCode; said: Said };
type Outcome = Good | Bad;

const fault: Bad = { code: 'PARSE_ERROR', said: say('job', 'fault') };

async function run(
  services: JobServices & { jobs: Jobs },
  { organizationId, specId }: z.output<typeof Payload>,
  handle: JobHandle,
) {
  const { database } = services;
  const spec = await database.write(async tx => {
    const row = await rows.lockSpec(tx, organizationId, { id: specId });
    if (row) await rows.updateSpec(tx, row, { state: 'progress' });
    return row;
  });
  if (!spec) return;
  const outcome = await read(services, spec, handle);
  const before = 'code' in outcome ? undefined : await operationsBefore(services, spec);
  await database.write(tx => record(services, tx, spec, outcome, before));
}

/** Reads the source. @throws what is no fault of the source, to be tried again; the last time it is an outcome, too */
async function read(services: JobServices, spec: OpenAPISpecRow, handle: JobHandle): Promise<Outcome> {
  try {
    return await readVersion(services, spec, handle.signal);
  } catch (error) {
    if (error instanceof ParseFailure) return { code: 'PARSE_ERROR', said: error.said };
    if (error instanceof FetchFailure) {
      return { code: error.kind === 'timeout' ? 'FETCH_TIMEOUT' : 'FETCH_ERROR', said: error.said };
    }
    if (handle.signal.aborted || handle.attempt < attempts) throw error;
    services.log.error({ err: error, spec: spec.id }, 'a specification was not read');
    return fault;
  }
}

async function readVersion({ files, fetcher }: JobServices, spec: OpenAPISpecRow, signal: AbortSignal): Promise<Good> {
  const fetchFile = fetchWithin(fetcher, { ...limits, signal });
  const source =
    spec.source_url === null
      ? { body: await readBuffer(files, spec.source_sha256 ?? ''), url: undefined }
      : await fetchFile(spec.source_url);
  const specification = await readInWorker({
    bytes: source.body,
    url: source.url,
    fetchNeighbour: async url => (await fetchFile(url)).body,
    signal,
    timeoutMs: readTimeout,
  });
  const store = async (bytes: Uint8Array) => (await files.put(Buffer.from(bytes), { maxBytes: maximumFile })).sha256;
  const index: ApiIndex = JSON.parse(Buffer.from(specification.index).toString());
  return {
    operations: namesIn(index),
    about: { document_title: index.title, document_version: index.version, operations: index.operations.length },
    version: {
      format: specification.format,
      raw_sha256: await store(source.body),
      files_sha256: await store(specification.files),
      content_digest: specification.contentDigest,
      index_sha256: await store(specification.index),
      parts_sha256: await store(specification.parts),
    },
  };
}

/** Whether two readings differ in nothing but how they are written. */
const saysTheSame = (one: Version, other: Version): boolean =>
  one.content_digest === null ? one.files_sha256 === other.files_sha256 : one.content_digest === other.content_digest;

const namesIn = ({ operations }: ApiIndex) =>
  new Set(operations.map(({ method, path, webhook }) => `${method} ${webhook ? 'webhook' : ''} ${path}`));

/** How many of some are not among others. */
const countMissing = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...some].filter(name => !others.has(name)).length;

/** What the latest version that is there now held; undefined without one. */
async function operationsBefore({ database, files }: JobServices, spec: OpenAPISpecRow) {
  const last = spec.last_version_id && (await rows.findVersion(database.read, spec, spec.last_version_id));
  if (!last) return undefined;
  const index: ApiIndex = JSON.parse((await readBuffer(files, last.index_sha256)).toString());
  return namesIn(index);
}

/** What a specification says of itself when a run has ended, with or without a reason why it came to nothing. */
const endOf = ({ clock }: Pick<JobServices, 'clock'>, bad?: Bad) => ({
  state: 'complete' as const,
  last_processed_at: clock.now().toISOString(),
  error_code: bad?.code ?? null,
  error: bad ? writeSaid(bad.said) : null,
});

/** Writes down how a run ended, unless the source was replaced meanwhile: then a later run has the say. */
async function record(
  { clock, jobs }: JobServices & { jobs: Pick<Jobs, 'enqueue'> },
  tx: Db,
  { organization_id, id, requests }: OpenAPISpecRow,
  outcome: Outcome,
  before: Set<string> | undefined,
) {
  const spec = await rows.lockSpec(tx, organization_id, { id });
  if (!spec || spec.requests !== requests) return;
  if ('code' in outcome) return rows.updateSpec(tx, spec, endOf({ clock }, outcome));
  const now = clock.now().toISOString();
  const good = { ...endOf({ clock }), ...outcome.about };
  const last = spec.last_version_id === null ? undefined : await rows.findVersion(tx, spec, spec.last_version_id);
  if (last && saysTheSame(last, outcome.version)) {
    // Readers get the order of what was read last, or what a later version of ours sees in the same document.
    const { index_sha256, parts_sha256, content_digest } = outcome.version;
    const shows = last.index_sha256 !== index_sha256 || last.parts_sha256 !== parts_sha256;
    if (shows || last.content_digest !== content_digest)
      await rows.updateVersion(tx, last, { index_sha256, parts_sha256, content_digest });
    if (shows) await rows.countChange(tx, organization_id);
    return rows.updateSpec(tx, spec, good);
  }
  const { version, operations } = outcome;
  const row = { organization_id, spec_id: id, id: newId(), created_at: now, ...version };
  const operations_added = before ? countMissing(operations, before) : null;
  const operations_removed = before ? countMissing(before, operations) : null;
  const { document_version } = outcome.about;
  await rows.insertVersion(tx, { ...row, operations_added, operations_removed, document_version });
  await rows.updateSpec(tx, spec, { ...good, last_version_id: row.id, updated_at: now });
  await rows.countChange(tx, organization_id);
  await queueReferencesTo(jobs, tx, organization_id, spec.slug);
}
