import { basename } from 'node:path';
import { MiB } from '#contract/content-changes.ts';
import { type ImportSource, largestImport } from '#contract/import.ts';
import { findUploadOf } from '../content/stored-files.ts';
import { readBuffer } from '../files/file-store.ts';
import { type Fetcher, FetchFailure } from '../http/fetcher.ts';
import { JobFailure, type JobHandle } from '../jobs/jobs.ts';
import type { Services } from '../services.ts';
import { say } from '../words/said.ts';
import type { Draft } from './draft.ts';
import { readInWorker } from './read-in-worker.ts';

export type ImportServices = Pick<Services, 'database' | 'files' | 'fetcher' | 'config' | 'clock' | 'events' | 'jobs'>;

interface Request {
  organizationId: string;
  url: string;
  source: ImportSource;
}

const maximumDownload = 100 * MiB;

/** What an address and a kind of source give. @throws JobFailure that says why it gives nothing */
export async function readSource(
  services: ImportServices,
  { organizationId, url, source }: Request,
  { signal, progress }: Pick<JobHandle, 'signal' | 'progress'>,
): Promise<Draft> {
  const download = (address: string, maxBytes: number) =>
    downloadFrom(services.fetcher, address, { maxBytes, timeoutMs: 50_000, signal });
  const isUpload = url.startsWith(`${services.config.publicUrl}/files/uploads/`);
  const reading = { download, signal, progress: (done: number, note: string) => progress({ done, note }) };
  if (!isUpload && isFollowed(source, url)) return readInWorker({ source, url }, reading);
  progress({ done: 0, note: say('note', 'reading') });
  const { bytes, name } = isUpload
    ? await readUpload(services, organizationId, url)
    : { bytes: (await download(url, maximumDownload)).body, name: basename(new URL(url).pathname) };
  return readInWorker({ source, bytes, name }, reading);
}

/** Whether an address is that of pages, and not that of a file. */
const isFollowed = (source: ImportSource, url: string) =>
  source === 'website' ||
  source === 'google-docs' ||
  (source === 'github-wiki' && !/\.zip$/i.test(new URL(url).pathname));

/** @throws JobFailure that says what is wrong with the address */
async function downloadFrom(fetcher: Fetcher, url: string, options: Parameters<Fetcher['fetch']>[1]) {
  try {
    const { body, contentType, url: final } = await fetcher.fetch(url, options);
    return { body, contentType, url: final };
  } catch (error) {
    if (error instanceof FetchFailure) throw new JobFailure(error.said);
    throw error;
  }
}

async function readUpload({ database, config, files }: ImportServices, organizationId: string, url: string) {
  const upload = await findUploadOf(database.read, config, organizationId, url);
  if (!upload?.sha256) throw new JobFailure(say('import', 'notUpload'));
  if ((upload.size ?? 0) > largestImport) throw new JobFailure(say('import', 'fileTooLarge', { limit: largestImport }));
  return { bytes: await readBuffer(files, upload.sha256), name: upload.name };
}
