import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { JobFailure } from '../jobs/jobs.ts';
import { type Said, say } from '../words/said.ts';

/** Bytes and entries that an archive may unfold to; counted while reading, whatever its headers say. */
interface ArchiveLimits {
  entries: number;
  entryBytes: number;
  totalBytes: number;
}

const MiB = 1024 * 1024;
export const archiveLimits: ArchiveLimits = { entries: 20_000, entryBytes: 50 * MiB, totalBytes: 500 * MiB };

export interface ArchiveFile {
  /** Names joined by slashes; never absolute, never upwards. */
  path: string;
  bytes: Buffer;
}

interface NamedEntry {
  entry: Entry;
  name: string;
}

/** An entry that was left out. */
export interface Refused {
  path: string;
  reason: Said;
}

/**
 * Reads the files of a zip archive.
 * @throws JobFailure for what is no zip, or would unfold to more than the limits
 */
export async function readArchive(
  zip: Buffer,
  wanted: (path: string) => boolean,
  limits: ArchiveLimits = archiveLimits,
): Promise<{ files: ArchiveFile[]; refused: Refused[] }> {
  const archive = await openArchive(zip);
  if (archive.entryCount > limits.entries) throw tooMany(limits);
  const files: ArchiveFile[] = [];
  const refused: Refused[] = [];
  let entries = 0;
  let total = 0;
  for await (const { entry, name } of entriesOf(archive)) {
    if (++entries > limits.entries) throw tooMany(limits);
    const path = pathOf(name);
    const reason = refusal(entry, path);
    if (reason !== undefined) refused.push({ path: printable(name), reason });
    if (reason !== undefined || path === undefined || path.endsWith('/') || !wanted(path)) continue;
    const left = Math.min(limits.entryBytes, limits.totalBytes - total);
    const bytes = await readEntry(archive, { entry, name }, left, limits);
    total += bytes.byteLength;
    files.push({ path, bytes });
  }
  return { files, refused };
}

const tooMany = ({ entries }: ArchiveLimits) => new JobFailure(say('import', 'tooManyEntries', { count: entries }));

async function openArchive(zip: Buffer): Promise<ZipFile> {
  try {
    // Names are read and checked here, so that one bad name does not hide what else is wrong.
    return await fromBufferPromise(zip, { lazyEntries: true, validateEntrySizes: true, decodeStrings: false });
  } catch {
    throw new JobFailure(say('import', 'notZip'));
  }
}

async function* entriesOf(archive: ZipFile): AsyncGenerator<NamedEntry> {
  try {
    for await (const entry of archive.eachEntry()) {
      const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
      yield { entry, name };
    }
  } catch (error) {
    if (error instanceof JobFailure) throw error;
    throw new JobFailure(say('import', 'archiveDamaged', { problem: problemOf(error) }));
  }
}

/** The name as a path inside the archive; `undefined` for one that leads out of it. */
function pathOf(fileName: string): string | undefined {
  if (/[\\\0]/.test(fileName) || /^(?:\/|[A-Za-z]:)/.test(fileName)) return undefined;
  const parts = fileName.split('/');
  if (parts.includes('..') || parts.includes('.') || fileName.length > 1000) return undefined;
  return fileName.normalize('NFC');
}

function refusal(entry: Entry, path: string | undefined): Said | undefined {
  if (path === undefined) return say('import', 'leadsOut');
  const mode = entry.externalFileAttributes >>> 16;
  if ((mode & 0o170000) === 0o120000) return say('import', 'symbolicLink');
  if (entry.isEncrypted()) return say('import', 'encrypted');
  if (!path.endsWith('/') && /\.(?:zip|7z|rar|tar|tgz|gz|bz2|xz)$/i.test(path)) return say('import', 'nested');
  return undefined;
}

const printable = (name: string) => name.replace(/[\p{Cc}]/gu, '?').slice(0, 200);

async function readEntry(
  archive: ZipFile,
  { entry, name }: NamedEntry,
  left: number,
  limits: ArchiveLimits,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of await archive.openReadStreamPromise(entry)) {
      const bytes = Buffer.from(piece);
      size += bytes.byteLength;
      if (size > left) {
        const limit = left < limits.entryBytes ? limits.totalBytes : limits.entryBytes;
        throw new JobFailure(say('import', 'unfoldsTooFar', { limit }));
      }
      pieces.push(bytes);
    }
  } catch (error) {
    if (error instanceof JobFailure) throw error;
    throw new JobFailure(say('import', 'entryDamaged', { path: printable(name), problem: problemOf(error) }));
  }
  return Buffer.concat(pieces);
}

const problemOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
