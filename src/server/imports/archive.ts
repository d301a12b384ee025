import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { MiB } from '#contract/content-changes.ts';
import { JobFailure } from '../jobs/jobs.ts';
import { type Said, say } from '../words/said.ts';

/** Bytes and entries that an archive may unfold to; counted while reading, whatever its headers say. */
interface ArchiveLimits {
  entries: number;
  entryBytes: number;
  totalBytes: number;
}

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

interface Archive {
  files: ArchiveFile[];
  refused: Refused[];
}

/** What was read so far: the limits hold for an archive with its parts. */
interface Counted {
  entries: number;
  bytes: number;
}

/**
 * Reads the files of a zip archive; of one that holds nothing but archives, as large exports of Notion do, those of its parts.
 * @throws JobFailure for what is no zip, or would unfold to more than the limits
 */
export async function readArchive(
  zip: Buffer,
  wanted: (path: string) => boolean,
  limits: ArchiveLimits = archiveLimits,
): Promise<Archive> {
  const counted = { entries: 0, bytes: 0 };
  const whole = await readEntries(zip, wanted, limits, counted);
  const isInParts = whole.files.length === 0 && whole.refused.some(isPart) && whole.refused.every(isPart);
  if (!isInParts) return whole;
  const { files: parts } = await readEntries(zip, isZip, { ...limits, entryBytes: limits.totalBytes }, counted, true);
  const files = new Map<string, ArchiveFile>();
  const refused: Refused[] = [];
  for (const part of parts) {
    const inner = await readEntries(part.bytes, wanted, limits, counted);
    for (const file of inner.files) if (!files.has(file.path)) files.set(file.path, file);
    refused.push(...inner.refused);
  }
  return { files: [...files.values()], refused };
}

const isZip = (path: string) => /\.zip$/i.test(path);
const isPart = ({ path, reason }: Refused) => isZip(path) && typeof reason === 'object' && reason.name === 'nested';

async function readEntries(
  zip: Buffer,
  wanted: (path: string) => boolean,
  limits: ArchiveLimits,
  counted: Counted,
  takesParts = false,
): Promise<Archive> {
  const archive = await openArchive(zip);
  if (archive.entryCount > limits.entries) throw tooMany(limits);
  const files: ArchiveFile[] = [];
  const refused: Refused[] = [];
  for await (const { entry, name } of entriesOf(archive)) {
    if (++counted.entries > limits.entries) throw tooMany(limits);
    const path = pathOf(name);
    const reason = refusal(entry, path, takesParts);
    if (reason !== undefined) refused.push({ path: printable(name), reason });
    if (reason !== undefined || path === undefined || path.endsWith('/') || !wanted(path)) continue;
    const left = Math.min(limits.entryBytes, limits.totalBytes - counted.bytes);
    const bytes = await readEntry(archive, { entry, name }, left, limits);
    counted.bytes += bytes.byteLength;
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

function refusal(entry: Entry, path: string | undefined, takesParts: boolean): Said | undefined {
  if (path === undefined) return say('import', 'leadsOut');
  const mode = entry.externalFileAttributes >>> 16;
  if ((mode & 0o170000) === 0o120000) return say('import', 'symbolicLink');
  if (entry.isEncrypted()) return say('import', 'encrypted');
  if (takesParts && isZip(path)) return undefined;
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
