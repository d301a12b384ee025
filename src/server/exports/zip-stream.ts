import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { FileMissing, type FileStore } from '../files/file-store.ts';
import { addEntry } from '../files/zip-entry.ts';

interface EntryOptions {
  compress?: boolean;
}

/** Adds a file to an archive that is being read, and waits until it is. */
export type AddEntry = (name: string, content: string | Readable, options?: EntryOptions) => Promise<void>;

/** Adds a stored file. One whose bytes are gone is left out: the rest is of use without it. */
export async function addStored(files: FileStore, add: AddEntry, name: string, sha256: string): Promise<void> {
  const stream = await files.read(sha256).catch((error: unknown) => {
    if (error instanceof FileMissing) return undefined;
    throw error;
  });
  if (stream) await add(name, stream, { compress: false });
}

/** A zip file that is written while it is read. */
export function zipStream(write: (add: AddEntry) => Promise<void>): Readable {
  const zip = new ZipFile();
  // An iterator over it would not end while somebody waits for more.
  const output = zip.outputStream.pipe(new PassThrough());
  // Where a file cannot be read the download breaks off: half an archive must not look like a whole one.
  const fail = (error: unknown) => void output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  const left = new AbortController();
  output.once('close', () => left.abort());
  const add: AddEntry = (name, content, options = {}) =>
    addEntry(zip, name, typeof content === 'string' ? Readable.from([content]) : content, {
      ...options,
      signal: left.signal,
    });
  write(add)
    .then(() => zip.end())
    .catch(fail);
  return output;
}
