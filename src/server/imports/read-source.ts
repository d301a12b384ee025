import { basename } from 'node:path';
import type { ImportSource } from '#contract/import.ts';
import { findUploadOf } from '../content/stored-files.ts';
import { readBuffer } from '../files/file-store.ts';
import { JobFailure, type JobHandle } from '../jobs/jobs.ts';
import type { Services } from '../services.ts';
import { say } from '../words/said.ts';
import type { Bundle } from './bundle.ts';
import { readDocx } from './docx-source.ts';
import { htmlPage } from './html-page.ts';
import { markdownPage } from './markdown-page.ts';
import { download, readGoogleDocument, readWebsite, readWiki } from './web-source.ts';
import { readZip } from './zip-source.ts';

export type ImportServices = Pick<Services, 'database' | 'files' | 'fetcher' | 'config' | 'clock' | 'events' | 'jobs'>;

interface Request {
  organizationId: string;
  url: string;
  source: ImportSource;
}

const MiB = 1024 * 1024;
const maximumUpload = 250 * MiB;

/** What an address and a kind of source give. @throws JobFailure that says why it gives nothing */
export async function readSource(
  services: ImportServices,
  { organizationId, url, source }: Request,
  { signal, progress }: Pick<JobHandle, 'signal' | 'progress'>,
): Promise<Bundle> {
  const web = { fetcher: services.fetcher, signal, progress: (done: number, note: string) => progress({ done, note }) };
  const isUpload = url.startsWith(`${services.config.publicUrl}/files/uploads/`);
  if (!isUpload && source === 'website') return readWebsite(web, url);
  if (!isUpload && source === 'google-docs') return readGoogleDocument(web, url);
  if (!isUpload && source === 'github-wiki' && !/\.zip$/i.test(new URL(url).pathname)) return readWiki(web, url);
  progress({ done: 0, note: say('note', 'reading') });
  const { bytes, name } = isUpload
    ? await readUpload(services, organizationId, url)
    : { bytes: (await download(web, url)).body, name: basename(new URL(url).pathname) };
  return readFile(source, bytes, name);
}

function readFile(source: ImportSource, bytes: Buffer, name: string): Promise<Bundle> | Bundle {
  switch (source) {
    case 'docx':
      return readDocx(bytes, name);
    case 'markdown':
      return one(markdownPage(name, bytes));
    case 'html':
    case 'website':
    case 'google-docs':
      return bytes.subarray(0, 2).toString() === 'PK' ? readZip(bytes) : one(htmlPage(name, bytes));
    default:
      return readZip(bytes);
  }
}

const one = (page: Bundle['pages'][number]): Bundle => ({ pages: [page], contents: [], files: new Map(), report: [] });

async function readUpload({ database, config, files }: ImportServices, organizationId: string, url: string) {
  const upload = await findUploadOf(database.read, config, organizationId, url);
  if (!upload?.sha256) throw new JobFailure(say('import', 'notUpload'));
  if ((upload.size ?? 0) > maximumUpload) throw new JobFailure(say('import', 'fileTooLarge', { limit: maximumUpload }));
  return { bytes: await readBuffer(files, upload.sha256), name: upload.name };
}
